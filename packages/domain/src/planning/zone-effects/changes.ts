import type { Queryable, Tx } from '@clearway/db'
import { heightsMeet } from '../../airspace/constraints/heights.ts'
import { type ZonePlace, type ZoneRow, zoneVolume } from '../../airspace/zones/store.ts'
import { overlapWith, timesOverlap } from '../../geo/index.ts'
import { type Ctx, restrictionTypeName } from '../../kernel/index.ts'
import { settlePlans } from '../deconfliction/service.ts'
import {
  activeMissionsPassing,
  holdMissions,
  type MissionPlace,
  type MissionRow,
  missionsTouchingZones,
} from '../mission-records/store.ts'
import { type Decision, decide } from '../permissions/decisions.ts'
import { effectTaken, retired } from '../permissions/evaluation.ts'
import { openPermissions } from '../permissions/opening.ts'
import { approvesAtOnce } from '../permissions/policy.ts'
import {
  type AskedMission,
  decidedByHand,
  livePermissionsBetween,
  missionsAsked,
  type PermissionRow,
  renameAirspaceType,
} from '../permissions/store.ts'
import { effectOnExisting } from '../permissions/zone-effect.ts'

// What a change of the zones does to active missions (docs/contract/airspace.md#what-a-change-of-zones-does): one
// that has not ended is asked, and answered by a changed rule; a zone that no longer intersects leaves any. The
// zone's constraint is written already, and the caller holds the zones for writing, so no mission moves meanwhile.

export const zonesCreated = async (ctx: Ctx, tx: Tx, zones: readonly ZoneRow[]): Promise<void> => {
  const found = await missionsTouchingZones(tx, zones, ctx.clock.now())
  const held = await holdMissions(tx, distinct(found))
  const pairs = found.filter(({ missionUuid }) => held.has(missionUuid))
  await openOnMissions(ctx, tx, zones, pairs)
  const waiting = new Set(zones.filter((zone) => !approvesAtOnce(zone)).map((zone) => zone.zoneUuid))
  await settlePlans(ctx, tx, distinct(pairs.filter(({ zoneUuid }) => waiting.has(zoneUuid))))
}

interface Change {
  readonly before: ZoneRow
  readonly zone: ZoneRow
}

export const zoneChanged = async (ctx: Ctx, tx: Tx, change: Change): Promise<void> => {
  const { before, zone } = change
  // Asked once: a mission that ends meanwhile is one of those to come in all that follows.
  const now = ctx.clock.now()
  const found = await missionsTouchingZones(tx, [zone], now)
  const asked = await missionsToAnswer(tx, { zoneUuid: zone.zoneUuid, before, after: zone }, now)
  const held = await holdMissions(tx, distinct([...found, ...asked]))
  const standing = await livePermissionsBetween(tx, [zone.zoneUuid], [...held])
  const taken = await answersTaken(tx, { zone, standing, asked, touched: new Set(distinct(found)), now })
  await decide(ctx, tx, taken)
  if (zone.restrictionType !== before.restrictionType)
    await renameAirspaceType(tx, zone.zoneUuid, restrictionTypeName[zone.restrictionType] as string)
  const known = new Set(distinct(standing.filter((row) => row.parentType === 'MISSION')))
  const added = found.filter(({ missionUuid }) => held.has(missionUuid) && !known.has(missionUuid))
  await openOnMissions(ctx, tx, [zone], added)
  await settlePlans(ctx, tx, distinct([...added, ...taken]))
}

interface Move {
  readonly zoneUuid: string
  readonly before: ZonePlace
  readonly after: ZonePlace
}

/** Of the missions that a zone has asked: those that have not ended, and where it moves, those that it leaves. */
export const missionsToAnswer = async (
  db: Queryable,
  { zoneUuid, before, after }: Move,
  now: Date,
): Promise<AskedMission[]> => {
  if (!movesZone(before, after)) return missionsAsked(db, [zoneUuid], now)
  const asked = await missionsAsked(db, [zoneUuid])
  const ended = asked.filter((mission) => !isCurrent(mission, now))
  const met = new Set(await activeMissionsPassing(db, distinct(ended), touching(after)))
  return asked.filter(({ missionUuid }) => !met.has(missionUuid))
}

interface Answered {
  readonly zone: ZoneRow
  readonly standing: readonly PermissionRow[]
  readonly asked: readonly AskedMission[]
  /** The missions that have not ended and meet the zone. */
  readonly touched: ReadonlySet<string>
  readonly now: Date
}

/** What becomes of the permissions of missions that are concerned. */
const answersTaken = async (
  tx: Tx,
  { zone, standing, asked, touched, now }: Answered,
): Promise<Decision[]> => {
  const byHand = await decidedByHand(
    tx,
    standing.map(({ permissionUuid }) => permissionUuid),
  )
  const missions = new Map(asked.map((mission) => [mission.missionUuid, mission]))
  return standing.flatMap((row) => {
    const mission = missions.get(row.missionUuid)!
    const effect = effectOnExisting(row, {
      rule: zone,
      touches: touched.has(row.missionUuid),
      isCurrent: isCurrent(mission, now),
      byHand: byHand.has(row.permissionUuid),
    })
    return effectTaken(row, mission, effect)
  })
}

export const zonesDeleted = async (ctx: Ctx, tx: Tx, zones: readonly ZoneRow[]): Promise<void> => {
  const zoneUuids = zones.map(({ zoneUuid }) => zoneUuid)
  const held = await holdMissions(tx, distinct(await missionsAsked(tx, zoneUuids)))
  const standing = await livePermissionsBetween(tx, zoneUuids, [...held])
  await decide(ctx, tx, standing.map(retired))
  await settlePlans(ctx, tx, distinct(standing))
}

/** Does a mission at hand share airspace and time with a zone, as `missionsTouchingZones` asks of those that are not? */
const touching = (zone: ZonePlace): ((mission: MissionPlace) => boolean) => {
  const overlaps = overlapWith(zone.zoneEnvelope)
  const active = { startsAt: zone.activeFrom, endsAt: zone.activeTo }
  return (mission) =>
    heightsMeet(zone, mission) &&
    timesOverlap(active, { startsAt: mission.startTime, endsAt: mission.endTime }) &&
    overlaps(mission.missionEnvelope)
}

const isCurrent = ({ endTime }: AskedMission, now: Date): boolean => endTime > now

const movesZone = (before: ZonePlace, after: ZonePlace): boolean =>
  JSON.stringify(zoneVolume(before)) !== JSON.stringify(zoneVolume(after))

interface Pair {
  zoneUuid: string
  missionUuid: string
}

interface OfMission {
  missionUuid: string
}

const distinct = (pairs: readonly OfMission[]): string[] => [
  ...new Set(pairs.map(({ missionUuid }) => missionUuid)),
]

const openOnMissions = async (
  ctx: Ctx,
  tx: Tx,
  zones: readonly ZoneRow[],
  pairs: readonly (Pair & { mission: MissionRow })[],
) => {
  const zoneOf = new Map(zones.map((zone) => [zone.zoneUuid, zone]))
  const openings = pairs.map(({ zoneUuid, mission }) => ({ mission, zone: zoneOf.get(zoneUuid) as ZoneRow }))
  await openPermissions(ctx, tx, openings)
}
