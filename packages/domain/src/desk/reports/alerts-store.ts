import type { Queryable } from '@clearway/db'
import { sql } from 'drizzle-orm'
import { namesOneOf } from '../../airspace/zone-links/own-zones.ts'
import type { ConditionType } from '../../flight/alerts/contract.ts'
import { cellsPerDegree, type ReportQuestion } from './contract.ts'
import { dayNumber, dayOf, inPeriod } from './period.ts'
import { cellOf, type Scope } from './scope.ts'

export interface AlertsRow extends Record<string, unknown> {
  day: string | null
  alert_type: ConditionType | null
  org_uuid: string | null
  alerts: number
  within_30_s: number
  within_2_min: number
  later: number
  never: number
}

/** By day, kind, operator and in all. */
export const countAlerts = async (
  db: Queryable,
  { zones, orgUuid }: Scope,
  question: ReportQuestion,
): Promise<AlertsRow[]> => {
  const conditions = [inPeriod(sql`a.created_at`, question)]
  if (zones) conditions.push(namesOneOf(sql`a.zone_uuids`, zones))
  if (orgUuid) conditions.push(sql`a.org_uuid = ${orgUuid}`)
  if (question.alert_type) conditions.push(sql`a.alert_type = ${question.alert_type}`)
  const cell = cellOf(question)
  if (cell)
    conditions.push(sql`floor(a.latitude * ${cellsPerDegree}) = ${cell.latitude}
      and floor(a.longitude * ${cellsPerDegree}) = ${cell.longitude}`)
  const { rows } = await db.execute<AlertsRow>(sql`
    select ${dayOf(sql`day`, question)} as day, alert_type, org_uuid, count(*)::int as alerts,
      count(*) filter (where waited <= interval '30 seconds')::int as within_30_s,
      count(*) filter (where waited > interval '30 seconds' and waited <= interval '2 minutes')::int as within_2_min,
      count(*) filter (where waited > interval '2 minutes')::int as later,
      count(*) filter (where waited is null)::int as never
    from (select ${dayNumber(sql`a.created_at`, question)} as day, a.alert_type, a.org_uuid,
        a.acknowledged_at - a.created_at as waited
      from alerts a where ${sql.join(conditions, sql` and `)}) one
    group by grouping sets ((day), (alert_type), (org_uuid), ())`)
  return rows
}
