import { permissionStatus } from '../../kernel/contract.ts'
import type { PermissionRequest } from './contract.ts'

/** What decides whether a request waits for an answer. */
export interface Awaiting {
  readonly permission: Pick<PermissionRequest['permission'], 'permission_status'>
  readonly mission: Pick<PermissionRequest['mission'], 'end_time'>
}

export const isUndecided = ({ permission }: Pick<Awaiting, 'permission'>): boolean =>
  permission.permission_status === permissionStatus.pending

/** Undecided, and the mission is not over: after that no answer changes anything. Of records: `isAwaitingAnswer`. */
export const awaitsAnswer = (request: Awaiting, nowMs: number): boolean =>
  isUndecided(request) && Date.parse(request.mission.end_time) > nowMs
