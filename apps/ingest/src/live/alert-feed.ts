import {
  type AnnouncedChange,
  listChanges,
  listChangesSince,
  presentViolation,
} from '@clearway/domain/alerts'
import { addMs, createBatcher, retried, type Services, second } from '@clearway/domain/kernel'
import type { Hub } from './hub.ts'

/** Brings what any process wrote about alerts to the live connections of this one. */
export interface AlertFeed {
  /** These changes were committed. */
  changed(changeIds: readonly number[]): void
  /** The event channel is back: what was written meanwhile was missed. */
  catchUp(): Promise<void>
  /** `receivedAt`: up to then everything was announced. */
  lost(receivedAt: Date): void
}

interface AlertFeedOptions {
  readonly services: Pick<Services, 'db' | 'log'>
  readonly hub: Pick<Hub, 'alert'>
  announced(change: AnnouncedChange): void
}

/** Changes may become visible so long after the time that is written in them. */
const slackMs = 5 * second
/** So many changes are remembered, so that none is sent twice by catching up. */
const remembered = 10_000
const backoff = { firstMs: 500, mostMs: 500 }

export const feedAlerts = ({ services, hub, announced }: AlertFeedOptions): AlertFeed => {
  const { db, log } = services
  const sent = new Set<number>()
  let lostAt: Date | null = null

  const send = (changes: readonly AnnouncedChange[]) => {
    for (const change of changes) {
      const { changeId } = change.change
      if (sent.has(changeId)) continue
      sent.add(changeId)
      if (sent.size > remembered) sent.delete(sent.values().next().value!)
      announced(change)
      const alert = presentViolation(change)
      if (alert) hub.alert(alert)
    }
  }

  // One query at a time, for all that came meanwhile: changes go out in their order.
  const wanted = createBatcher<number>({
    flush: (ids) =>
      retried(async () => send(await listChanges(db, ids)), {
        backoff,
        isWorthwhile(error) {
          log.warn({ err: error, changes: ids.length }, 'alerts could not be read; they are read again')
          return true
        },
      }),
  })

  return {
    changed: (changeIds) => changeIds.forEach(wanted.add),
    lost(receivedAt) {
      lostAt ??= receivedAt
    },
    async catchUp() {
      const since = lostAt
      if (!since) return
      lostAt = null
      try {
        send(await listChangesSince(db, addMs(since, -slackMs)))
      } catch (error) {
        lostAt = since
        throw error
      }
    },
  }
}
