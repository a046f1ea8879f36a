import { tables } from '@clearway/db'
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { QueryBuilder } from 'drizzle-orm/pg-core'
import { permissionStatus } from '../../kernel/index.ts'

interface Answer {
  readonly missionUuid: string
  /** Null: it is the mission's. */
  readonly planUuid: string | null
  readonly permissionStatus: number
}
interface Asking {
  readonly planUuid: string
  readonly missionUuid: string
}

/** The answers that apply to a plan, of those in force: its mission's, and what was asked for it alone. */
export const answersTo = <Row extends Answer>(plan: Asking, standing: readonly Row[]): Row[] =>
  standing.filter(
    (row) =>
      row.missionUuid === plan.missionUuid && (row.planUuid === null || row.planUuid === plan.planUuid),
  )

/** The same of `p`, a row of permissions, decided by PostgreSQL; what was retired is not in force. */
export const appliesTo = ({ missionUuid, planUuid }: Record<keyof Asking, SQLWrapper>): SQL =>
  sql`(p.mission_uuid = ${missionUuid} and p.retired_at is null
    and (p.plan_uuid is null or p.plan_uuid = ${planUuid}))`

/** Every answer that applies to a plan is an approval: it may take its volume. A plan that needs no answer may, too. */
export const isPermitted = (plan: Asking, standing: readonly Answer[]): boolean =>
  answersTo(plan, standing).every((row) => row.permissionStatus === permissionStatus.approved)

/** The same of a row of flight_plans, decided by PostgreSQL. */
// The outer columns are written out: inside a one-table select drizzle drops their table, and the subquery's own
// column of that name would be meant.
export const isPermittedSql: SQL<boolean> = sql<boolean>`not exists (
  select 1 from permissions p
  where ${appliesTo({ missionUuid: sql`flight_plans.mission_uuid`, planUuid: sql`flight_plans.plan_uuid` })}
    and p.permission_status <> ${sql.raw(String(permissionStatus.approved))})`

// PostgreSQL's polygon operators are fuzzy by an absolute 1e-6. In degrees that takes slanted neighbours metres apart for
// touching (docs/decisions/0009); in millionths of a degree it is next to nothing. The exclusion constraint of
// approved_volumes is over the same expression, so its index answers.

const micro = (polygon: SQL): SQL => sql`polygon(path(${polygon}) * point(1000000, 0))`

/** Apart by no more than this, in millionths of a degree, polygons overlap (docs/contract/airspace.md#overlap). */
const reach = sql.raw('point(1, 1)')
const tolerance = sql.raw('1')

const boxAround = (polygon: SQL): SQL =>
  sql`polygon(box((box(${micro(polygon)}))[0] + ${reach}, (box(${micro(polygon)}))[1] - ${reach}))`

/** What no other plan gets: what plans hold, and where aircraft in the air may be without holding it. */
export const volumesInUse = new QueryBuilder()
  .select()
  .from(tables.approvedVolumes)
  .unionAll(new QueryBuilder().select().from(tables.occupiedVolumes))

/** The envelope of a volume in use, a column, and a wanted one have ground in common, their boundaries counted. */
export const sharesGround = (approved: SQL, wanted: SQL): SQL =>
  sql`(${micro(approved)} && ${boxAround(wanted)} and (${micro(approved)} && ${micro(wanted)}
    or path(${micro(approved)}) <-> path(${micro(wanted)}) <= ${tolerance}))`
