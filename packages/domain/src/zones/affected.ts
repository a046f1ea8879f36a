import { intersecting, type Volume } from '../constraints/store.ts'
import { envelopeOf, refuseBand, refuseWindow } from '../constraints/volume-input.ts'
import { type Ctx, constraintType, handle, permissionStatus } from '../kernel/index.ts'
import { approvesAtOnce } from '../permissions/policy.ts'
import { decidedByHand, livePermissions, livePermissionsOfZones } from '../permissions/store.ts'
import type { AffectedEffect, AffectedMission } from './affected-contract.ts'
import { evaluateZoneOp } from './affected-contract.ts'
import { type CurrentMission, currentMissions } from './affected-store.ts'
import { zonesOf } from './links-store.ts'
import { loadManagedZone } from './load.ts'

const mostListed = 100

/** Who is affected, before a zone is saved: the rules of `zoneChanged` and `zonesCreated`, asked beforehand. */
export const evaluateZone = handle(evaluateZoneOp, async (ctx, input) => {
  const zone = input.zone_uuid ? (await loadManagedZone(ctx, input.zone_uuid)).zone : null
  refuseBand(input)
  refuseWindow(input, 'active_from', 'active_to')
  const volume: Volume = {
    polygon: envelopeOf(input.zone_envelope, 'zone_envelope', ctx.settings.vertices.zone),
    minHeight: input.min_height,
    maxHeight: input.max_height,
    from: input.active_from ?? null,
    to: input.active_to ?? null,
  }
  const hits = await intersecting(ctx.db, volume, [constraintType.mission])
  const touched = new Set(hits.flatMap(({ refUuid }) => refUuid ?? []))
  const rule = { airspaceZoneType: input.airspace_zone_type }
  const standing = zone ? await standingEffects(ctx, zone.zoneUuid, { touched, rule }) : new Map()
  const effects = new Map<string, AffectedEffect>(standing)
  for (const uuid of touched)
    if (!effects.has(uuid)) effects.set(uuid, approvesAtOnce(rule) ? 'approved' : 'asked')
  return answer(ctx, touched, effects)
})

/** What becomes of the permissions that stand, by mission. */
const standingEffects = async (
  ctx: Pick<Ctx, 'db'>,
  zoneUuid: string,
  { touched, rule }: { touched: ReadonlySet<string>; rule: { airspaceZoneType: number } },
): Promise<Map<string, AffectedEffect>> => {
  const rows = (await livePermissionsOfZones(ctx.db, [zoneUuid])).filter(
    ({ parentType }) => parentType === 'MISSION',
  )
  const byHand = await decidedByHand(
    ctx.db,
    rows.map(({ permissionUuid }) => permissionUuid),
  )
  return new Map(
    rows.map((row) => {
      const approved = row.permissionStatus === permissionStatus.approved
      if (!row.requested && !touched.has(row.missionUuid)) return [row.missionUuid, 'retired']
      if (byHand.has(row.permissionUuid) || approved === approvesAtOnce(rule))
        return [row.missionUuid, 'kept']
      return [row.missionUuid, approved ? 'asked_again' : 'approved']
    }),
  )
}

const answer = async (
  ctx: Pick<Ctx, 'actor' | 'clock' | 'db'>,
  touched: ReadonlySet<string>,
  effects: ReadonlyMap<string, AffectedEffect>,
) => {
  const missions = await currentMissions(ctx.db, [...effects.keys()], ctx.clock.now())
  const effectOf = ({ missionUuid }: CurrentMission) => effects.get(missionUuid) as AffectedEffect
  const tally = (effect: AffectedEffect) => missions.filter((mission) => effectOf(mission) === effect).length
  const changed = missions.filter((mission) => effectOf(mission) !== 'kept')
  const kept = missions.filter((mission) => effectOf(mission) === 'kept')
  const listed = [...changed, ...kept].slice(0, mostListed)
  const known = await knownMissions(ctx, listed)
  return {
    total_missions: missions.filter(({ missionUuid }) => touched.has(missionUuid)).length,
    total_flight_plans: changed.reduce((sum, { plans }) => sum + plans, 0),
    asked: tally('asked'),
    asked_again: tally('asked_again'),
    approved: tally('approved'),
    retired: tally('retired'),
    kept: kept.length,
    missions: listed.map((mission) => present(mission, effectOf(mission), known.has(mission.missionUuid))),
  }
}

/** DECISIONS, Intersect: another's business is nameless, save to whoever manages or monitors a zone that it asks. */
const knownMissions = async (
  { actor, db }: Pick<Ctx, 'actor' | 'db'>,
  missions: readonly CurrentMission[],
): Promise<Set<string>> => {
  const uuids = missions.map(({ missionUuid }) => missionUuid)
  if (actor.user?.isPlatformAdmin) return new Set(uuids)
  if (!actor.member) return new Set()
  const linked = new Set((await zonesOf(db, actor.member.orgUuid)).linked)
  const asked = await livePermissions(db, uuids)
  return new Set(asked.filter(({ zoneUuid }) => linked.has(zoneUuid)).map(({ missionUuid }) => missionUuid))
}

const present = (mission: CurrentMission, effect: AffectedEffect, isKnown: boolean): AffectedMission => ({
  mission_uuid: isKnown ? mission.missionUuid : null,
  mission_svc_id: isKnown ? mission.svcId : null,
  mission_name: isKnown ? mission.missionName : null,
  org_name: isKnown ? mission.orgName : null,
  start_time: mission.startTime.toISOString(),
  end_time: mission.endTime.toISOString(),
  flight_plans: mission.plans,
  effect,
})
