import { type Tx, uuidArray } from '@clearway/db'
import { type SQL, sql } from 'drizzle-orm'
import type { StateChange } from './changes.ts'
import { type AlertSeverity, alertSeverities } from './contract.ts'
import type { AlertState } from './states.ts'
import type { NewAlert } from './store.ts'

const rank = (severity: SQL): SQL =>
  sql`array_position(${sql.param([...alertSeverities])}::text[], ${severity})`

/**
 * Where what is seen now is graver than the alert of the same episode, as in a YELLOW zone that became RED, the alert
 * grows and stays the same one. What a person closed as a lesser matter was not judged as this one: it ends here, and makes
 * room for another. It grows when that is found, after all that was told of it, by whichever clock: frames may come later than
 * an acknowledgement, and of one state clients take the newest message.
 */
export const growAlerts = async (tx: Tx, seen: readonly NewAlert[], now: Date): Promise<StateChange[]> => {
  if (seen.length === 0) return []
  const at = seen.map(({ createdAt = now }) => createdAt.toISOString())
  const { rows } = await tx.execute<GrownRow>(sql`
    update alerts set updated_at = greatest(${now.toISOString()}::timestamptz, alerts.updated_at + interval '1 ms'),
      severity = case alerts.state when 'closed' then alerts.severity else s.severity end,
      cleared_at = case alerts.state when 'closed' then greatest(s.at, alerts.created_at) end
    from unnest(${uuidArray(seen.map((row) => row.sessionUuid))}, ${sql.param(seen.map((row) => row.alertType))}::text[],
      ${uuidArray(seen.map((row) => row.subjectUuid))}, ${sql.param(seen.map((row) => row.severity))}::text[],
      ${sql.param(at)}::timestamptz[]) as s(session_uuid, alert_type, subject_uuid, severity, at)
    where (alerts.session_uuid, alerts.alert_type, alerts.subject_uuid) = (s.session_uuid, s.alert_type, s.subject_uuid)
      and alerts.cleared_at is null and alerts.triggered_by is null
      and ${rank(sql`s.severity`)} < ${rank(sql`alerts.severity`)}
    returning alerts.alert_uuid, alerts.state, alerts.severity, alerts.updated_at as at`)
  return rows.filter(({ state }) => state !== 'closed').map(growth)
}

interface GrownRow extends Record<string, unknown> {
  alert_uuid: string
  state: AlertState
  severity: AlertSeverity
  at: string
}

/** No new state: the history says why the same one is written again. */
const growth = ({ alert_uuid, state, severity, at }: GrownRow): StateChange => ({
  alertUuid: alert_uuid,
  state,
  by: null,
  reason: `It became ${severity}.`,
  event: 'alert.raised',
  at: new Date(at),
})
