import type { Tx } from '@clearway/db'
import { heightsMeet } from '../../airspace/constraints/heights.ts'
import type { ZoneRow } from '../../airspace/zones/store.ts'
import { overlapWith, timesOverlap } from '../../geo/index.ts'
import { type Ctx, passingInTurns, restrictionTypeName } from '../../kernel/index.ts'
import { settlePlans } from '../deconfliction/service.ts'
import {
  type MissionPlace,
  type MissionRow,
  missionsTouchingZones,
  openMissions,
} from '../mission-records/store.ts'
import { decide } from '../permissions/decisions.ts'
import { effectTaken, retired } from '../permissions/evaluation.ts'
import { openPermissions } from '../permissions/opening.ts'
import { approvesAtOnce } from '../permissions/policy.ts'
import {
  decidedByHand,
  livePermissionsOfZones,
  type PermissionRow,
  renameAirspaceType,
} from '../permissions/store.ts'
import { effectOnExisting } from '../permissions/zone-effect.ts'

// What a change of the zones does to active missions (docs/contract/airspace.md#what-a-change-of-zones-does): one
// that has not ended is asked, and answered by a changed rule; a zone that no longer intersects leaves any. The
// zone's constraint is written already, and the caller holds the zones for writing, so no mission moves meanwhile.

export const zonesCreated = async (ctx: Ctx, tx: Tx, zones: readonly ZoneRow[]): Promise<void> => {
  const found = await missionsTouchingZones(tx, zones, ctx.clock.now())
  const active = await heldMissions(tx, found)
  const pairs = found.filter(({ missionUuid }) => active.has(missionUuid))
  await openOnMissions(ctx, tx, zones, pairs)
  const waiting = new Set(zones.filter((zone) => !approvesAtOnce(zone)).map((zone) => zone.zoneUuid))
  await settlePlans(ctx, tx, distinct(pairs.filter(({ zoneUuid }) => waiting.has(zoneUuid))))
}

export const zoneChanged = async (ctx: Ctx, tx: Tx, zone: ZoneRow): Promise<void> => {
  const found = await missionsTouchingZones(tx, [zone], ctx.clock.now())
  const { standing, active } = await standingPermissions(tx, zone, found)
  const byHand = await decidedByHand(
    tx,
    standing.map(({ row }) => row.permissionUuid),
  )
  const asked = [...new Map(standing.map(({ mission }) => [mission.missionUuid, mission])).values()]
  const touched = new Set(await passingInTurns(asked, touching(zone)))
  const taken = standing.flatMap(({ row, mission }) =>
    effectTaken(
      row,
      mission,
      effectOnExisting(row, {
        rule: zone,
        touches: touched.has(mission),
        isCurrent: isCurrent(ctx, mission),
        byHand: byHand.has(row.permissionUuid),
      }),
    ),
  )
  await decide(ctx, tx, taken)
  await renameAirspaceType(tx, zone.zoneUuid, restrictionTypeName[zone.restrictionType] as string)
  const known = new Set(
    standing.filter(({ row }) => row.parentType === 'MISSION').map(({ row }) => row.missionUuid),
  )
  const added = found.filter(({ missionUuid }) => active.has(missionUuid) && !known.has(missionUuid))
  await openOnMissions(ctx, tx, [zone], added)
  await settlePlans(ctx, tx, distinct([...added, ...standing.map(({ row }) => row)]))
}

export const zoneDeleted = async (ctx: Ctx, tx: Tx, zone: ZoneRow): Promise<void> => {
  const { standing } = await standingPermissions(tx, zone)
  await decide(
    ctx,
    tx,
    standing.map(({ row }) => retired(row)),
  )
  await settlePlans(ctx, tx, distinct(standing.map(({ row }) => row)))
}

/** Does a mission at hand share airspace and time with a zone, as `missionsTouchingZones` asks of those that are not? */
export const touching = (zone: TouchingZone): ((mission: MissionPlace) => boolean) => {
  const overlaps = overlapWith(zone.zoneEnvelope)
  const active = { startsAt: zone.activeFrom, endsAt: zone.activeTo }
  return (mission) =>
    heightsMeet(zone, mission) &&
    timesOverlap(active, { startsAt: mission.startTime, endsAt: mission.endTime }) &&
    overlaps(mission.missionEnvelope)
}

/** Where and when a zone is, or would be. */
type TouchingZone = Pick<
  ZoneRow,
  'zoneEnvelope' | 'minHeight' | 'maxHeight' | 'limits' | 'activeFrom' | 'activeTo'
>

const isCurrent = ({ clock }: Pick<Ctx, 'clock'>, mission: MissionRow): boolean =>
  mission.endTime > clock.now()

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

interface AnsweredRow {
  row: PermissionRow
  mission: MissionRow
}

type ActiveMissions = ReadonlyMap<string, MissionRow>

/** Locks the missions, and tells which are active still: one may have been deleted since it was found. */
const heldMissions = async (tx: Tx, found: readonly OfMission[]): Promise<ActiveMissions> => {
  const missions = await openMissions(tx, distinct(found))
  return new Map(missions.map((mission) => [mission.missionUuid, mission]))
}

/** Locks the missions concerned, those found and those that hold a permission of the zone, and reads the permissions. */
const standingPermissions = async (
  tx: Tx,
  zone: ZoneRow,
  found: readonly OfMission[] = [],
): Promise<{ standing: AnsweredRow[]; active: ActiveMissions }> => {
  const before = await livePermissionsOfZones(tx, [zone.zoneUuid])
  const active = await heldMissions(tx, [...before, ...found])
  const rows = await livePermissionsOfZones(tx, [zone.zoneUuid])
  const standing = rows.flatMap((row) => {
    const mission = active.get(row.missionUuid)
    return mission ? [{ row, mission }] : []
  })
  return { standing, active }
}
