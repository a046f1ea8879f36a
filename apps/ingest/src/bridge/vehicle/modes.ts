import { autopilots } from '../../mavlink/numbers.ts'
import type { Vehicle } from './state.ts'

/** Names of flight modes by number, as ground stations show them. */
const copter: Readonly<Record<number, string>> = {
  0: 'STABILIZE',
  1: 'ACRO',
  2: 'ALT_HOLD',
  3: 'AUTO',
  4: 'GUIDED',
  5: 'LOITER',
  6: 'RTL',
  7: 'CIRCLE',
  9: 'LAND',
  16: 'POSHOLD',
  17: 'BRAKE',
  20: 'GUIDED_NOGPS',
  21: 'SMART_RTL',
}
const plane: Readonly<Record<number, string>> = {
  0: 'MANUAL',
  1: 'CIRCLE',
  2: 'STABILIZE',
  5: 'FBWA',
  6: 'FBWB',
  7: 'CRUISE',
  10: 'AUTO',
  11: 'RTL',
  12: 'LOITER',
  15: 'GUIDED',
  17: 'QSTABILIZE',
  18: 'QHOVER',
  19: 'QLOITER',
  20: 'QLAND',
  21: 'QRTL',
}
const px4: Readonly<Record<number, string>> = {
  1: 'MANUAL',
  2: 'ALTCTL',
  3: 'POSCTL',
  4: 'AUTO',
  5: 'ACRO',
  6: 'OFFBOARD',
  7: 'STABILIZED',
}
/** Fixed wings and VTOLs. */
const planeTypes: ReadonlySet<number> = new Set([1, 19, 20, 21, 22, 23, 24, 25])

/** The name of the mode, or its number where the vehicle's kind is not known here. */
export const flightMode = ({ messages, autopilot }: Vehicle): string | undefined => {
  const fields = messages.HEARTBEAT?.fields
  if (!fields) return undefined
  const mode = fields['custom_mode'] as number
  if (autopilot === autopilots.px4) return px4[(mode >> 16) & 0xff] ?? `MODE ${mode}`
  const names = planeTypes.has(fields['type'] as number) ? plane : copter
  return (autopilot === autopilots.ardupilot && names[mode]) || `MODE ${mode}`
}
