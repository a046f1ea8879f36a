import { meantAmong, type ZonesMeant } from '../../airspace/zone-links/own-zones.ts'
import { type Ctx, day, flightStatus, handle, type MemberActor } from '../../kernel/index.ts'
import { instantOf, wallAt } from '../../kernel/wall-clock.ts'
import { answersTo } from '../../planning/deconfliction/predicates.ts'
import { lapseOf } from '../../planning/flight-plans/lapse.ts'
import { plansWithoutShapes, type ShapelessPlan } from '../../planning/flight-plans/store.ts'
import { byMission } from '../../planning/mission-records/by-mission.ts'
import { summaryOf } from '../../planning/permissions/policy.ts'
import { livePermissions, type PermissionRow } from '../../planning/permissions/store.ts'
import { type AssetFacts, assetFacts } from '../../planning/queue/facts-store.ts'
import { missionJudgedAtMs } from '../../planning/queue/judged-crew.ts'
import { type AssetLack, assetLacks, type HomeBlock, type HomeToday, homeTodayOp } from './contract.ts'
import { lacksOf } from './lacks.ts'
import { type MissionOf, missionsBetween, type Period, plannersOf } from './planned-store.ts'
import { type FleetAsset, fleetOf, zonesNamed, zonesTurning } from './store.ts'

const mostMissions = 300
const mostAssets = 100

export const homeToday = handle(homeTodayOp, async (ctx, { time_zone, date }) => {
  const span = dayOf(time_zone, date ? Date.parse(date) : wallAt(time_zone, ctx.clock.now()))
  const who = await plannersOf(ctx)
  const found = await missionsBetween(ctx.db, who, span, mostMissions + 1)
  const missions = found.slice(0, mostMissions)
  const uuids = missions.map(({ missionUuid }) => missionUuid)
  const [permissions, plans] = await Promise.all([
    livePermissions(ctx.db, uuids),
    plansWithoutShapes(ctx.db, uuids),
  ])
  const planned: Day = { span, missions, permissions, plans }
  return {
    starts_at: span.from.toISOString(),
    ends_at: span.to.toISOString(),
    zones: 'zones' in who ? await byZone(ctx, planned, who.zones) : [],
    assets: 'orgUuid' in who ? await byAsset(ctx, planned) : [],
    is_cut: found.length > mostMissions,
  }
})

interface Day {
  readonly span: Required<Period>
  readonly missions: readonly MissionOf[]
  readonly permissions: readonly PermissionRow[]
  readonly plans: readonly ShapelessPlan[]
}

/** From midnight to midnight of a wall's clock; 23 or 25 hours where it is put on or back. */
const dayOf = (timeZone: string, wall: number): Required<Period> => {
  const midnight = Math.floor(wall / day) * day
  return { from: instantOf(timeZone, midnight), to: instantOf(timeZone, midnight + day) }
}

/** The state of a mission or plan, by its flights first, then by the answers to it. */
const stateOf = (
  ctx: Ctx,
  {
    endTime,
    plans,
    answers,
  }: { endTime: Date; plans: readonly ShapelessPlan[]; answers: readonly PermissionRow[] },
): HomeBlock['state'] => {
  if (plans.some((plan) => plan.flightStatus === flightStatus.inFlight)) return 'flying'
  const isFlown = plans.length > 0 && plans.every((plan) => plan.flightStatus === flightStatus.completed)
  if (isFlown || endTime <= ctx.clock.now()) return 'flown'
  const lapses = plans.map(lapseOf)
  if (lapses.includes('unfit')) return 'rejected'
  if (lapses.includes('taken')) return 'conflict'
  return summaryOf(answers.map((row) => row.permissionStatus))
}

const blockOf = (mission: MissionOf, state: HomeBlock['state']): HomeBlock => ({
  mission_uuid: mission.missionUuid,
  mission_name: mission.missionName,
  start_time: mission.startTime.toISOString(),
  end_time: mission.endTime.toISOString(),
  org_name: mission.orgName,
  plan_uuid: null,
  permission_uuid: null,
  state,
})

