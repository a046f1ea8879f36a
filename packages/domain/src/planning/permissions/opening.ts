import type { Tx } from '@clearway/db'
import type { ZoneRow } from '../../airspace/zones/store.ts'
import { type Ctx, permissionStatus } from '../../kernel/index.ts'
import type { MissionRow } from '../mission-records/store.ts'
import { type Decision, recordFirst } from './decisions.ts'
import { automaticStatus } from './policy.ts'
import { insertPermissions, type NewPermission } from './store.ts'

/** A permission to be made, of a mission or of one of its plans alone. */
export interface Opening {
  mission: Pick<MissionRow, 'missionUuid' | 'startTime' | 'endTime'>
  zone: Pick<ZoneRow, 'zoneUuid' | 'airspaceZoneType'>
  planUuid?: string
  /** Asked for by hand, with these words; of whom, where it is not the zone's owner. */
  request?: { managerOrgUuid: string | null; remarks: string | null; requestedBy: string | null }
}

/** Makes permissions and lets each zone's rule answer: approved at once, or pending. Answers their uuids. */
export const openPermissions = async (
  ctx: Pick<Ctx, 'clock' | 'ids' | 'events'>,
  tx: Tx,
  openings: readonly Opening[],
): Promise<string[]> => {
  const rows = openings.map((opening) => newPermission(ctx, opening))
  await insertPermissions(tx, rows)
  await recordFirst(
    ctx,
    tx,
    rows.map((row, index) => firstDecision(row, openings[index] as Opening)),
  )
  return rows.map((row) => row.permissionUuid)
}

const newPermission = (ctx: Pick<Ctx, 'clock' | 'ids'>, opening: Opening): NewPermission => {
  const { mission, zone, planUuid, request } = opening
  const status = automaticStatus(zone)
  const approved = status === permissionStatus.approved
  return {
    permissionUuid: ctx.ids.uuid(),
    svcId: ctx.ids.svc('permission'),
    parentType: planUuid ? 'FLIGHT_PLAN' : 'MISSION',
    missionUuid: mission.missionUuid,
    planUuid: planUuid ?? null,
    zoneUuid: zone.zoneUuid,
    managerOrgUuid: request?.managerOrgUuid ?? null,
    permissionStatus: status,
    validFrom: approved ? mission.startTime : null,
    validTo: approved ? mission.endTime : null,
    remarks: request?.remarks ?? null,
    requested: request !== undefined,
    createdAt: ctx.clock.now(),
    updatedAt: ctx.clock.now(),
  }
}

const firstDecision = (row: NewPermission, { request }: Opening): Decision => ({
  permissionUuid: row.permissionUuid,
  missionUuid: row.missionUuid,
  zoneUuid: row.zoneUuid,
  permissionStatus: row.permissionStatus,
  validFrom: row.validFrom,
  validTo: row.validTo,
  remarks: row.remarks,
  // Who asked opened it; what the zone's rule approves is decided by nobody.
  ...(row.permissionStatus === permissionStatus.approved
    ? { reason: 'auto_approved', decidedBy: null }
    : { reason: 'opened', decidedBy: request?.requestedBy ?? null }),
})
