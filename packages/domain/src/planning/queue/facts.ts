import type { Queryable } from '@clearway/db'
import { addMs, type Ctx, day, inTurns, type MemberActor } from '../../kernel/index.ts'
import { holdersAmong } from '../deconfliction/store.ts'
import { planSummary } from '../flight-plans/present.ts'
import {
  firstPlansWithoutShapes,
  type PlanRow,
  planCountsOf,
  plansByUuid,
  plansWithoutShapes,
  type ShapelessPlan,
} from '../flight-plans/store.ts'
import { byMission } from '../mission-records/by-mission.ts'
import type { PermissionSummary } from '../permissions/contract.ts'
import { livePermissions, type PermissionRow } from '../permissions/store.ts'
import type { TalkCount } from '../talk/contract.ts'
import { talkCounts } from '../talk/store.ts'
import * as facts from './facts-store.ts'
import { type JudgedCrew, judgeCrew } from './judged-crew.ts'
import type { RequestRow } from './store.ts'

/** The operator's record is that of the last quarter. */
const recordMs = 90 * day

/** Everything about the missions of a page of requests. */
export interface QueueFacts {
  /** When they were read. */
  now: Date
  /** By mission. */
  permissions: ReadonlyMap<string, readonly PermissionRow[]>
  plans: readonly ShapelessPlan[]
  /** How many there are, by their mission. */
  planCounts: ReadonlyMap<string, number>
  /** Of each plan that was read. */
  summaries: ReadonlyMap<string, PermissionSummary>
  assets: facts.AssetFacts[]
  pilots: facts.PilotFacts[]
  credentials: facts.CredentialFacts[]
  records: facts.OperatorRecord[]
  /** By what asks. */
  overlaps: ReadonlyMap<string, number>
  /** The plans that hold their volumes now. */
  holders: ReadonlySet<string>
  /** Of the requests about which the reader may write. */
  talks: ReadonlyMap<string, Pick<TalkCount, 'messages' | 'unread'>>
}

interface Gathered {
  /** The zones that the reader manages. */
  readonly managed: ReadonlySet<string>
  /** How many plans of each mission are read; all unless it is given. */
  readonly mostPlans?: number
}

export const gatherFacts = async (
  ctx: Ctx<MemberActor>,
  rows: readonly RequestRow[],
  { managed, mostPlans }: Gathered,
): Promise<QueueFacts> => {
  const missionUuids = [...new Set(rows.map((row) => row.mission.missionUuid))]
  const also = rows.flatMap((row) => row.permission.planUuid ?? [])
  const now = ctx.clock.now()
  const [permissions, plans, planCounts, assets, pilots, records, talks] = await Promise.all([
    livePermissions(ctx.db, missionUuids).then(byMission),
    mostPlans === undefined
      ? plansWithoutShapes(ctx.db, missionUuids)
      : firstPlansWithoutShapes(ctx.db, missionUuids, { most: mostPlans, also }),
    planCountsOf(ctx.db, missionUuids),
    facts.assetFacts(ctx.db, missionUuids, now),
    facts.pilotFacts(ctx.db, missionUuids),
    facts.operatorRecords(
      ctx.db,
      rows.map((row) => row.mission.orgUuid),
      addMs(now, -recordMs),
    ),
    talksAbout(ctx, rows, managed),
  ])
  const people = pilots.map((pilot) => pilot.userUuid)
  const planUuids = plans.map((plan) => plan.planUuid)
  const [credentials, overlaps, holders, summaries] = await Promise.all([
    facts.credentialFacts(ctx.db, people),
    facts.overlapCounts(
      ctx.db,
      new Map(
        rows.map((row) => [
          askerOf(row),
          { mission: row.mission.missionUuid, plan: row.permission.planUuid },
        ]),
      ),
    ),
    holdersAmong(ctx.db, planUuids, now),
    summariesOf(plans, permissions),
  ])
  const read = { now, permissions, plans, planCounts, assets, pilots, credentials, records }
  return { ...read, summaries, overlaps, holders, talks }
}

