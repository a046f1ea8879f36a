import { beginningOf, type Fields } from '../../mavlink/index.ts'
import { commands, denials, results } from '../../mavlink/numbers.ts'
import { type ArmingAnswer, Refused } from '../service/service.ts'

/** The answer to the autopilot, and the text for its pilot. */
export interface ArmingReply {
  readonly isApproved: boolean
  /** A word of the service, or why it was not asked. */
  readonly reason: string
  readonly validForS: number
  /** MAV_ARM_AUTH_DENIED_REASON. */
  readonly denial: number
  /** At most 50 characters: one STATUSTEXT. */
  readonly text: string
}

/** Without the service an operator's word holds for so long: the time of one take-off. */
const unreachableForS = 60
const mostTextBytes = 50

/** MAVLink has no reason codes for plans: all but these two are GENERIC, and the text has the real reason. */
const denialOf = (reason: string | null): number =>
  reason === 'volume_taken' ? denials.airspaceInUse : denials.generic

export const replyTo = ({ answer, reason, pilot_text: text, valid_for_s: s }: ArmingAnswer): ArmingReply => ({
  isApproved: answer === 'approved',
  reason: reason ?? 'approved',
  validForS: s ?? 0,
  denial: denialOf(reason),
  text,
})

export const replyUnreachable = (rule: 'deny' | 'allow'): ArmingReply => ({
  isApproved: rule === 'allow',
  reason: 'unreachable',
  validForS: unreachableForS,
  denial: denials.timeout,
  text: rule === 'allow' ? 'CW: Clearway away, armed on operator rule' : 'CW: Clearway away, arming denied',
})

/** The question was refused: that is an answer, whatever the operator's rule for a service that is away. */
const replyRefused = (message: string): ArmingReply => ({
  isApproved: false,
  reason: 'refused',
  validForS: 0,
  denial: denials.generic,
  text: beginningOf(`CW: ${message}`, mostTextBytes),
})

export const replyToFailure = (error: unknown, rule: 'deny' | 'allow'): ArmingReply =>
  error instanceof Refused ? replyRefused(error.message) : replyUnreachable(rule)

/** Of a system that bridge.json does not name. */
export const replyUnknown: ArmingReply = {
  isApproved: false,
  reason: 'unknown_vehicle',
  validForS: 0,
  denial: denials.generic,
  text: 'CW: unknown vehicle, not in bridge.json',
}

const byteMost = 255

/**
 * COMMAND_ACK. The definition of the command puts validity into `progress` and the reason into `result_param2`, the
 * page of the protocol and PX4 have them the other way round: both fields are filled (docs/decisions/0047).
 */
export const ackOf = (reply: ArmingReply, target: { systemId: number; componentId: number }): Fields => ({
  command: commands.armAuthorization,
  result: reply.isApproved ? results.accepted : results.denied,
  progress: reply.isApproved ? Math.min(reply.validForS, byteMost) : reply.denial,
  result_param2: reply.isApproved ? reply.validForS : reply.denial,
  target_system: target.systemId,
  target_component: target.componentId,
})

const isFor = (ours: number, { target_system: target }: Fields): boolean => target === 0 || target === ours

/** Whether a message asks us for permission to arm. */
export const asksToArm = (name: string, fields: Fields, ours: number): boolean =>
  (name === 'COMMAND_LONG' || name === 'COMMAND_INT') &&
  fields['command'] === commands.armAuthorization &&
  isFor(ours, fields)
