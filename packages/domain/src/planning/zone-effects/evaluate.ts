import type { Queryable } from '@clearway/db'
import { heightsOver, refuseHeights } from '../../airspace/constraints/heights.ts'
import { envelopeOf, refuseWindow } from '../../airspace/constraints/volume-input.ts'
import { ownAmong } from '../../airspace/zone-links/own-zones.ts'
import { changedWindow } from '../../airspace/zones/draft.ts'
import { loadManagedZone } from '../../airspace/zones/load.ts'
import type { ZonePlace } from '../../airspace/zones/store.ts'
import { type Ctx, handle } from '../../kernel/index.ts'
import { activeMissionsPassing, missionsTouching } from '../mission-records/places.ts'
import {
  decidedByHand,
  livePermissions,
  livePermissionsBetween,
  missionsAsked,
  type PermissionRow,
} from '../permissions/store.ts'
import { effectOnExisting, effectOnNew, type ZoneEffect, type ZoneRule } from '../permissions/zone-effect.ts'
import { movesZone } from './changes.ts'
import type { AffectedMission } from './contract.ts'
import { evaluateZoneOp } from './contract.ts'
import { endedMissionsAsked, lastOfAll } from './departures-store.ts'
import { type ConcernedMission, missionsConcerned } from './store.ts'
import { touching } from './touching.ts'

const mostListed = 100

/** Who is affected, before a zone is saved: the rules of `zoneChanged` and `zonesCreated`, asked beforehand. */
export const evaluateZone = handle(evaluateZoneOp, async (ctx, input) => {
  const zone = input.zone_uuid ? (await loadManagedZone(ctx, input.zone_uuid)).zone : null
  const window = zone ? changedWindow(zone, input) : input
  refuseHeights(input, '', zone)
  refuseWindow(window, 'active_from', 'active_to')
  const polygon = envelopeOf(input.zone_envelope, 'zone_envelope', ctx.settings.vertices.zone)
  const before = zone && { ...zone, polygon: zone.zoneEnvelope }
  const { limits, ...band } = await heightsOver(ctx, polygon, input, { before })
  const [activeFrom, activeTo] = [window.active_from ?? null, window.active_to ?? null]
  const now = ctx.clock.now()
  const after = { zoneEnvelope: polygon, ...band, limits, activeFrom, activeTo }
  const found = await missionsTouching(ctx.db, [after], now)
  const touched = new Set(found.map(({ mission }) => mission.missionUuid))
  const asked = zone ? await missionsAsked(ctx.db, [zone.zoneUuid], now) : []
  const left = zone && movesZone(zone, after) ? await endedAndLeft(ctx.db, zone.zoneUuid, after, now) : []
  const concerned = [...new Set([...touched, ...asked.map(({ missionUuid }) => missionUuid), ...left])]
  const standing = zone ? await livePermissionsBetween(ctx.db, [zone.zoneUuid], concerned) : []
  const missions = await missionsConcerned(ctx.db, concerned)
  const rule = { airspaceZoneType: input.airspace_zone_type }
  const affected = await effectsOn(ctx, missions, { standing, touched, rule })
  return { ...(await answer(ctx, touched, affected)), total_holding: asked.length }
})

/** A zone may have been asked for years, and a preview is asked again while it is drawn: so many of those that have ended are looked at. */
const mostEnded = 1_000

/** Of the missions that have asked a zone and ended last those that it would no longer meet. */
const endedAndLeft = async (
  db: Queryable,
  zoneUuid: string,
  after: ZonePlace,
  now: Date,
): Promise<string[]> => {
  const missions = await endedMissionsAsked(db, { zoneUuid, ...lastOfAll(now) }, mostEnded)
  const uuids = missions.map(({ missionUuid }) => missionUuid)
  const met = new Set(await activeMissionsPassing(db, uuids, touching(after)))
  return uuids.filter((uuid) => !met.has(uuid))
}

interface Question {
  standing: readonly PermissionRow[]
  touched: ReadonlySet<string>
  rule: ZoneRule
}

