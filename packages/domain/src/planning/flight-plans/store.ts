import { builtOnce, isOneOf, literal, type Queryable, type Tx, tables, uuidArray } from '@clearway/db'
import { and, asc, count, desc, eq, getTableColumns, gt, not, type SQL, sql } from 'drizzle-orm'
import type { ClosedVolume } from '../../airspace/constraints/volume.ts'
import { recordStatus } from '../../kernel/index.ts'
import { takesPart } from '../../parties/memberships/store.ts'

const { assets, flightPlans, flightSessions } = tables

export type NewPlan = typeof flightPlans.$inferInsert
export type StoredPlan = typeof flightPlans.$inferSelect
/** Of `flight_plans` joined with `assets`. */
export const planColumns = {
  ...getTableColumns(flightPlans),
  assetUin: assets.assetUin,
  assetSvcId: assets.svcId,
  assetStatus: assets.status,
}
const planRows = (db: Queryable) =>
  db.select(planColumns).from(flightPlans).innerJoin(assets, eq(assets.assetUuid, flightPlans.assetUuid))
/** A plan with what its asset is called, and whether that is in service. */
export type PlanRow = Awaited<ReturnType<typeof planRows>>[number]

export const asStored = ({
  assetUin: _uin,
  assetSvcId: _svcId,
  assetStatus: _status,
  ...plan
}: PlanRow): StoredPlan => plan

export const planVolume = (plan: NewPlan): ClosedVolume => ({
  polygon: plan.flightEnvelope,
  minHeight: plan.minHeight,
  maxHeight: plan.maxHeight,
  bounds: plan.limits ?? null,
  from: plan.scheduleStartTime,
  to: plan.scheduleEndTime,
})

/** Active or not, whosever it is. */
export const findPlan = async (db: Queryable, planUuid: string): Promise<PlanRow | null> => {
  const [row] = await planRows(db).where(eq(flightPlans.planUuid, planUuid))
  return row ?? null
}

/** Those of the plans of which a flight was recorded, also before they were planned anew. */
export const flownAmong = async (db: Queryable, planUuids: readonly string[]): Promise<Set<string>> => {
  const rows = await db
    .selectDistinct({ planUuid: flightSessions.planUuid })
    .from(flightSessions)
    .where(isOneOf(flightSessions.planUuid, planUuids))
  return new Set(rows.map(({ planUuid }) => planUuid as string))
}

/** Active or not, whosever they are. */
export const plansByUuid = async (
  db: Queryable,
  planUuids: readonly string[],
): Promise<Map<string, PlanRow>> => {
  if (planUuids.length === 0) return new Map()
  const rows = await planRows(db).where(isOneOf(flightPlans.planUuid, planUuids))
  return new Map(rows.map((row) => [row.planUuid, row]))
}

export const lockPlan = async (tx: Tx, planUuid: string): Promise<StoredPlan | null> => {
  const [row] = await tx.select().from(flightPlans).where(eq(flightPlans.planUuid, planUuid)).for('update')
  return row ?? null
}

export const updatePlan = async (tx: Tx, planUuid: string, set: Partial<NewPlan>): Promise<void> => {
  await tx.update(flightPlans).set(set).where(eq(flightPlans.planUuid, planUuid))
}

const activeOf = (missionUuids: readonly string[]) =>
  and(isOneOf(flightPlans.missionUuid, missionUuids), eq(flightPlans.status, recordStatus.active))
const oldestFirst = [asc(flightPlans.createdAt), asc(flightPlans.planUuid)]

/** An asset, a pilot, or both; any where neither is given. */
type Flown = { readonly [Key in 'assetUuid' | 'pilotUuid']?: string | undefined }

const fliesWith = ({ assetUuid, pilotUuid }: Flown) =>
  and(
    assetUuid === undefined ? undefined : eq(flightPlans.assetUuid, assetUuid),
    pilotUuid === undefined ? undefined : eq(flightPlans.pilotUuid, pilotUuid),
  )

/** The active plans of missions, the older first; those alone that fly with one of their crew where it is given. */
export const plansOfMissions = async (
  db: Queryable,
  missionUuids: readonly string[],
  who: Flown = {},
): Promise<PlanRow[]> => {
  if (missionUuids.length === 0) return []
  return planRows(db)
    .where(and(activeOf(missionUuids), fliesWith(who)))
    .orderBy(...oldestFirst)
}

const { flightEnvelope: _shape, ...shapelessColumns } = planColumns

const shapelessRows = (db: Queryable, wanted: SQL | undefined) =>
  db
    .select(shapelessColumns)
    .from(flightPlans)
    .innerJoin(assets, eq(assets.assetUuid, flightPlans.assetUuid))
    .where(wanted)
    .orderBy(...oldestFirst)
export type ShapelessPlan = Awaited<ReturnType<typeof shapelessRows>>[number]

/** The same for lists of missions: the shapes of all their plans are a great deal. */
export const plansWithoutShapes = async (
  db: Queryable,
  missionUuids: readonly string[],
): Promise<ShapelessPlan[]> => (missionUuids.length === 0 ? [] : shapelessRows(db, activeOf(missionUuids)))

