import { airspaceZoneType, permissionStatus } from '../kernel/contract.ts'
import type { PermissionSummary } from './permission-contract.ts'

/** DECISIONS, auto-approval: GREEN and AWARENESS zones answer at once, RED and YELLOW wait for a manager. */
export const approvesAtOnce = (zone: { airspaceZoneType: number }): boolean =>
  zone.airspaceZoneType === airspaceZoneType.green || zone.airspaceZoneType === airspaceZoneType.awareness

export const automaticStatus = (zone: { airspaceZoneType: number }): number =>
  approvesAtOnce(zone) ? permissionStatus.approved : permissionStatus.pending

/** Rejected if any is, else pending if any is, else approved: a mission in no zone is approved. */
export const summaryOf = (statuses: readonly number[]): PermissionSummary => {
  if (statuses.includes(permissionStatus.rejected)) return 'rejected'
  return statuses.includes(permissionStatus.pending) ? 'pending' : 'approved'
}
