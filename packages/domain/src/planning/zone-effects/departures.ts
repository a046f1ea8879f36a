import type { Tx } from '@clearway/db'
import { findZone } from '../../airspace/zones/store.ts'
import { recordStatus, type Services, systemCtx, transact } from '../../kernel/index.ts'
import { activeMissionsPassing } from '../mission-records/places.ts'
import { holdMissions } from '../mission-records/store.ts'
import { decide } from '../permissions/decisions.ts'
import { retired } from '../permissions/evaluation.ts'
import { livePermissionsBetween, type PermissionRow } from '../permissions/store.ts'
import { effectOnExisting } from '../permissions/zone-effect.ts'
import * as store from './departures-store.ts'
import { touching } from './touching.ts'

// A zone may have been asked for years. With its deletion or its move go the permissions of missions that have not ended; those of
// the others go here, some at a time, each time in a transaction of its own that nobody's planning waits for (docs/decisions/0153).

/** So many missions are let go in one transaction. */
const missionsAtATime = 1_000
const listedAtATime = 100

/**
 * Lets go some missions of each zone that is gone or has moved; answers of how many zones, and of none when all is done. Any number of
 * processes may be at it: each passes over what another holds. A zone that fails holds up none of the others.
 */
export const retireLeftBehind = async (services: Services): Promise<number> => {
  const failures: unknown[] = []
  let zones = 0
  let last: store.DepartureKey | undefined
  for (;;) {
    const listed = await store.departuresAfter(services.db, last, listedAtATime)
    for (const key of listed) await letGoSome(services, key).catch((error) => failures.push(error))
    zones += listed.length
    last = listed.at(-1)
    if (listed.length < listedAtATime) break
  }
  if (failures.length > 0) throw failures[0]
  return zones
}

const letGoSome = (services: Services, key: store.DepartureKey): Promise<void> =>
  transact(services, async (tx) => {
    const departure = await store.holdDeparture(tx, key)
    if (!departure) return
    const ctx = systemCtx(services, 'departures')
    const missions = await store.endedMissionsAsked(tx, departure, missionsAtATime)
    const rows = await permissionsToRetire(tx, departure, missions)
    // Their plans have nothing to come. Thousands of news of what is over would have every page read everything again.
    await decide(ctx, tx, rows.map(retired), false)
    if (missions.length < missionsAtATime) await store.endDeparture(tx, key)
    else await store.moveDeparture(tx, key, missions.at(-1)!)
  })

/** The missions held: nobody decides about them, or moves them, meanwhile. One that has moved since was judged with its change. */
const permissionsToRetire = async (
  tx: Tx,
  { zoneUuid, isGone, beforeEnd }: store.Departure,
  missions: readonly store.MissionAt[],
): Promise<PermissionRow[]> => {
  const held = await holdMissions(
    tx,
    missions.map(({ missionUuid }) => missionUuid),
  )
  const standing = await livePermissionsBetween(tx, [zoneUuid], [...held])
  const ended = standing.filter(({ missionEnd }) => missionEnd! <= beforeEnd)
  return isGone ? ended : leftBy(tx, zoneUuid, ended)
}

/** Of these permissions those that the zone, where it is now, would not ask. One that has gone since leaves them to its own departure. */
const leftBy = async (tx: Tx, zoneUuid: string, rows: readonly PermissionRow[]): Promise<PermissionRow[]> => {
  const zone = await findZone(tx, zoneUuid)
  if (zone?.status !== recordStatus.active || zone.dormantSince) return []
  const missionUuids = [...new Set(rows.map(({ missionUuid }) => missionUuid))]
  const met = new Set(await activeMissionsPassing(tx, missionUuids, touching(zone)))
  return rows.filter((row) => {
    const touches = met.has(row.missionUuid)
    return effectOnExisting(row, { rule: zone, touches, isCurrent: false, byHand: false }) === 'retired'
  })
}
