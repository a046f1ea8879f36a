import type { Vehicle } from '../vehicle/state.ts'

/** When a flight begins and ends, as the operator chose. */
export interface SessionRule {
  readonly begins: 'arming' | 'take_off' | 'first_message'
  readonly ends: 'disarming' | 'landing' | 'silence'
  readonly silence_s: number
}

type Seen = Pick<Vehicle, 'isArmed' | 'isInAir'>

const begins: Record<SessionRule['begins'], (now: Seen) => boolean> = {
  // A bridge that starts late, or an autopilot that reports no arming: being in the air decides.
  arming: ({ isArmed, isInAir }) => isArmed || isInAir === true,
  take_off: ({ isInAir }) => isInAir === true,
  first_message: () => true,
}

const ends: Record<SessionRule['ends'], (now: Seen) => boolean> = {
  disarming: ({ isArmed, isInAir }) => !isArmed && isInAir !== true,
  landing: ({ isArmed, isInAir }) => isInAir === false || !isArmed,
  silence: () => false,
}

/** Whether a flight is on after this message. It does not begin on what ends it at once. */
export const flies = (wasFlying: boolean, vehicle: Vehicle, rule: SessionRule): boolean => {
  const isOver = ends[rule.ends](vehicle)
  if (!wasFlying) return begins[rule.begins](vehicle) && !isOver
  // Without a heartbeat nothing is known of arming.
  return !isOver || !vehicle.messages.HEARTBEAT
}
