import { listChanges, listChangesSince, presentViolation, type ToldChange } from '@clearway/domain/alerts'
import { addMs, type Services, second } from '@clearway/domain/kernel'
import type { Hub } from './hub.ts'

/** Brings what any process wrote about alerts to the live connections of this one. */
export interface AlertFeed {
  /** These changes were committed. */
  changed(changeIds: readonly number[]): void
  /** The event channel is back: what was written meanwhile was not told. */
  catchUp(): Promise<void>
  lost(): void
}

interface AlertFeedOptions {
  readonly services: Pick<Services, 'db' | 'clock' | 'log'>
  readonly hub: Pick<Hub, 'alert'>
  told(change: ToldChange): void
}

/** Changes may become visible so long after the time that stands in them. */
const slackMs = 5 * second
/** So many changes are remembered, so that none is sent twice by catching up. */
const remembered = 10_000
const retryMs = 500

export const feedAlerts = ({ services, hub, told }: AlertFeedOptions): AlertFeed => {
  const { db, clock, log } = services
  const sent = new Set<number>()
  let lostAt: Date | null = null
  let wanted: number[] = []
  let reading = false

  const send = (changes: readonly ToldChange[]) => {
    for (const change of changes) {
      const { changeId } = change.change
      if (sent.has(changeId)) continue
      sent.add(changeId)
      if (sent.size > remembered) sent.delete(sent.values().next().value!)
      told(change)
      const alert = presentViolation(change)
      if (alert) hub.alert(alert)
    }
  }

  /** One query at a time, for all that came meanwhile: changes go out in their order. */
  const read = async (): Promise<void> => {
    reading = true
    while (wanted.length > 0) {
      const ids = wanted
      wanted = []
      try {
        send(await listChanges(db, ids))
      } catch (error) {
        log.warn({ err: error, changes: ids.length }, 'alerts could not be read; they are read again')
        wanted = [...ids, ...wanted]
        await new Promise((wake) => setTimeout(wake, retryMs))
      }
    }
    reading = false
  }

  return {
    changed(changeIds) {
      wanted.push(...changeIds)
      if (!reading) void read()
    },
    lost() {
      lostAt ??= clock.now()
    },
    async catchUp() {
      const since = lostAt
      if (since) send(await listChangesSince(db, addMs(since, -slackMs)))
      lostAt = null
    },
  }
}
