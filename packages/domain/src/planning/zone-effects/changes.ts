import type { Tx } from '@clearway/db'
import { type ZonePlace, type ZoneRow, zoneVolume } from '../../airspace/zones/store.ts'
import { type Ctx, partsOf } from '../../kernel/index.ts'
import { settlePlans } from '../deconfliction/service.ts'
import { missionsTouching, type Touching } from '../mission-records/places.ts'
import { holdMissions } from '../mission-records/store.ts'
import { type Decision, decide } from '../permissions/decisions.ts'
import { effectTaken, retired } from '../permissions/evaluation.ts'
import { openPermissions } from '../permissions/opening.ts'
import { approvesAtOnce } from '../permissions/policy.ts'
import {
  type AskedMission,
  decidedByHand,
  livePermissionsBetween,
  livePermissionsOf,
  missionsAsked,
  type PermissionRow,
  rowsAtATime,
} from '../permissions/store.ts'
import { effectOnExisting } from '../permissions/zone-effect.ts'
import { insertDepartures } from './departures-store.ts'

// What a change of the zones does to active missions (docs/contract/airspace.md#what-a-change-of-zones-does): one
// that has not ended is asked, answered by a changed rule, and let go by a zone that no longer meets it. Those that have ended are let go
// soon after (departures.ts), as that is noted before any mission is held: who sees to it holds both in this order too. The caller holds
// the zones for writing, so no mission moves meanwhile.

/** A mission that a zone is to ask. Nothing of the zone's outline: there may be as many of these as a nation has of either. */
export type Asking = Touching<Pick<ZoneRow, 'zoneUuid' | 'airspaceZoneType'>>

export const zonesCreated = async (ctx: Ctx, tx: Tx, zones: readonly ZoneRow[]): Promise<void> =>
  askMissions(ctx, tx, await missionsToAsk(ctx, tx, zones))

/** Those that zones which are new, or in effect again, meet. */
export const missionsToAsk = async (ctx: Ctx, tx: Tx, zones: readonly ZoneRow[]): Promise<Asking[]> => {
  const found = await missionsTouching(tx, zones, ctx.clock.now())
  return found.map(({ zone: { zoneUuid, airspaceZoneType }, mission }) => ({
    zone: { zoneUuid, airspaceZoneType },
    mission,
  }))
}

/**
 * All that one act asks, together: the missions are held in one order, as by everybody who holds several, and the ground that their plans
 * need is taken once.
 */
export const askMissions = async (ctx: Ctx, tx: Tx, found: readonly Asking[]): Promise<void> => {
  const held = await holdMissions(tx, distinct(found.map(missionOf)))
  const pairs = found.filter(({ mission }) => held.has(mission.missionUuid))
  for (const part of partsOf(pairs, rowsAtATime)) await openPermissions(ctx, tx, part)
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
  const zoneUuids = [zone.zoneUuid]
  if (movesZone(before, zone)) await insertDepartures(tx, zoneUuids, { isGone: false, at: now })
  const touched = (await missionsTouching(tx, [zone], now)).map(missionOf)
  const asked = await missionsAsked(tx, zoneUuids, now)
  const held = await holdMissions(tx, distinct([...touched, ...asked]))
  const answered = { zone, asked, touched: new Set(distinct(touched)) }
  const settling = new Set<string>()
  const known = new Set<string>()
  for (const part of partsOf([...held], rowsAtATime)) {
    const standing = await livePermissionsBetween(tx, zoneUuids, part)
    const taken = await answersTaken(tx, standing, answered)
    await decide(ctx, tx, taken)
    for (const { missionUuid } of taken) settling.add(missionUuid)
    for (const row of standing) if (row.parentType === 'MISSION') known.add(row.missionUuid)
  }
  const added = touched.filter(({ missionUuid }) => held.has(missionUuid) && !known.has(missionUuid))
  await openPermissions(
    ctx,
    tx,
    added.map((mission) => ({ mission, zone })),
  )
  await settlePlans(ctx, tx, [...settling, ...distinct(added)])
}

interface Answered {
  readonly zone: ZoneRow
  /** The missions that have not ended and have a permission of the zone. */
  readonly asked: readonly AskedMission[]
  /** Those that meet the zone. */
  readonly touched: ReadonlySet<string>
}

/** What becomes of the permissions of missions that have not ended. */
const answersTaken = async (
  tx: Tx,
  standing: readonly PermissionRow[],
  { zone, asked, touched }: Answered,
): Promise<Decision[]> => {
  const byHand = await decidedByHand(
    tx,
    standing.map(({ permissionUuid }) => permissionUuid),
  )
  const missions = new Map(asked.map((mission) => [mission.missionUuid, mission]))
  return standing.flatMap((row) => {
    const effect = effectOnExisting(row, {
      rule: zone,
      touches: touched.has(row.missionUuid),
      isCurrent: true,
      byHand: byHand.has(row.permissionUuid),
    })
    return effectTaken(row, missions.get(row.missionUuid)!, effect)
  })
}

/** Those that have not ended lose what the zones gave them or had yet to give. */
export const zonesDeleted = async (ctx: Ctx, tx: Tx, zoneUuids: readonly string[]): Promise<void> => {
  const now = ctx.clock.now()
  await insertDepartures(tx, zoneUuids, { isGone: true, at: now })
  await holdMissions(tx, distinct(await missionsAsked(tx, zoneUuids, now)))
  const settling = new Set<string>()
  for (const part of partsOf(zoneUuids, rowsAtATime))
    for (;;) {
      // What was retired is no longer among them.
      const standing = await livePermissionsOf(tx, part, now)
      await decide(ctx, tx, standing.map(retired))
      for (const { missionUuid } of standing) settling.add(missionUuid)
      if (standing.length < rowsAtATime) break
    }
  await settlePlans(ctx, tx, [...settling])
}

export const movesZone = (before: ZonePlace, after: ZonePlace): boolean =>
  JSON.stringify(zoneVolume(before)) !== JSON.stringify(zoneVolume(after))

interface OfMission {
  missionUuid: string
}

const distinct = (rows: readonly OfMission[]): string[] => [
  ...new Set(rows.map(({ missionUuid }) => missionUuid)),
]

const missionOf = <Mission>({ mission }: { readonly mission: Mission }): Mission => mission
