import type { ArmingAnswer } from '@clearway/domain/contracts'
import type { Outputs } from '../../trpc/client.ts'

export type Bridge = Outputs['bridges']['list'][number]
export type BridgedVehicle = Bridge['vehicles'][number]
export type ArmingGiven = BridgedVehicle['arming'][number]

/** It reports every five seconds. */
const awayAfterMs = 15_000
/** Autopilots send a heartbeat every second. */
const silentAfterMs = 5_000

export const isAway = ({ reported_at }: Pick<Bridge, 'reported_at'>, nowMs: number): boolean =>
  nowMs - Date.parse(reported_at) > awayAfterMs

/** The age of a vehicle's last message; null: none since its bridge runs. */
export const receivedMsAgo = (
  { reported_at }: Pick<Bridge, 'reported_at'>,
  { heard_age_s: ageS }: Pick<BridgedVehicle, 'heard_age_s'>,
  nowMs: number,
): number | null => (ageS === null ? null : Math.max(0, nowMs - Date.parse(reported_at)) + ageS * 1_000)

export interface Word {
  readonly word: string
  readonly tone: 'approved' | 'pending' | 'rejected' | 'live' | 'stale' | 'neutral'
}

export const vehicleWord = (
  bridge: Pick<Bridge, 'reported_at'>,
  vehicle: BridgedVehicle,
  nowMs: number,
): Word => {
  if (vehicle.asset_uuid === null) return { word: 'Not mapped', tone: 'pending' }
  if (vehicle.heard_age_s === null) return { word: 'Not heard yet', tone: 'neutral' }
  if (isAway(bridge, nowMs)) return { word: 'Bridge away', tone: 'stale' }
  if (vehicle.heard_age_s * 1_000 > silentAfterMs) return { word: 'Silent', tone: 'stale' }
  if (vehicle.is_in_air) return { word: 'In flight', tone: 'live' }
  return vehicle.is_armed ? { word: 'Armed', tone: 'live' } : { word: 'On the ground', tone: 'neutral' }
}

const ofReason: Record<NonNullable<ArmingAnswer['reason']>, string> = {
  asset_inactive: 'Not in service',
  certificate_revoked: 'Certificate revoked',
  no_plan: 'No plan',
  too_early: 'Too early',
  too_late: 'Too late',
  outside: 'Outside the plan',
  plan_waits: 'Plan waits',
  rejected: 'Rejected',
  volume_taken: 'Airspace taken',
}
const ofBridge: Readonly<Record<string, string>> = {
  ...ofReason,
  unreachable: 'Clearway was away',
  unknown_vehicle: 'Unknown vehicle',
}

/** Why an autopilot may not arm. */
export const reasonWord = (reason: string | null): string => ofBridge[reason ?? ''] ?? 'Denied'

export const armingWord = ({ is_approved: isApproved, reason }: ArmingGiven): Word => {
  if (isApproved) return { word: reason ? 'May arm, Clearway away' : 'May arm', tone: 'approved' }
  return { word: reasonWord(reason), tone: reason === 'plan_waits' ? 'pending' : 'rejected' }
}

export const fenceWord = ({ fence }: Pick<BridgedVehicle, 'fence'>): Word => {
  if (!fence) return { word: 'None', tone: 'neutral' }
  if (fence.state === 'refused') return { word: 'Refused', tone: 'rejected' }
  if (fence.state === 'going_up') return { word: 'Going up', tone: 'pending' }
  return { word: `On board, ${fence.points} points`, tone: 'approved' }
}

/** What needs a person, in words; the gravest first. */
export const troublesOf = ({ vehicles, frames_dropped: dropped }: Bridge): string[] => [
  ...vehicles.flatMap(({ system_id: id, fence, is_armed: isArmed }) =>
    isArmed && fence?.state === 'refused'
      ? [`System ${id} flies without its fence: ${fence.why ?? 'the vehicle refused it'}.`]
      : [],
  ),
  ...vehicles.flatMap(({ system_id: id, session_refused: why }) =>
    why ? [`System ${id} has no session, its frames wait on the disk: ${why}`] : [],
  ),
  ...vehicles.flatMap(({ system_id: id, asset_uuid: asset }) =>
    asset ? [] : [`System ${id} is not mapped: its frames are dropped, and it may not arm.`],
  ),
  ...(dropped > 0
    ? [`${dropped} frames are lost: no room on the disk (raise spool_limit_mb), or too late for the service.`]
    : []),
]
