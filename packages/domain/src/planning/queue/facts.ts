import { addMs, type Ctx, day, type MemberActor } from '../../kernel/index.ts'
import { holdersAmong } from '../deconfliction/store.ts'
import { sharedWith } from '../flight-plans/conflicts.ts'
import { type PlanRow, plansOfMissions } from '../flight-plans/store.ts'
import { type MissionPilotRow, pilotsOf } from '../mission-records/crew-store.ts'
import { livePermissions, type PermissionRow } from '../permissions/store.ts'
import type { TalkCount } from '../talk/contract.ts'
import { talkCounts } from '../talk/store.ts'
import type { PlanOverlap } from './contract.ts'
import * as facts from './facts-store.ts'
import type { RequestRow } from './store.ts'

/** The operator's record is that of the last quarter. */
const recordMs = 90 * day

/** Everything about the missions of a page of requests. */
export interface QueueFacts {
  permissions: PermissionRow[]
  plans: PlanRow[]
  assets: facts.AssetFacts[]
  pilots: MissionPilotRow[]
  credentials: facts.CredentialFacts[]
  records: facts.OperatorRecord[]
  rivals: facts.RivalOf[]
  /** The plans that hold their volumes now. */
  holders: ReadonlySet<string>
  /** Of the requests about which the reader may write. */
  talks: ReadonlyMap<string, Pick<TalkCount, 'messages' | 'unread'>>
}

export const gatherFacts = async (
  ctx: Ctx<MemberActor>,
  rows: readonly RequestRow[],
  managed: readonly string[],
): Promise<QueueFacts> => {
  const missionUuids = [...new Set(rows.map((row) => row.mission.missionUuid))]
  const now = ctx.clock.now()
  const [permissions, plans, assets, pilots, records, talks] = await Promise.all([
    livePermissions(ctx.db, missionUuids),
    plansOfMissions(ctx.db, missionUuids),
    facts.assetFacts(ctx.db, missionUuids, now),
    pilotsOf(ctx.db, missionUuids),
    facts.operatorRecords(
      ctx.db,
      rows.map((row) => row.mission.orgUuid),
      addMs(now, -recordMs),
    ),
    talksAbout(ctx, rows, managed),
  ])
  const people = [...pilots.map((pilot) => pilot.userUuid), ...plans.map((plan) => plan.pilotUuid)]
  const planUuids = plans.map((plan) => plan.planUuid)
  const [credentials, rivals, holders] = await Promise.all([
    facts.credentialFacts(ctx.db, people, now),
    facts.rivalsOf(ctx.db, volumesToCompare(missionUuids, plans)),
    holdersAmong(ctx.db, planUuids, now),
  ])
  return { permissions, plans, assets, pilots, credentials, records, rivals, holders, talks }
}

const talksAbout = async (
  { db, actor }: Ctx<MemberActor>,
  rows: readonly RequestRow[],
  managed: readonly string[],
): Promise<QueueFacts['talks']> => {
  const own = rows.filter(({ zone }) => managed.includes(zone.zoneUuid))
  const uuids = own.map(({ permission }) => permission.permissionUuid)
  const counts = await talkCounts(db, uuids, actor.user.userUuid)
  return new Map([
    ...uuids.map((uuid) => [uuid, { messages: 0, unread: 0 }] as const),
    ...counts.map(
      ({ permission_uuid, messages, unread }) => [permission_uuid, { messages, unread }] as const,
    ),
  ])
}

/** Plans are what flies; a mission that has none yet is compared whole. */
const volumesToCompare = (missionUuids: readonly string[], plans: readonly PlanRow[]): string[] => {
  const planned = new Set(plans.map((plan) => plan.missionUuid))
  return [...plans.map((plan) => plan.planUuid), ...missionUuids.filter((uuid) => !planned.has(uuid))]
}

/** The part of the facts that one request is about: its mission, or the one plan that asks. */
export interface RequestFacts {
  plans: PlanRow[]
  assets: facts.AssetFacts[]
  pilots: MissionPilotRow[]
  credentials: facts.CredentialFacts[]
  record: Pick<facts.OperatorRecord, 'flights' | 'nonConforming'>
  overlaps: PlanOverlap[]
}

export const factsOf = ({ permission, mission }: RequestRow, all: QueueFacts): RequestFacts => {
  const asks = permission.planUuid
  const plans = all.plans.filter(
    (plan) => plan.missionUuid === mission.missionUuid && (asks === null || plan.planUuid === asks),
  )
  const ofMission = (row: { missionUuid: string }) => row.missionUuid === mission.missionUuid
  const flown = new Set(plans.map((plan) => plan.assetUuid))
  const flying = new Set(plans.map((plan) => plan.pilotUuid))
  const assets = all.assets.filter((row) => ofMission(row) && (asks === null || flown.has(row.assetUuid)))
  const pilots = all.pilots.filter((row) => ofMission(row) && (asks === null || flying.has(row.userUuid)))
  const named = new Set(pilots.map((pilot) => pilot.userUuid))
  const compared = new Set([
    ...plans.map((plan) => plan.planUuid),
    ...(plans.length === 0 ? [mission.missionUuid] : []),
  ])
  return {
    plans,
    assets,
    pilots,
    credentials: all.credentials.filter((held) => named.has(held.userUuid)),
    record: all.records.find((record) => record.orgUuid === mission.orgUuid) ?? {
      flights: 0,
      nonConforming: 0,
    },
    overlaps: all.rivals.filter((row) => compared.has(row.refUuid)).map((row) => overlapOf(row, plans)),
  }
}

const overlapOf = (row: facts.RivalOf, plans: readonly PlanRow[]): PlanOverlap => ({
  plan_uuid: plans.find((plan) => plan.planUuid === row.refUuid)?.planUuid ?? null,
  other_plan_uuid: row.rival.planUuid,
  other_plan_svc_id: row.rival.planSvcId,
  other_org_uuid: row.rival.orgUuid,
  other_org_name: row.rival.orgName,
  ...sharedWith(
    {
      polygon: row.envelope,
      minHeight: row.refHeights.min,
      maxHeight: row.refHeights.max,
      bounds: { amsl: row.refAmsl, w84: row.refW84 },
      from: row.refDuring.from,
      to: row.refDuring.to,
    },
    row.rival,
  ),
})
