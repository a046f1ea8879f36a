import type { Tx } from '@clearway/db'
import { zonesAsked } from '../../airspace/zones/store.ts'
import { type Ctx, permissionStatus } from '../../kernel/index.ts'
import { settlePlans } from '../deconfliction/service.ts'
import { type MissionRow, missionVolume } from '../mission-records/store.ts'
import { type Decision, decide } from './decisions.ts'
import { setDue } from './escalation-due.ts'
import { openPermissions } from './opening.ts'
import { approvesAtOnce } from './policy.ts'
import { decidedByHand, livePermissions, type PermissionRow, unretiredPermissions } from './store.ts'
import type { ZoneEffect } from './zone-effect.ts'

/** A new mission: one permission for every zone it intersects; 422 of too many. The caller holds the zones for matching. */
export const openForMission = async (ctx: Ctx, tx: Tx, mission: MissionRow): Promise<void> => {
  const zones = await zonesAsked(tx, missionVolume(mission))
  await openPermissions(
    ctx,
    tx,
    zones.map((zone) => ({ mission, zone })),
  )
}

/**
 * A mission whose envelope, heights or window changed (docs/contract/planning.md#a-mission-that-changes): zones it
 * left drop out, new ones are added, a manual approval waits for its manager again, a rejection stays. What waits already is due by
 * the new start. What zones that are gone have left of one that had ended goes now: it may be to come. The caller holds the zones and
 * the mission.
 */
export const reevaluateMission = async (ctx: Ctx, tx: Tx, mission: MissionRow): Promise<void> => {
  const touched = await zonesAsked(tx, missionVolume(mission))
  const touchedUuids = new Set(touched.map((zone) => zone.zoneUuid))
  const [inEffect, ofZonesGone] = partition(
    await unretiredPermissions(tx, [mission.missionUuid]),
    (row) => row.isOfZoneInEffect,
  )
  const [standing, ofPlans] = partition(inEffect, (row) => row.parentType === 'MISSION')
  const stays = standing.filter((row) => row.requested || touchedUuids.has(row.zoneUuid))
  const left = standing.filter((row) => !stays.includes(row))
  const isByRule = await followingTheirZones(tx, [...stays, ...ofPlans])
  // What a plan was given at once is valid in the mission's window too; what a manager gave it alone is kept.
  const renewed = [...stays, ...ofPlans.filter(isByRule)]
  const changed = renewed.filter(isApproved).map((row) => changedMission(mission, row, isByRule(row)))
  await decide(ctx, tx, [...[...ofZonesGone, ...left].map(retired), ...changed])
  const known = new Set(stays.map((row) => row.zoneUuid))
  const added = touched.filter((zone) => !known.has(zone.zoneUuid))
  await openPermissions(
    ctx,
    tx,
    added.map((zone) => ({ mission, zone })),
  )
  await setDue(ctx, tx, [...stays, ...ofPlans].filter(isPending).map(uuidOf))
  await settlePlans(ctx, tx, [mission.missionUuid])
}

/** Plans of a mission that moved: what a manager approved for one alone waits for that manager again, as a mission's would. */
export const reevaluatePlans = async (
  ctx: Ctx,
  tx: Tx,
  missionUuid: string,
  planUuids: readonly string[],
): Promise<void> => {
  const moved = new Set<string | null>(planUuids)
  const standing = await livePermissions(tx, [missionUuid])
  const approved = standing.filter((row) => moved.has(row.planUuid) && isApproved(row))
  const isByRule = await followingTheirZones(tx, approved)
  await decide(
    ctx,
    tx,
    approved.filter((row) => !isByRule(row)).map((row) => waitsAgain(row, 'plan_changed')),
  )
}

const isPending = (row: PermissionRow): boolean => row.permissionStatus === permissionStatus.pending

const uuidOf = ({ permissionUuid }: PermissionRow): string => permissionUuid

const isApproved = (row: PermissionRow): boolean => row.permissionStatus === permissionStatus.approved

/** Whether the zone's rule answers for one of these at once: not where a person has decided. */
const followingTheirZones = async (
  tx: Tx,
  rows: readonly PermissionRow[],
): Promise<(row: PermissionRow) => boolean> => {
  const atOnce = rows.filter(approvesAtOnce).map((row) => row.permissionUuid)
  const byHand = await decidedByHand(tx, atOnce)
  return (row) => approvesAtOnce(row) && !byHand.has(row.permissionUuid)
}

/** The permission stays as a row, for its history, and is no longer in force. */
export const retired = (row: PermissionRow): Decision => ({
  ...unchanged(row),
  reason: 'retired',
  decidedBy: null,
})

const partition = <T>(all: readonly T[], isFirst: (one: T) => boolean): [T[], T[]] => [
  all.filter(isFirst),
  all.filter((one) => !isFirst(one)),
]

const changedMission = (mission: MissionRow, row: PermissionRow, isByRule: boolean): Decision => {
  if (!isByRule) return waitsAgain(row, 'mission_changed')
  const window = { validFrom: mission.startTime, validTo: mission.endTime }
  return { ...unchanged(row), ...window, reason: 'auto_approved', decidedBy: null }
}

/** When a mission is. */
type Window = Pick<MissionRow, 'startTime' | 'endTime'>

/** The decision that a changed zone means for a permission in force. */
export const effectTaken = (row: PermissionRow, mission: Window, effect: ZoneEffect): Decision[] => {
  if (effect === 'retired') return [retired(row)]
  if (effect === 'asked_again') return [waitsAgain(row, 'zone_changed')]
  if (effect !== 'approved') return []
  const answer = {
    permissionStatus: permissionStatus.approved,
    validFrom: mission.startTime,
    validTo: mission.endTime,
  }
  return [{ ...unchanged(row), ...answer, reason: 'auto_approved', decidedBy: null }]
}

const waitsAgain = (
  row: PermissionRow,
  reason: 'mission_changed' | 'plan_changed' | 'zone_changed',
): Decision => ({
  ...unchanged(row),
  permissionStatus: permissionStatus.pending,
  validFrom: null,
  validTo: null,
  conditions: [],
  reason,
  decidedBy: null,
})

const unchanged = (row: PermissionRow) => ({
  permissionUuid: row.permissionUuid,
  missionUuid: row.missionUuid,
  zoneUuid: row.zoneUuid,
  permissionStatus: row.permissionStatus,
  permissionReference: row.permissionReference,
  validFrom: row.validFrom,
  validTo: row.validTo,
  remarks: row.remarks,
  conditions: row.conditions,
})
