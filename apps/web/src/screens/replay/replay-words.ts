import {
  climbFigure,
  clockTime,
  count,
  date,
  flightTime,
  heading,
  metresAgl,
  plural,
  time,
} from '@clearway/ui'
import type { FlightState, ReplayFacts, ReplayPlan } from './replay-frame.ts'
import type { ReplayFlight } from './use-replay-flight.ts'

export const unknown = '–'

/** "24:12"; "1:04:09" */
export const momentWords = (atMs: number, durationMs: number, heightM: number | null): string =>
  [`${clockTime(atMs)} of ${clockTime(durationMs)}`, ...(heightM === null ? [] : [metresAgl(heightM)])].join(
    ', ',
  )

/** "20 Nov 2026, 06:03–06:27"; over midnight both days are named. */
export const spanWords = (fromMs: number, toMs: number, timeZone?: string): string => {
  const [from, to] = [date(fromMs, timeZone), date(toMs, timeZone)]
  const end = from === to ? time(toMs, timeZone) : `${to}, ${time(toMs, timeZone)}`
  return `${from}, ${time(fromMs, timeZone)}–${end}`
}

/** A climb; what rounds to nothing has no sign. */
export const climbWords = (climbMps: number): string => climbFigure(Math.abs(climbMps) < 0.05 ? 0 : climbMps)

export const framesWords = (frames: number, gaps: number): string =>
  `${plural(frames, 'frame')}, ${gaps === 0 ? 'no link gap' : plural(gaps, 'link gap')}`

/** "1 breach, 44 s", or that there was none. */
export const breachWords = ({ breachCount, breachMs }: ReplayFacts): string | null =>
  breachCount === 0 ? null : `${plural(breachCount, 'breach', 'breaches')}, ${flightTime(breachMs)}`

export const stateWords: Readonly<Record<FlightState, string>> = {
  conforming: 'inside its plan',
  near: 'near a limit',
  breach: 'out of its plan',
  'no-plan': 'flown without a plan',
}

export const headingWords = (degrees: number | null): string =>
  degrees === null ? unknown : heading(degrees).slice(0, -1)

/** Of a flight whose facts may not be known yet, or could not be read. */
type Known = Pick<ReplayFlight, 'facts' | 'isWhole'>

export const gapWords = ({ facts: { gapCount }, isWhole }: Known): string => {
  if (!isWhole) return unknown
  return gapCount === 0 ? 'none' : plural(gapCount, 'gap')
}

/** The track in words, for those who do not see the map. */
export const trackWords = ({ facts, isWhole }: Known, plan: ReplayPlan | null | undefined): string => {
  const { frames, states } = facts
  if (!isWhole) return unknown
  if (frames === 0) return 'No frame of this flight is stored.'
  if (plan === null) return `${plural(frames, 'frame')}, flown without a plan.`
  if (!plan || !states) return `${plural(frames, 'frame')}; its plan is not known any more.`
  const shareOf = (state: keyof typeof states) => count((100 * states[state]) / frames)
  return `${plural(frames, 'frame')}: ${shareOf('conforming')} % inside its plan, ${shareOf('near')} % near a limit, ${shareOf('breach')} % out of it.`
}