/** By the zones that answer for them, those that are asked most first, then those that begin or end on the day. */
const byZone = async (
  ctx: Ctx,
  { span, missions, permissions, plans }: Day,
  meant: ZonesMeant,
): Promise<HomeToday['zones']> => {
  const zoneUuids = permissions.map(({ zoneUuid }) => zoneUuid)
  const own = await meantAmong(ctx.db, meant, zoneUuids)
  const missionOf = new Map(missions.map((mission) => [mission.missionUuid, mission]))
  const planned = byMission(plans)
  const asked = Map.groupBy(
    permissions.filter((row) => own.has(row.zoneUuid)),
    ({ zoneUuid }) => zoneUuid,
  )
  const [named, turning] = await Promise.all([
    zonesNamed(ctx.db, [...asked.keys()]),
    zonesTurning(ctx.db, meant, span),
  ])
  const blocksOf = (zoneUuid: string): HomeBlock[] =>
    [...Map.groupBy(asked.get(zoneUuid) ?? [], ({ missionUuid }) => missionUuid)].flatMap(
      ([missionUuid, answers]) => {
        const mission = missionOf.get(missionUuid)
        const answering = (planned.get(missionUuid) ?? []).filter(
          (plan) => answersTo(plan, answers).length > 0,
        )
        const state = mission && stateOf(ctx, { endTime: mission.endTime, plans: answering, answers })
        return state
          ? { ...blockOf(mission, state), permission_uuid: answers[0]?.permissionUuid ?? null }
          : []
      },
    )
  const rows = new Map([...named, ...turning].map((zone) => [zone.zoneUuid, zone]))
  return [...rows.values()]
    .map((zone) => ({
      zone_uuid: zone.zoneUuid,
      zone_name: zone.zoneName,
      airspace_zone_type: zone.airspaceZoneType,
      active_from: zone.activeFrom?.toISOString() ?? null,
      active_to: zone.activeTo?.toISOString() ?? null,
      blocks: blocksOf(zone.zoneUuid).toSorted(byStart),
    }))
    .toSorted((a, b) => b.blocks.length - a.blocks.length)
}

const byStart = (a: HomeBlock, b: HomeBlock): number => Date.parse(a.start_time) - Date.parse(b.start_time)

/** By the aircraft of flight plans; a mission without any is shown at those that it lists. */
const byAsset = async (
  ctx: Ctx<MemberActor>,
  { span, missions, permissions, plans }: Day,
): Promise<HomeToday['assets']> => {
  const now = ctx.clock.now()
  const uuids = missions.map(({ missionUuid }) => missionUuid)
  const facts = await assetFacts(ctx.db, uuids, now)
  const [planned, listed, answers] = [byMission(plans), byMission(facts), byMission(permissions)]
  const blocks = missions.flatMap((mission) => {
    const { missionUuid } = mission
    const [own = [], standing = []] = [planned.get(missionUuid), answers.get(missionUuid)]
    const ofPlans = own
      .filter((plan) => plan.scheduleStartTime < span.to && plan.scheduleEndTime > span.from)
      .map((plan) => {
        const { scheduleStartTime: startTime, scheduleEndTime: endTime, planUuid: plan_uuid } = plan
        const state = stateOf(ctx, { endTime, plans: [plan], answers: answersTo(plan, standing) })
        return {
          assetUuid: plan.assetUuid,
          block: { ...blockOf({ ...mission, startTime, endTime }, state), plan_uuid },
        }
      })
    if (own.length > 0) return ofPlans
    const state = stateOf(ctx, { endTime: mission.endTime, plans: [], answers: standing })
    return (listed.get(missionUuid) ?? []).map(({ assetUuid }) => ({
      assetUuid,
      block: blockOf(mission, state),
    }))
  })
  const ofAsset = Map.groupBy(blocks, ({ assetUuid }) => assetUuid)
  // What is over on a day that still runs is nothing that an aircraft has to be ready for.
  const judged = span.to <= now ? missions : missions.filter(({ endTime }) => endTime > now)
  const lacking = lacksAmong(judged, facts, now)
  const fleet = await fleetOf(ctx.db, ctx.actor.member.orgUuid, [...ofAsset.keys()], mostAssets)
  const rows = fleet.map((asset): HomeToday['assets'][number] => {
    const own = (ofAsset.get(asset.assetUuid) ?? []).map(({ block }) => block)
    const lacks = lacking(asset, own)
    return {
      asset_uuid: asset.assetUuid,
      asset_name: asset.assetUin ?? asset.svcId,
      model_name: asset.modelName,
      unfit: assetLacks.find((what) => lacks.includes(what)) ?? null,
      is_flying: asset.sessionUuid !== null,
      blocks: own.toSorted(byStart),
    }
  })
  const firstMs = ({ blocks: [first] }: (typeof rows)[number]) =>
    first ? Date.parse(first.start_time) : Number.MAX_VALUE
  return rows.toSorted((a, b) => firstMs(a) - firstMs(b) || a.asset_name.localeCompare(b.asset_name))
}

/**
 * What an asset lacks for those of the missions that its blocks are of, each judged at its moment (docs/decisions/0159). One that none of
 * them lists is judged now.
 */
const lacksAmong = (missions: readonly MissionOf[], facts: readonly AssetFacts[], now: Date) => {
  const atMs = new Map(missions.map((mission) => [mission.missionUuid, missionJudgedAtMs(mission, now)]))
  const ofAsset = Map.groupBy(facts, ({ assetUuid }) => assetUuid)
  return (asset: FleetAsset, blocks: readonly HomeBlock[]): AssetLack[] => {
    const flown = new Set(blocks.map(({ mission_uuid }) => mission_uuid))
    const judged = (ofAsset.get(asset.assetUuid) ?? []).filter(
      ({ missionUuid }) => flown.has(missionUuid) && atMs.has(missionUuid),
    )
    return judged.length > 0
      ? judged.flatMap((one) => lacksOf(one, atMs.get(one.missionUuid)!))
      : lacksOf(asset, now.getTime())
  }
}
