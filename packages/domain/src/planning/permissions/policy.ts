import { airspaceZoneType, permissionStatus } from '../../kernel/contract.ts'
import type { PermissionSummary } from './contract.ts'

/** GREEN and AWARENESS zones answer at once, RED and YELLOW wait (docs/contract/planning.md#auto-approval). */
export const approvesAtOnce = (zone: { airspaceZoneType: number }): boolean =>
  zone.airspaceZoneType === airspaceZoneType.green || zone.airspaceZoneType === airspaceZoneType.awareness

export const automaticStatus = (zone: { airspaceZoneType: number }): number =>
  approvesAtOnce(zone) ? permissionStatus.approved : permissionStatus.pending

/** Rejected if any is, else pending if any is, else approved: a mission in no zone is approved. */
export const summaryOf = (statuses: readonly number[]): PermissionSummary => {
  if (statuses.includes(permissionStatus.rejected)) return 'rejected'
  return statuses.includes(permissionStatus.pending) ? 'pending' : 'approved'
}
