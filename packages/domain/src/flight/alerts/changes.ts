import type { Tx } from '@clearway/db'
import type { Ctx } from '../../kernel/index.ts'
import type { AlertState } from './states.ts'
import { insertChanges } from './store.ts'

export interface StateChange {
  readonly alertUuid: string
  readonly state: AlertState
  /** Null: the service found it. */
  readonly by: string | null
  readonly reason: string | null
  /** What others are told of it; null of an act of a person who looks at it. */
  readonly event: 'alert.raised' | 'alert.cleared' | null
  /** When it happened, by the frames that showed it; now by default. */
  readonly at?: Date
}

/** So many ids go into one notification, which PostgreSQL limits to 8,000 bytes. */
const idsATime = 300

/** Keeps what happened in the histories of alerts and notifies the other processes. */
export const recordChanges = async (
  { clock, events }: Pick<Ctx, 'clock' | 'events'>,
  tx: Tx,
  changes: readonly StateChange[],
): Promise<void> => {
  if (changes.length === 0) return
  const now = clock.now()
  const ids = await insertChanges(
    tx,
    changes.map(({ alertUuid, state, by, reason, at = now }) => ({
      alertUuid,
      state,
      at,
      recordedAt: now,
      byUserUuid: by,
      reason,
    })),
  )
  for (let from = 0; from < ids.length; from += idsATime)
    await events.publish(tx, { type: 'alert_changed', change_ids: ids.slice(from, from + idsATime) })
  await events.record(
    tx,
    ...changes.flatMap(({ alertUuid, event }) => (event ? [{ name: event, subject: alertUuid }] : [])),
  )
}
