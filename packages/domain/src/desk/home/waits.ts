import { meantAmong } from '../../airspace/zone-links/own-zones.ts'
import { addMs, type Ctx, day, handle, type MemberActor, permissionStatus } from '../../kernel/index.ts'
import { lapseOf } from '../../planning/flight-plans/lapse.ts'
import { plansWithoutShapes, type ShapelessPlan } from '../../planning/flight-plans/store.ts'
import { byMission } from '../../planning/mission-records/by-mission.ts'
import { summaryOf } from '../../planning/permissions/policy.ts'
import { livePermissions, type PermissionRow } from '../../planning/permissions/store.ts'
import { type AssetFacts, assetFacts, credentialFacts, pilotFacts } from '../../planning/queue/facts-store.ts'
import { judgeCrew } from '../../planning/queue/judged-crew.ts'
import { talkCounts } from '../../planning/talk/store.ts'
import { type HomeWaits, homeWaitsOp, type MissingThing } from './contract.ts'
import { lacksOf } from './lacks.ts'
import { type MissionOf, missionsBetween, plannersOf } from './planned-store.ts'

const mostMissions = 100
/** Missing parts are shown for missions that start within this time. */
const soonMs = 7 * day

export const homeWaits = handle(homeWaitsOp, async (ctx) => {
  const who = await plannersOf(ctx)
  const missions = await missionsBetween(ctx.db, who, { from: ctx.clock.now() }, mostMissions)
  const uuids = missions.map(({ missionUuid }) => missionUuid)
  const permissions = await livePermissions(ctx.db, uuids)
  if ('zones' in who) {
    const zoneUuids = permissions.map(({ zoneUuid }) => zoneUuid)
    const own = await meantAmong(ctx.db, who.zones, zoneUuids)
    const asked = permissions.filter(({ zoneUuid }) => own.has(zoneUuid))
    return { decisions: [], missing: [], talks: await talksOf(ctx, missions, asked) }
  }
  const plans = await plansWithoutShapes(ctx.db, uuids)
  const [missing, talks] = await Promise.all([
    missingFor(ctx, missions, plans),
    talksOf(ctx, missions, permissions),
  ])
  return { decisions: decisionsOn(missions, permissions, plans), missing, talks }
})

const keyOf = ({ missionUuid, missionName, startTime, endTime }: MissionOf) => ({
  mission_uuid: missionUuid,
  mission_name: missionName,
  start_time: startTime.toISOString(),
  end_time: endTime.toISOString(),
})

/** The first plan of each mission. */
const firstOf = (plans: readonly ShapelessPlan[]): ReadonlyMap<string, string> =>
  new Map(plans.toReversed().map((plan) => [plan.missionUuid, plan.planUuid]))

const decisionsOn = (
  missions: readonly MissionOf[],
  permissions: readonly PermissionRow[],
  plans: readonly ShapelessPlan[],
): HomeWaits['decisions'] => {
  const answers = byMission(permissions)
  const unfit = firstOf(plans.filter((plan) => lapseOf(plan) === 'unfit'))
  const conflicted = firstOf(plans.filter((plan) => lapseOf(plan) === 'taken'))
  return missions.flatMap((mission) => {
    const standing = (answers.get(mission.missionUuid) ?? []).filter(({ planUuid }) => planUuid === null)
    const permission_summary = summaryOf(standing.map((row) => row.permissionStatus))
    const conflicted_plan_uuid = conflicted.get(mission.missionUuid) ?? null
    const unfit_plan_uuid = unfit.get(mission.missionUuid) ?? null
    if (permission_summary === 'approved' && !conflicted_plan_uuid && !unfit_plan_uuid) return []
    const decisive = standing.filter((row) => row.permissionStatus === permissionStatus[permission_summary])
    const remarks = permission_summary === 'rejected' ? decisive.find((row) => row.remarks)?.remarks : null
    return {
      ...keyOf(mission),
      permission_summary,
      zones: permission_summary === 'approved' ? [] : decisive.map(({ zoneName }) => zoneName),
      remarks: remarks ?? null,
      conflicted_plan_uuid,
      unfit_plan_uuid,
    }
  })
}

const missingFor = async (
  ctx: Ctx<MemberActor>,
  missions: readonly MissionOf[],
  plans: readonly ShapelessPlan[],
): Promise<HomeWaits['missing']> => {
  const now = ctx.clock.now()
  const soon = missions.filter(({ startTime }) => startTime > now && startTime < addMs(now, soonMs))
  const uuids = soon.map(({ missionUuid }) => missionUuid)
  const [assets, pilots] = await Promise.all([
    assetFacts(ctx.db, uuids, now).then(byMission),
    pilotFacts(ctx.db, uuids),
  ])
  const credentials = await credentialFacts(
    ctx.db,
    pilots.map(({ userUuid }) => userUuid),
  )
  const planned = byMission(plans)
  return soon.flatMap((mission) => {
    const lacks = (missing: MissingThing, asset?: AssetFacts) => ({
      ...keyOf(mission),
      missing,
      asset_uuid: asset?.assetUuid ?? null,
      asset_name: asset ? (asset.assetUin ?? asset.assetSvcId) : null,
    })
    const listed = assets.get(mission.missionUuid) ?? []
    const judged = judgeCrew(mission, { pilots, credentials }, now)
    const hasPilot = judged.pilots.length > 0
    const fits = (category: number) => judged.credentials.some((one) => one.category === category)
    return [
      ...(listed.length === 0 ? [lacks('asset')] : []),
      ...(hasPilot ? [] : [lacks('pilot')]),
      ...(listed.length > 0 && hasPilot && !planned.has(mission.missionUuid) ? [lacks('plan')] : []),
      ...listed.flatMap((asset) => [
        ...lacksOf(asset, judged.atMs).map((what) => lacks(what, asset)),
        ...(!hasPilot || fits(asset.category) ? [] : [lacks('credential', asset)]),
      ]),
    ]
  })
}

const talksOf = async (
  ctx: Ctx<MemberActor>,
  missions: readonly MissionOf[],
  permissions: readonly PermissionRow[],
): Promise<HomeWaits['talks']> => {
  const counts = await talkCounts(
    ctx.db,
    permissions.map(({ permissionUuid }) => permissionUuid),
    ctx.actor.user.userUuid,
  )
  const unread = new Map(counts.map((row) => [row.permission_uuid, row.unread]))
  const asked = byMission(permissions)
  return missions.flatMap((mission) =>
    (asked.get(mission.missionUuid) ?? [])
      .filter((row) => (unread.get(row.permissionUuid) ?? 0) > 0)
      .map((row) => ({
        permission_uuid: row.permissionUuid,
        ...keyOf(mission),
        org_name: mission.orgName,
        zone_name: row.zoneName,
        unread: unread.get(row.permissionUuid) ?? 0,
      })),
  )
}
