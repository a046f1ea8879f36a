import { heightExcess } from '@clearway/domain/conformance'
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

const ofHeight = (flight: Flight): Breach[] => {
  const height = flight.facts?.plan && heightExcess(flight.facts.plan, flight)
  if (!height || height.excessM <= 0) return []
  const limit = `${metres(height.limitM)}${height.reference === 'AGL' ? '' : ` ${height.reference}`}`
  return [
    {
      title: `${metres(Math.max(1, height.excessM))} ${height.limit} your band`,
      remedy: `${height.limit === 'above' ? 'come down' : 'climb'} to ${limit}`,
    },
  ]
}

const ofArea = ({ edge }: Ahead): Breach[] =>
  edge && !edge.isInside ? [{ title: 'Outside your plan', remedy: 'fly back into it, or land' }] : []

const ofAlert = (alert: LiveAlert): Breach[] => {
  const { figures } = alert
  if (figures?.kind === 'zone')
    return [{ title: `In ${figures.zone_name} without permission`, remedy: 'leave it, or land' }]
  // What the newest frame says about height and place is told from the frame.
  if (figures) return []
  return [{ title: messageWords(alert).replace(/\.$/, ''), remedy: 'ask the manager, or land' }]
}

/** All that is wrong, the worst first: a zone that nobody may enter, the plan, then other zones. */
const breachesOf = (flight: Flight, { ahead, violations }: Told): readonly Breach[] => {
  const isCritical = ({ severity }: LiveAlert) => severity === 'critical'
  const found = [
    ...violations.filter(isCritical).flatMap(ofAlert),
    ...ofHeight(flight),
    ...ofArea(ahead),
    ...violations.filter((alert) => !isCritical(alert)).flatMap(ofAlert),
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
