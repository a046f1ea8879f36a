import type { Queryable, Tx } from '@clearway/db'
import { heightsMeet } from '../../airspace/constraints/heights.ts'
import { type ZonePlace, type ZoneRow, zoneVolume } from '../../airspace/zones/store.ts'
import { overlapWith, timesOverlap } from '../../geo/index.ts'
import type { Ctx } from '../../kernel/index.ts'
import { settlePlans } from '../deconfliction/service.ts'
import { activeMissionsPassing, type MissionPlace, missionsTouching } from '../mission-records/places.ts'
import { holdMissions } from '../mission-records/store.ts'
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
} from '../permissions/store.ts'
import { effectOnExisting } from '../permissions/zone-effect.ts'

// What a change of the zones does to active missions (docs/contract/airspace.md#what-a-change-of-zones-does): one
// that has not ended is asked, and answered by a changed rule; a zone that no longer intersects leaves any. The
// caller holds the zones for writing, so no mission moves meanwhile.

export const zonesCreated = async (ctx: Ctx, tx: Tx, zones: readonly ZoneRow[]): Promise<void> => {
  const found = await missionsTouching(tx, zones, ctx.clock.now())
  const held = await holdMissions(tx, distinct(found.map(missionOf)))
  const pairs = found.filter(({ mission }) => held.has(mission.missionUuid))
  await openPermissions(ctx, tx, pairs)
  const waiting = pairs.filter(({ zone }) => !approvesAtOnce(zone))
  await settlePlans(ctx, tx, distinct(waiting.map(missionOf)))
}

interface Change {
  readonly before: ZoneRow
  readonly zone: ZoneRow
}

export const zoneChanged = async (ctx: Ctx, tx: Tx, change: Change): Promise<void> => {
  const { before, zone } = change
  // Asked once: a mission that ends meanwhile is one of those to come in all that follows.
  const now = ctx.clock.now()
  const found = await missionsTouching(tx, [zone], now)
  const touched = found.map(missionOf)
  const asked = await missionsToAnswer(tx, { zoneUuid: zone.zoneUuid, before, after: zone }, now)
  const held = await holdMissions(tx, distinct([...touched, ...asked]))
  const standing = await livePermissionsBetween(tx, [zone.zoneUuid], [...held])
  const taken = await answersTaken(tx, { zone, standing, asked, touched: new Set(distinct(touched)), now })
  await decide(ctx, tx, taken)
  const known = new Set(distinct(standing.filter((row) => row.parentType === 'MISSION')))
  const added = touched.filter(({ missionUuid }) => held.has(missionUuid) && !known.has(missionUuid))
  await openPermissions(
    ctx,
    tx,
    added.map((mission) => ({ mission, zone })),
  )
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

/** Does a mission at hand share airspace and time with a zone, as `missionsTouching` asks of those that are not? */
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

interface OfMission {
  missionUuid: string
}

const distinct = (rows: readonly OfMission[]): string[] => [
  ...new Set(rows.map(({ missionUuid }) => missionUuid)),
]

const missionOf = <Mission>({ mission }: { readonly mission: Mission }): Mission => mission