/** Of each mission no more than so many, and of its others those of these uuids. */
export const firstPlansWithoutShapes = async (
  db: Queryable,
  missionUuids: readonly string[],
  { most, also }: { most: number; also: readonly string[] },
): Promise<ShapelessPlan[]> => {
  if (missionUuids.length === 0) return []
  const first = sql`select first.plan_uuid from unnest(${uuidArray(missionUuids)}) asked(mission_uuid), lateral (
    select p.plan_uuid from flight_plans p
    where p.mission_uuid = asked.mission_uuid and p.status = ${literal(recordStatus.active)}
    order by p.created_at, p.plan_uuid limit ${literal(most)}) first`
  return shapelessRows(
    db,
    and(
      eq(flightPlans.status, recordStatus.active),
      sql`${flightPlans.planUuid} = any(array(${first} union all select unnest(${uuidArray(also)})))`,
    ),
  )
}

/** How many active plans each of these missions has; none is not named. */
export const planCountsOf = async (
  db: Queryable,
  missionUuids: readonly string[],
): Promise<ReadonlyMap<string, number>> => {
  if (missionUuids.length === 0) return new Map()
  const rows = await db
    .select({ missionUuid: flightPlans.missionUuid, plans: count() })
    .from(flightPlans)
    .where(activeOf(missionUuids))
    .groupBy(flightPlans.missionUuid)
  return new Map(rows.map(({ missionUuid, plans }) => [missionUuid, plans]))
}

/** How many active plans missions have in all. */
export const countPlans = (db: Queryable, missionUuids: readonly string[]): Promise<number> =>
  db.$count(flightPlans, activeOf(missionUuids))

interface Slice {
  limit: number
  offset: number
}

const newestFirst = [desc(flightPlans.createdAt), desc(flightPlans.planUuid)]
const soonestFirst = [asc(flightPlans.scheduleStartTime), asc(flightPlans.planUuid)]

const pageOfPlans = async (
  db: Queryable,
  wanted: SQL | undefined,
  slice: Slice,
  order: readonly SQL[] = newestFirst,
) => {
  const total = await db.$count(flightPlans, wanted)
  const rows = await planRows(db)
    .where(wanted)
    .orderBy(...order)
    .limit(slice.limit)
    .offset(slice.offset)
  return { rows, total }
}

/** Newest first. */
export const listPlansOfMission = (
  db: Queryable,
  { missionUuid, status }: { missionUuid: string; status: number },
  slice: Slice,
) => pageOfPlans(db, and(eq(flightPlans.missionUuid, missionUuid), eq(flightPlans.status, status)), slice)

interface OfOrganisation {
  orgUuid: string
  assetUuid: string | undefined
  pilotUuid: string | undefined
  /** Only those that are active and not over by now, or only all others; undefined: inactive ones too. */
  isOpen: boolean | undefined
  now: Date
}

const isOpenAt = (now: Date) =>
  and(eq(flightPlans.status, recordStatus.active), gt(flightPlans.scheduleEndTime, now))!

/** Open ones the soonest first, else the newest first. */
export const listPlansOfOrganisation = (
  db: Queryable,
  { orgUuid, assetUuid, pilotUuid, isOpen, now }: OfOrganisation,
  slice: Slice,
) => {
  const open = isOpenAt(now)
  const wanted = and(
    eq(flightPlans.orgUuid, orgUuid),
    fliesWith({ assetUuid, pilotUuid }),
    isOpen === undefined ? undefined : isOpen ? open : not(open),
  )
  return pageOfPlans(db, wanted, slice, isOpen ? soonestFirst : newestFirst)
}

interface Wanted {
  missionUuid: string
  orgUuid: string
  assetUuid: string
  pilotUuid: string
}

/** Whether a mission lists an asset and a pilot, who still belongs to its organisation, and what the asset is called and its status. */
export const missionLists = async (db: Queryable, wanted: Wanted): Promise<Listed> => {
  const [row] = await listsQuery(db).execute({ ...wanted })
  return row as Listed
}

const listsQuery = builtOnce((db) => {
  const slot = (name: keyof Wanted) => sql`${sql.placeholder(name)}::uuid`
  const [mission, asset, pilot] = [slot('missionUuid'), slot('assetUuid'), slot('pilotUuid')]
  return db
    .select({
      asset: sql<boolean>`exists (select 1 from mission_assets where mission_uuid = ${mission} and asset_uuid = ${asset})`,
      pilot: sql<boolean>`exists (select 1 from mission_pilots where mission_uuid = ${mission} and user_uuid = ${pilot})`,
      isActive: takesPart({ userUuid: pilot, orgUuid: slot('orgUuid') }),
      assetUin: sql<string | null>`(select asset_uin from assets where asset_uuid = ${asset})`,
      assetSvcId: sql<string>`(select asset_svc_id from assets where asset_uuid = ${asset})`,
      assetStatus: sql<number>`(select status from assets where asset_uuid = ${asset})`,
    })
    .from(sql`(values (1)) as once`)
    .prepare('mission_lists')
})

export type Listed = Awaited<ReturnType<ReturnType<typeof listsQuery>['execute']>>[number]