const summariesOf = async (
  plans: readonly ShapelessPlan[],
  permissions: QueueFacts['permissions'],
): Promise<QueueFacts['summaries']> =>
  new Map(
    await inTurns(plans, (plan) => [
      plan.planUuid,
      planSummary(plan, permissions.get(plan.missionUuid) ?? []),
    ]),
  )

const talksAbout = async (
  { db, actor }: Ctx<MemberActor>,
  rows: readonly RequestRow[],
  managed: ReadonlySet<string>,
): Promise<QueueFacts['talks']> => {
  const own = rows.filter(({ zone }) => managed.has(zone.zoneUuid))
  const uuids = own.map(({ permission }) => permission.permissionUuid)
  const counts = await talkCounts(db, uuids, actor.user.userUuid)
  return new Map([
    ...uuids.map((uuid) => [uuid, { messages: 0, unread: 0 }] as const),
    ...counts.map(
      ({ permission_uuid, messages, unread }) => [permission_uuid, { messages, unread }] as const,
    ),
  ])
}

/** The mission, or the one plan for which alone a permission was asked. */
const askerOf = ({ permission, mission }: RequestRow): string => permission.planUuid ?? mission.missionUuid

const plansOf = ({ permission, mission }: RequestRow, plans: readonly ShapelessPlan[]): ShapelessPlan[] =>
  plans.filter(
    ({ missionUuid, planUuid }) =>
      missionUuid === mission.missionUuid &&
      (permission.planUuid === null || planUuid === permission.planUuid),
  )

/** Whose volumes are compared: plans are what flies, and a mission that has none yet is compared whole; of a deleted plan nothing is. */
export const comparedOf = (
  { permission, mission }: RequestRow,
  plans: readonly Pick<ShapelessPlan, 'planUuid'>[],
): string[] =>
  plans.length === 0 && permission.planUuid === null
    ? [mission.missionUuid]
    : plans.map(({ planUuid }) => planUuid)

/** The part of the facts that one request is about: its mission, or the one plan that asks. */
export interface RequestFacts {
  plans: ShapelessPlan[]
  planCount: number
  assets: facts.AssetFacts[]
  /** As they are listed. */
  pilots: facts.PilotFacts[]
  /** When its crew is judged, and what counts of it then. */
  judged: JudgedCrew
  record: Pick<facts.OperatorRecord, 'flights' | 'nonConforming'>
  overlaps: number
}

export const factsOf = (row: RequestRow, all: QueueFacts): RequestFacts => {
  const { permission, mission } = row
  const asks = permission.planUuid
  const plans = plansOf(row, all.plans)
  const ofMission = (one: { missionUuid: string }) => one.missionUuid === mission.missionUuid
  const flown = new Set(plans.map((plan) => plan.assetUuid))
  const flying = new Set(plans.map((plan) => plan.pilotUuid))
  const assets = all.assets.filter((one) => ofMission(one) && (asks === null || flown.has(one.assetUuid)))
  const pilots = all.pilots.filter((one) => ofMission(one) && (asks === null || flying.has(one.userUuid)))
  return {
    plans,
    planCount: asks === null ? (all.planCounts.get(mission.missionUuid) ?? 0) : plans.length,
    assets,
    pilots,
    judged: judgeCrew(mission, { pilots, credentials: all.credentials }, all.now),
    record: all.records.find((record) => record.orgUuid === mission.orgUuid) ?? {
      flights: 0,
      nonConforming: 0,
    },
    overlaps: all.overlaps.get(askerOf(row)) ?? 0,
  }
}

/** The plans of a request with their shapes, which only its detail and its permit show. */
export const plansAsking = async (db: Queryable, { plans }: RequestFacts): Promise<PlanRow[]> => {
  const whole = await plansByUuid(
    db,
    plans.map((plan) => plan.planUuid),
  )
  return plans.flatMap(({ planUuid }) => whole.get(planUuid) ?? [])
}
