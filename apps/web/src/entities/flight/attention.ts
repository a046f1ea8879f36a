// From when a flight asks for attention before anything is wrong, on every page alike. What is near a limit of its plan, and what
// breaks one, the rule of conformance says (@clearway/domain/conformance).

const lowBatteryPercent = 25

/** Enough to come back with, and no more. */
export const isBatteryLow = (percent: number | null | undefined): boolean =>
  typeof percent === 'number' && percent < lowBatteryPercent

const oldLinkMs = 5_000

/** So long without a frame, and it is no longer sure where the aircraft is. */
export const isLinkOld = (ageMs: number | null | undefined): boolean => (ageMs ?? 0) >= oldLinkMs

const edgeSoonM = 100
const edgeSoonS = 15

/** The edge of its plan comes next. By time, because a plan that is slowly flown is not 200 m wide, and who flies at 20 m/s needs 300 m. */
export const isEdgeSoon = (metres: number, speedMps: number | null): boolean =>
  metres < Math.max(edgeSoonM, (speedMps ?? 0) * edgeSoonS)

/** So long before a zone the pilot can still ask, or turn. */
export const zoneSoonS = 120
const zoneUrgentS = 60

/** How much the next zone on the track asks for it. */
export const zoneTone = (seconds: number): 'rejected' | 'pending' | undefined => {
  if (seconds < zoneUrgentS) return 'rejected'
  return seconds < zoneSoonS ? 'pending' : undefined
}
