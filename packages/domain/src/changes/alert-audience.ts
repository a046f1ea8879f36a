import type { Queryable } from '@clearway/db'
import { sql } from 'drizzle-orm'
import type { AlertState } from '../alerts/states.ts'
import { recordStatus } from '../kernel/index.ts'
import type { ToldChange } from './audience.ts'
import { linkedTo } from './linked-to.ts'

interface HearerRow extends Record<string, unknown> {
  change_id: number
  alert_uuid: string
  state: AlertState
  org_uuid: string
}

/**
 * The organisations whose lists hold the alerts of these history rows, by the rights of this moment: the operator of
 * the flight, and whoever owns, manages or monitors an active zone that the alert concerns.
 */
export const audienceOfAlerts = async (
  db: Queryable,
  changeIds: readonly number[],
): Promise<ToldChange[]> => {
  if (changeIds.length === 0) return []
  const { rows } = await db.execute<HearerRow>(sql`
    select c.change_id::int as change_id, c.alert_uuid, c.state, h.org_uuid
    from alert_changes c join alerts a using (alert_uuid) cross join lateral (
      select a.org_uuid
      union select z.org_owner_uuid from zones z
        where z.zone_uuid = any(a.zone_uuids) and z.status = ${recordStatus.active}
      union select l.member_uuid from zones z join resource_memberships l on ${linkedTo('z.zone_uuid')}
        where z.zone_uuid = any(a.zone_uuids) and z.status = ${recordStatus.active}
    ) h(org_uuid)
    where c.change_id = any(${sql.param(`{${changeIds.join()}}`)}::bigint[])
    order by c.change_id`)
  return Map.groupBy(rows, ({ change_id }) => change_id)
    .values()
    .map(toldOf)
    .toArray()
}

const toldOf = (rows: readonly HearerRow[]): ToldChange => {
  const { alert_uuid, state } = rows[0]!
  return {
    change: { type: 'alert_changed', alert_uuid, state },
    orgUuids: new Set(rows.map(({ org_uuid }) => org_uuid)),
  }
}
