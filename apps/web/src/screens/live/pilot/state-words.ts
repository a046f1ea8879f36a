import { type HeightExcess, heightExcess } from '@clearway/domain/conformance'
import type { AlertFigures } from '@clearway/domain/contracts'
import { age, climbRate, metres } from '@clearway/ui'
import type { LiveAlert } from '../../../entities/alert/alert.ts'
import { messageWords } from '../../../entities/alert/alert-words.ts'
import type { Ahead } from '../ahead.ts'
import type { Flight } from '../flight.ts'
import { gravest } from '../severity.ts'

export interface StateWords {
  readonly title: string
  /** The act, or what is known beside it. */
  readonly act: string
  readonly tone: 'neutral' | 'near' | 'breach' | 'stale'
}

export interface Told {
  readonly ahead: Ahead
  /** Violations of this flight that go on. */
  readonly violations: readonly LiveAlert[]
  readonly nowMs: number
}

interface Breach {
  readonly title: string
  /** What the pilot does about it. */
  readonly remedy: string
}

const climbing = (climbMps: number | null): string => {
  if (climbMps === null || Math.abs(climbMps) < 0.2) return 'level'
  return `${climbMps > 0 ? 'climbing' : 'descending'} ${climbRate(Math.abs(climbMps))}`
}

const heightRemedy = ({
  limit,
  limitM,
  reference,
}: Pick<HeightExcess, 'limit' | 'limitM' | 'reference'>): string => {
  const band = `${metres(limitM)}${reference === 'AGL' ? '' : ` ${reference}`}`
  return `${limit === 'above' ? 'come down' : 'climb'} to ${band}`
}
const areaRemedy = 'fly back into it, or land'

const excessOf = (flight: Flight) => (flight.facts?.plan ? heightExcess(flight.facts.plan, flight) : null)

const ofHeight = (flight: Flight): Breach[] => {
  const height = excessOf(flight)
  if (!height || height.excessM <= 0) return []
  return [
    {
      title: `${metres(Math.max(1, height.excessM))} ${height.limit} your band`,
      remedy: heightRemedy(height),
    },
  ]
}

const ofArea = ({ edge }: Ahead): Breach[] =>
  edge && !edge.isInside ? [{ title: 'Outside your plan', remedy: areaRemedy }] : []

const remedyOf = (figures: AlertFigures | null): string => {
  if (figures?.kind === 'outside') return areaRemedy
  if (figures?.kind !== 'height') return 'ask the manager, or land'
  return heightRemedy({ ...figures, limitM: figures.limit_m })
}

/** Whether the newest frame says of it that it goes on or is over: without the plan, or the height, it says neither. */
const isToldByFrame = ({ kind }: AlertFigures, flight: Flight, { edge }: Ahead): boolean =>
  kind === 'height' ? excessOf(flight) !== null : edge !== null

const ofAlert = (alert: LiveAlert, flight: Flight, ahead: Ahead): Breach[] => {
  const { figures } = alert
  if (figures?.kind === 'zone')
    return [{ title: `In ${figures.zone_name} without permission`, remedy: 'leave it, or land' }]
  if (figures && isToldByFrame(figures, flight, ahead)) return []
  return [{ title: messageWords(alert).replace(/\.$/, ''), remedy: remedyOf(figures) }]
}

/** All that is wrong, the worst first: a zone that nobody may enter, the plan, then other zones. */
const breachesOf = (flight: Flight, { ahead, violations }: Told): readonly Breach[] => {
  const isCritical = ({ severity }: LiveAlert) => severity === 'critical'
  const ofThis = (alert: LiveAlert) => ofAlert(alert, flight, ahead)
  const found = [
    ...violations.filter(isCritical).flatMap(ofThis),
    ...ofHeight(flight),
    ...ofArea(ahead),
    ...violations.filter((alert) => !isCritical(alert)).flatMap(ofThis),
  ]
  if (found.length > 0) return found
  if (violations.length > 0) return [{ title: 'Back within the plan', remedy: 'hold it there' }]
  return flight.conformance === 'breach' ? [{ title: flight.detail, remedy: 'land' }] : []
}

/** Behind other words; a name that is written in capitals stays so. */
const small = (words: string): string =>
  /^\p{Lu}\p{Ll}/u.test(words) ? words.charAt(0).toLowerCase() + words.slice(1) : words

const silence = ({ frameAtMs }: Flight, nowMs: number): string =>
  `No frame for ${age(Math.max(0, nowMs - frameAtMs))}`

const breachWords = (flight: Flight, [first, ...others]: readonly Breach[], nowMs: number): StateWords => {
  const { title, remedy } = first!
  const more = others.map((one) => `, also ${small(one.title)}`).join('')
  return flight.conformance === 'stale'
    ? {
        title: `Last seen ${small(title)}`,
        act: `${silence(flight, nowMs)}: ${remedy}${more}`,
        tone: 'breach',
      }
    : { title, act: `${climbing(flight.climbMps)}, ${remedy}${more}`, tone: 'breach' }
}

const staleWords = (flight: Flight, nowMs: number): StateWords => {
  const seen = flight.heightM === null ? '' : `, last seen ${metres(flight.heightM)}`
  return {
    title: `${silence(flight, nowMs)}${seen}`,
    act: 'look at the aircraft and its link',
    tone: 'stale',
  }
}

/** The whole truth in words for the pilot, the gravest first, with what to do. */
export const stateWords = (flight: Flight, told: Told): StateWords => {
  const breaches = breachesOf(flight, told)
  const act = climbing(flight.climbMps)
  switch (gravest([flight.conformance, ...(breaches.length > 0 ? (['breach'] as const) : [])])) {
    case 'breach':
      return breachWords(flight, breaches, told.nowMs)
    case 'near':
      return { title: flight.detail, act, tone: 'near' }
    case 'no-plan':
      return { title: 'Flies without a plan', act, tone: 'neutral' }
    case 'stale':
      return staleWords(flight, told.nowMs)
    case 'conforming':
      return {
        title: flight.facts?.plan ? 'Inside the plan' : 'Its plan is being read',
        act,
        tone: 'neutral',
      }
  }
}
