import type { Tx } from '@clearway/db'
import { settlePlans } from '../flight-plans/deconfliction.ts'
import { type Ctx, permissionStatus } from '../kernel/index.ts'
import { type MissionRow, missionVolume } from '../missions/store.ts'
import { type ZoneRow, zonesTouching } from '../zones/store.ts'
import { type Decision, decide } from './decisions.ts'
import { openPermissions } from './opening.ts'
import { approvesAtOnce } from './policy.ts'
import { decidedByHand, livePermissions, type PermissionRow } from './store.ts'

/** A new mission: one permission for every zone it intersects. The caller holds the zones for matching. */
export const openForMission = async (ctx: Ctx, tx: Tx, mission: MissionRow): Promise<void> => {
  const zones = await zonesTouching(tx, missionVolume(mission))
  await openPermissions(
    ctx,
    tx,
    zones.map((zone) => ({ mission, zone })),
  )
}

/**
 * A mission whose envelope, heights or window changed (DECISIONS): zones it left drop out, new ones are added, a
 * manual approval waits for its manager again, a rejection stays. The caller holds the zones and the mission.
 */
export const reevaluateMission = async (ctx: Ctx, tx: Tx, mission: MissionRow): Promise<void> => {
  const touched = await zonesTouching(tx, missionVolume(mission))
  const touchedUuids = new Set(touched.map((zone) => zone.zoneUuid))
  const standing = (await livePermissions(tx, [mission.missionUuid])).filter(
    (row) => row.parentType === 'MISSION',
  )
  const stays = standing.filter((row) => row.requested || touchedUuids.has(row.zoneUuid))
  const left = standing.filter((row) => !stays.includes(row))
  await decide(ctx, tx, [...left.map(retired), ...stays.flatMap((row) => changedMission(mission, row))])
  const known = new Set(stays.map((row) => row.zoneUuid))
  const added = touched.filter((zone) => !known.has(zone.zoneUuid))
  await openPermissions(
    ctx,
    tx,
    added.map((zone) => ({ mission, zone })),
  )
  await settlePlans(ctx, tx, [mission.missionUuid])
}

/** The permission stays as a row, for its history, and stands no more. */
export const retired = (row: PermissionRow): Decision => ({
  ...asItStands(row),
  reason: 'retired',
  decidedBy: null,
})

const changedMission = (mission: MissionRow, row: PermissionRow): Decision[] => {
  if (row.permissionStatus !== permissionStatus.approved) return []
  const window = { validFrom: mission.startTime, validTo: mission.endTime }
  if (approvesAtOnce(row))
    return [{ ...asItStands(row), ...window, reason: 'auto_approved', decidedBy: null }]
  return [waitsAgain(row, 'mission_changed')]
}

/**
 * A zone whose type changed answers by its new rule wherever no person has decided: what it approved by itself
 * waits for a manager, what waited is approved.
 */
export const changedRule = async (
  tx: Tx,
  zone: ZoneRow,
  standing: readonly AnsweredRow[],
): Promise<Decision[]> => {
  const byHand = await decidedByHand(
    tx,
    standing.map(({ row }) => row.permissionUuid),
  )
  return standing.flatMap(({ row, mission }): Decision[] => {
    if (byHand.has(row.permissionUuid)) return []
    const approved = row.permissionStatus === permissionStatus.approved
    if (approved === approvesAtOnce(zone)) return []
    if (approved) return [waitsAgain(row, 'zone_changed')]
    const answer = {
      permissionStatus: permissionStatus.approved,
      validFrom: mission.startTime,
      validTo: mission.endTime,
    }
    return [{ ...asItStands(row), ...answer, reason: 'auto_approved', decidedBy: null }]
  })
}

export interface AnsweredRow {
  row: PermissionRow
  mission: MissionRow
}

const waitsAgain = (row: PermissionRow, reason: 'mission_changed' | 'zone_changed'): Decision => ({
  ...asItStands(row),
  permissionStatus: permissionStatus.pending,
  validFrom: null,
  validTo: null,
  reason,
  decidedBy: null,
})

const asItStands = (row: PermissionRow) => ({
  permissionUuid: row.permissionUuid,
  missionUuid: row.missionUuid,
  zoneUuid: row.zoneUuid,
  permissionStatus: row.permissionStatus,
  permissionReference: row.permissionReference,
  validFrom: row.validFrom,
  validTo: row.validTo,
  remarks: row.remarks,
})
