import { type Queryable, tables } from '@clearway/db'
import { type SQL, sql } from 'drizzle-orm'
import { uuidsOf } from '../../airspace/zone-links/own-zones.ts'
import { isAwaitingAnswer } from '../../planning/mission-records/asked.ts'
import { mostReasons, type outcomeNames, type ReportQuestion } from './contract.ts'
import { dayNumber, dayOf, inPeriod } from './period.ts'
import type { Scope } from './scope.ts'

export type Outcome = (typeof outcomeNames)[number]

const asked = ({ zones, orgUuid }: Scope, question: ReportQuestion): SQL => {
  const conditions = [inPeriod(sql`r.asked_at`, question)]
  if (zones) conditions.push(sql`r.zone_uuid = any(${uuidsOf(zones)})`)
  if (orgUuid) conditions.push(sql`r.org_uuid = ${orgUuid}`)
  return sql`request_facts r where ${sql.join(conditions, sql` and `)}`
}

interface Keys extends Record<string, unknown> {
  day: string | null
  zone_uuid: string | null
  org_uuid: string | null
}
export interface OutcomeRow extends Keys {
  outcome: Outcome
  n: number
}

const { permissions } = tables

/** Time decides between what waits and what ended undecided, and writes nothing: whose records say the first is looked up. */
const outcomeAt = (now: Date): SQL => sql`case when r.outcome = 'waiting' and not exists (
  select from (select * from ${permissions} where ${permissions.permissionUuid} = r.permission_uuid offset 0) permissions
  where ${isAwaitingAnswer(now)}) then 'undecided' else r.outcome end`

/** By day, by zone, by operator and in all. */
export const countOutcomes = async (
  db: Queryable,
  scope: Scope,
  { now, ...question }: ReportQuestion & { readonly now: Date },
): Promise<OutcomeRow[]> => {
  const { rows } = await db.execute<OutcomeRow>(sql`
    with counted as (
      select day, zone_uuid, org_uuid, outcome, count(*) as n
      from (select ${dayNumber(sql`r.asked_at`, question)} as day, r.zone_uuid, r.org_uuid,
          ${outcomeAt(now)} as outcome
        from ${asked(scope, question)}) one
      group by grouping sets ((day, outcome), (zone_uuid, org_uuid, outcome)))
    select ${dayOf(sql`day`, question)} as day, null as zone_uuid, null as org_uuid, outcome, n::int
    from counted where day is not null
    union all
    select null, zone_uuid, org_uuid, outcome, sum(n)::int from counted where day is null
    group by grouping sets ((zone_uuid, outcome), (org_uuid, outcome), (outcome))`)
  return rows
}

export interface TimingRow extends Omit<Keys, 'day'> {
  decided: number
  minutes_10: number
  minutes_25: number
  minutes_50: number
  minutes_75: number
  minutes_90: number
}

const within = (share: number): SQL =>
  sql.raw(`min(minutes) filter (where upto >= ${share} * decided)::int as minutes_${share * 100}`)

/** Time to the first decision, where a person took it: the least minutes within which such a share was decided. */
export const timeToDecision = async (
  db: Queryable,
  scope: Scope,
  question: ReportQuestion,
): Promise<TimingRow[]> => {
  const { rows } = await db.execute<TimingRow>(sql`
    with fine as (
      select r.zone_uuid, r.org_uuid, r.minutes, count(*) as n
      from ${asked(scope, question)} and r.minutes is not null group by 1, 2, 3),
    kept as (
      select zone_uuid, org_uuid, minutes, sum(n) as n from fine
      group by grouping sets ((zone_uuid, minutes), (org_uuid, minutes), (minutes))),
    summed as (
      select zone_uuid, org_uuid, minutes, sum(n) over (partition by zone_uuid, org_uuid order by minutes) as upto,
        sum(n) over (partition by zone_uuid, org_uuid) as decided
      from kept)
    select zone_uuid, org_uuid, max(decided)::int as decided, ${sql.join(
      [0.1, 0.25, 0.5, 0.75, 0.9].map(within),
      sql`, `,
    )} from summed group by zone_uuid, org_uuid`)
  return rows
}

/** The remarks of what is refused now. */
export const countReasons = async (db: Queryable, scope: Scope, question: ReportQuestion) => {
  const { rows } = await db.execute<{ remarks: string | null; refused: number }>(sql`
    select r.remarks, count(*)::int as refused from ${asked(scope, question)} and r.outcome = 'refused'
    group by 1 order by 2 desc, 1 limit ${mostReasons}`)
  return rows
}