/** What happens to each mission. Of one that has ended only a loss is news. */
const effectsOn = async (
  { clock, db }: Pick<Ctx, 'clock' | 'db'>,
  missions: readonly ConcernedMission[],
  { standing, touched, rule }: Question,
): Promise<Affected[]> => {
  const byHand = await decidedByHand(
    db,
    standing.map(({ permissionUuid }) => permissionUuid),
  )
  const rowsOf = Map.groupBy(standing, ({ missionUuid }) => missionUuid)
  const effectOf = (mission: ConcernedMission, isCurrent: boolean): ZoneEffect => {
    const touches = touched.has(mission.missionUuid)
    const effects = (rowsOf.get(mission.missionUuid) ?? []).map((row) => ({
      isOwn: row.parentType === 'MISSION',
      effect: effectOnExisting(row, { rule, touches, isCurrent, byHand: byHand.has(row.permissionUuid) }),
    }))
    // The mission's answer comes before those of its plans that have asked the zone for themselves.
    const first = effects.toSorted((a, b) => Number(b.isOwn) - Number(a.isOwn))
    if (touches && !first[0]?.isOwn) return effectOnNew(rule, isCurrent)
    return first.find(({ effect }) => effect !== 'kept')?.effect ?? 'kept'
  }
  return missions.flatMap((mission) => {
    const isCurrent = mission.endTime > clock.now()
    const effect = effectOf(mission, isCurrent)
    return isCurrent || effect !== 'kept' ? [{ mission, effect, isCurrent }] : []
  })
}

interface Affected {
  mission: ConcernedMission
  effect: ZoneEffect
  isCurrent: boolean
}

const answer = async (
  ctx: Pick<Ctx, 'actor' | 'db'>,
  touched: ReadonlySet<string>,
  affected: readonly Affected[],
) => {
  const tally = (wanted: ZoneEffect) => affected.filter(({ effect }) => effect === wanted).length
  const changed = affected.filter(({ effect }) => effect !== 'kept')
  const kept = affected.filter(({ effect }) => effect === 'kept')
  const listed = [...changed, ...kept].slice(0, mostListed)
  const known = await knownMissions(
    ctx,
    listed.map(({ mission }) => mission),
  )
  return {
    total_missions: affected.filter(({ mission, isCurrent }) => isCurrent && touched.has(mission.missionUuid))
      .length,
    total_flight_plans: changed.reduce((sum, { mission }) => sum + mission.plans, 0),
    asked: tally('asked'),
    asked_again: tally('asked_again'),
    approved: tally('approved'),
    retired: tally('retired'),
    kept: kept.length,
    missions: listed.map(({ mission, effect }) => present(mission, effect, known.has(mission.missionUuid))),
  }
}

/**
 * Another's business is nameless, save to a Manager or Monitor of a zone it asks
 * (docs/contract/airspace.md#intersect).
 */
const knownMissions = async (
  { actor, db }: Pick<Ctx, 'actor' | 'db'>,
  missions: readonly ConcernedMission[],
): Promise<Set<string>> => {
  const uuids = missions.map(({ missionUuid }) => missionUuid)
  if (actor.user?.isPlatformAdmin) return new Set(uuids)
  if (!actor.member) return new Set()
  const asked = await livePermissions(db, uuids)
  const zoneUuids = asked.map(({ zoneUuid }) => zoneUuid)
  const { linked } = await ownAmong(db, actor.member.orgUuid, zoneUuids)
  return new Set(asked.filter(({ zoneUuid }) => linked.has(zoneUuid)).map(({ missionUuid }) => missionUuid))
}

const present = (mission: ConcernedMission, effect: ZoneEffect, isKnown: boolean): AffectedMission => ({
  mission_uuid: isKnown ? mission.missionUuid : null,
  mission_svc_id: isKnown ? mission.svcId : null,
  mission_name: isKnown ? mission.missionName : null,
  org_name: isKnown ? mission.orgName : null,
  start_time: mission.startTime.toISOString(),
  end_time: mission.endTime.toISOString(),
  flight_plans: mission.plans,
  effect,
})
