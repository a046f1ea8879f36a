import { hostname } from 'node:os'
import { type BridgeReport, mostArmingAnswers } from '@clearway/domain/contracts'
import type { Counts } from '../../mavlink/index.ts'
import { autopilots } from '../../mavlink/numbers.ts'
import type { ArmingReply } from '../arming/answer.ts'
import type { Upload } from '../fence/upload.ts'
import type { Flight } from '../flight/flight.ts'
import type { BridgeConfig } from '../settings/config.ts'
import { homeOf, type Vehicle } from '../vehicle/state.ts'

type Reported = BridgeReport['vehicles'][number]

/** An answer to an autopilot that asked to arm. */
export interface Answered extends ArmingReply {
  readonly atMs: number
  readonly tookMs: number
}

/** The newest first, as many as a report holds. */
export const withAnswer = (before: readonly Answered[], one: Answered): readonly Answered[] =>
  [one, ...before].slice(0, mostArmingAnswers)

/** A vehicle and what goes on with it; of one that no entry names there is no asset and no flight. */
export interface VehicleState {
  readonly vehicle: Vehicle
  readonly assetUuid: string | null
  readonly answers: readonly Answered[]
  readonly flight: Flight | null
  readonly isFlying: boolean
  readonly upload: Upload | null
  readonly waiting: number
}

export interface BridgeState {
  readonly config: Pick<BridgeConfig, 'arming_when_unreachable' | 'spool_limit_mb'>
  readonly startedAtMs: number
  readonly lines: readonly string[]
  readonly counts: Counts
  readonly spool: { readonly bytes: number; readonly dropped: number }
  readonly vehicles: readonly VehicleState[]
}

const names: Readonly<Record<number, string>> = {
  [autopilots.ardupilot]: 'ArduPilot',
  [autopilots.px4]: 'PX4',
}

/** The report that the console shows. */
export const reportOf = (state: BridgeState, nowMs: number): BridgeReport => ({
  name: hostname().slice(0, 100) || 'bridge',
  started_at: new Date(state.startedAtMs),
  lines: state.lines.slice(0, 20).map((line) => line.slice(0, 100)),
  messages: state.counts.messages,
  unknown_messages: state.counts.unknown,
  bad_checksums: state.counts.badChecksum,
  disk_bytes: state.spool.bytes,
  disk_limit_bytes: Math.round(state.config.spool_limit_mb * 1024 * 1024),
  frames_dropped: state.spool.dropped,
  arming_when_unreachable: state.config.arming_when_unreachable,
  vehicles: state.vehicles.map((one) => vehicleOf(one, nowMs)),
})

const vehicleOf = ({ vehicle, ...state }: VehicleState, nowMs: number): Reported => ({
  system_id: vehicle.systemId,
  asset_uuid: state.assetUuid,
  autopilot: vehicle.messages.HEARTBEAT ? (names[vehicle.autopilot] ?? 'other') : null,
  heard_age_s: vehicle.receivedAtMs === 0 ? null : Math.max(0, nowMs - vehicle.receivedAtMs) / 1_000,
  is_armed: vehicle.isArmed,
  is_in_air: vehicle.isInAir,
  home: homeOf(vehicle),
  session_uuid: state.isFlying ? (state.flight?.sessionUuid ?? null) : null,
  session_refused: (state.isFlying && state.flight?.refused?.slice(0, 500)) || null,
  frames_stored: state.flight?.stored ?? 0,
  frames_waiting: state.waiting,
  arming: state.answers.map(({ atMs, isApproved, reason, text, validForS, tookMs }) => ({
    at: new Date(atMs),
    is_approved: isApproved,
    reason: reason === 'approved' ? null : reason,
    pilot_text: text,
    valid_for_s: isApproved ? validForS : null,
    took_ms: Math.max(0, Math.round(tookMs)),
  })),
  fence: state.upload && fenceOf(state.upload),
})

const fenceOf = (upload: Upload): NonNullable<Reported['fence']> => {
  const { points, exclusions, ceilingM } = upload.job.fence
  const what = { points, exclusions, ceiling_m: ceilingM }
  if (upload.at === 'on_board') return { ...what, state: 'on_board', at: new Date(upload.atMs), why: null }
  if (upload.at === 'failed')
    return { ...what, state: 'refused', at: new Date(upload.atMs), why: upload.why.slice(0, 100) }
  return { ...what, state: 'going_up', at: null, why: null }
}

/** Facts whose change is reported at once; the others wait for the next report. */
export const newsIn = ({ vehicles }: BridgeState): string =>
  vehicles
    .map(({ vehicle, answers, flight, isFlying, upload }) =>
      [
        vehicle.systemId,
        vehicle.receivedAtMs > 0,
        vehicle.isArmed,
        vehicle.isInAir,
        answers[0]?.atMs,
        isFlying,
        flight?.sessionUuid,
        flight?.refused,
        upload?.at === 'items' || upload?.at === 'ceiling' ? 'going up' : upload?.atMs,
      ].join(),
    )
    .join(';')
