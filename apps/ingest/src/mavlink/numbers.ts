/** Numbers of common.xml that the bridge and the simulated autopilot use. */
export const component = { autopilot: 1, bridge: 191 } as const
/** Of HEARTBEAT.base_mode. */
export const armedFlag = 0x80
export const customModeFlag = 0x01
export const autopilots = { ardupilot: 3, invalid: 8, px4: 12 } as const
export const vehicleTypes = { quadrotor: 2, groundStation: 6, onboardController: 18 } as const
export const landedStates = { undefined: 0, onGround: 1, inAir: 2, takingOff: 3, landing: 4 } as const
export const commands = {
  fenceInclusion: 5001,
  fenceExclusion: 5002,
  armDisarm: 400,
  armAuthorization: 3001,
} as const
export const results = { accepted: 0, temporarilyRejected: 1, denied: 2, unsupported: 3 } as const
export const denials = { generic: 0, none: 1, timeout: 3, airspaceInUse: 4 } as const
export const severities = { critical: 2, warning: 4, notice: 5, info: 6 } as const
export const missionTypes = { mission: 0, fence: 1 } as const
export const missionAccepted = 0
export const missionNoSpace = 4
export const missionResults: Readonly<Record<number, string>> = {
  [missionAccepted]: 'ACCEPTED',
  1: 'ERROR',
  2: 'UNSUPPORTED_FRAME',
  3: 'UNSUPPORTED',
  [missionNoSpace]: 'NO_SPACE',
  5: 'INVALID',
  13: 'INVALID_SEQUENCE',
  14: 'DENIED',
  15: 'OPERATION_CANCELLED',
}
