import type { AlertSeverity, ConditionType, Violation } from '@clearway/domain/alerts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Finding } from './judge.ts'
import {
  conformanceOf,
  type FlightEffect,
  type FlightEvent,
  type FlightState,
  flightStep,
  initialFlight,
} from './machine.ts'

const patience = { marginalFrames: 3, calmFrames: 3, calmMs: 2_000 }

const violation = (
  subjectUuid: string,
  alertType: ConditionType = 'zone_violation',
  severity: AlertSeverity = 'major',
): Violation => ({
  alertType,
  subjectUuid,
  severity,
  zoneUuids: [],
  message: subjectUuid,
})
const finding = (subjectUuid: string, isMarginal = false): Finding => ({
  ...violation(subjectUuid),
  isMarginal: () => isMarginal,
  words: () => ({ message: subjectUuid }),
})

const bad = (at: number, ...subjects: string[]): FlightEvent => ({
  type: 'frame',
  at,
  isLive: true,
  findings: subjects.map((subject) => finding(subject)),
})
const critical = violation('z', 'zone_violation', 'critical')
/** The zone became RED. */
const worse = (at: number): FlightEvent =>
  ({ ...bad(at), findings: [{ ...finding('z'), severity: 'critical' }] }) as FlightEvent
const near = (at: number): FlightEvent => ({ ...bad(at), findings: [finding('z', true)] }) as FlightEvent
const calm = (at: number): FlightEvent => bad(at)
const papers = (...subjects: string[]): FlightEvent => ({
  type: 'papers',
  violations: subjects.map((subject) => violation(subject)),
})
const silent: FlightEvent = { type: 'silent', violation: violation('s', 'lost_link') }
const announced = (isOver: boolean, byFrames = true): FlightEvent => ({
  type: 'announced',
  alertType: 'zone_violation',
  subjectUuid: 'z',
  severity: 'major',
  isOver,
  byFrames,
})
const announcedOfLink = (isOver: boolean): FlightEvent => ({
  ...(announced(isOver) as Extract<FlightEvent, { type: 'announced' }>),
  alertType: 'lost_link',
  subjectUuid: 's',
})

const run = (events: readonly FlightEvent[]) => {
  let state: FlightState = initialFlight
  const said: string[] = []
  for (const event of events) {
    const step = flightStep(state, event, patience)
    state = step.state
    said.push(step.effects.map(words).join(' '))
  }
  return { state, said, conformance: conformanceOf(state) }
}

const words = (effect: FlightEffect): string => {
  if (effect.type === 'clear') return `-${effect.subjectUuid}`
  const { subjectUuid, severity } = effect.violation
  return `+${subjectUuid}${severity === 'critical' ? '!' : ''}`
}

describe('an episode', () => {
  test.each<[string, FlightEvent[], string[], string]>([
    ['is raised by the first unmistakable frame', [calm(1), bad(2, 'z')], ['', '+z'], 'non_conforming'],
    ['is one while it goes on', [bad(1, 'z'), bad(2, 'z'), bad(3, 'z')], ['+z', '', ''], 'non_conforming'],
    [
      'near the limit is raised by three frames in a row',
      [near(1), near(2), near(3), near(4)],
      ['', '', '+z', ''],
      'non_conforming',
    ],
    [
      'near the limit is forgotten by a calm frame between',
      [near(1), near(2), calm(3), near(4), near(5)],
      ['', '', '', '', ''],
      'conforming',
    ],
    [
      'clears after three calm frames',
      [bad(0, 'z'), calm(1_000), calm(2_000), calm(3_000)],
      ['+z', '', '', '-z'],
      'conforming',
    ],
    [
      'does not clear before two seconds are over',
      [bad(0, 'z'), calm(100), calm(200), calm(300), calm(1_999), calm(2_000)],
      ['+z', '', '', '', '', '-z'],
      'conforming',
    ],
    [
      'goes on when it is seen again meanwhile',
      [bad(0, 'z'), calm(1_000), calm(2_000), bad(2_500, 'z'), calm(3_000), calm(5_000)],
      ['+z', '', '', '', '', ''],
      'non_conforming',
    ],
    ['is not changed by an older frame', [calm(5), bad(4, 'z'), bad(5, 'z')], ['', '', ''], 'conforming'],
    ['of one zone is not that of another', [bad(1, 'a'), bad(2, 'a', 'b')], ['+a', '+b'], 'non_conforming'],
    [
      'by its records lasts as long as they are the cause',
      [papers('z'), papers('z'), calm(1), calm(9_000), calm(19_000), calm(29_000), papers()],
      ['+z', '', '', '', '', '', '-z'],
      'conforming',
    ],
    [
      'by its records and in the air ends when both do',
      [papers('z'), bad(0, 'z'), papers(), calm(1_000), calm(2_000), calm(3_000)],
      ['+z', '', '', '', '', '-z'],
      'conforming',
    ],
    [
      'in the air and then by its records too does not end in the air',
      [bad(0, 'z'), papers('z'), calm(1_000), calm(2_000), calm(3_000), papers()],
      ['+z', '', '', '', '', '-z'],
      'conforming',
    ],
    [
      'announced by another process is not raised again',
      [announced(false), bad(1, 'z')],
      ['', ''],
      'non_conforming',
    ],
    [
      'is raised again when it becomes graver, once, and not when it becomes less so',
      [bad(1, 'z'), worse(2), worse(3), bad(4, 'z'), worse(5)],
      ['+z', '+z!', '', '', ''],
      'non_conforming',
    ],
    [
      'becomes graver by its records, too',
      [papers('z'), { type: 'papers', violations: [critical] }, worse(1)],
      ['+z', '+z!', ''],
      'non_conforming',
    ],
    [
      'that became graver here is so, though another process announces what it was',
      [bad(1, 'z'), worse(2), announced(false), worse(3)],
      ['+z', '+z!', '', ''],
      'non_conforming',
    ],
    [
      'announced as graver is not raised again',
      [bad(1, 'z'), { ...announced(false), severity: 'critical' } as FlightEvent, worse(2)],
      ['+z', '', ''],
      'non_conforming',
    ],
    ['announced as over is over', [bad(1, 'z'), announced(true)], ['+z', ''], 'conforming'],
    [
      'that frames raised elsewhere is not ended by papers',
      [announced(false), papers(), calm(1), calm(2_000), calm(4_000)],
      ['', '', '', '', '-z'],
      'conforming',
    ],
    [
      'that only papers can have raised is ended by papers',
      [announced(false, false), papers()],
      ['', '-z'],
      'conforming',
    ],
  ])('%s', (_what, events, said, conformance) => {
    const after = run(events)
    expect(after.said).toEqual(said)
    expect(after.conformance).toBe(conformance)
  })
})

describe('a link', () => {
  const received: FlightEvent = { type: 'received', at: 9 }
  const uploaded = (at: number): FlightEvent => ({
    ...(calm(at) as Extract<FlightEvent, { type: 'frame' }>),
    isLive: false,
  })
  test.each<[string, FlightEvent[], string[], string]>([
    ['that never was cannot be lost', [silent], [''], 'conforming'],
    ['that only uploads made is none', [uploaded(1), silent], ['', ''], 'conforming'],
    ['that is lost is raised once', [calm(1), silent, silent], ['', '+s', ''], 'contingent'],
    ['is back with the next frame', [calm(1), silent, calm(2)], ['', '+s', '-s'], 'conforming'],
    [
      'that is lost ends with an upload, and uploads do not make one that is lost again',
      [calm(1), silent, uploaded(2), silent, uploaded(3), silent],
      ['', '+s', '-s', '', '', ''],
      'conforming',
    ],
    [
      'that comes back after uploads can be lost again',
      [calm(1), silent, uploaded(2), calm(3), silent],
      ['', '+s', '-s', '', '+s'],
      'contingent',
    ],
    [
      'that is there stays while frames are uploaded',
      [calm(1), uploaded(2), silent],
      ['', '', '+s'],
      'contingent',
    ],
    ['is back when it is heard elsewhere', [calm(1), silent, received], ['', '+s', '-s'], 'conforming'],
    ['leaves what else went on', [bad(1, 'z'), silent, bad(2, 'z')], ['+z', '+s', '-s'], 'non_conforming'],
    ['that is lost comes before what else goes on', [bad(1, 'z'), silent], ['+z', '+s'], 'contingent'],
    [
      'announced as lost is lost, and back with a frame',
      [announcedOfLink(false), calm(1)],
      ['', '-s'],
      'conforming',
    ],
    ['announced as back is back', [calm(1), silent, announcedOfLink(true)], ['', '+s', ''], 'conforming'],
    ['is not back by papers', [calm(1), silent, papers()], ['', '+s', ''], 'contingent'],
  ])('%s', (_what, events, said, conformance) => {
    const after = run(events)
    expect(after.said).toEqual(said)
    expect(after.conformance).toBe(conformance)
  })
})

/** What should be open, worked out from all frames so far and not from the step before. */
const naively = (frames: readonly { at: number; inside: 'no' | 'near' | 'deep' }[]): boolean => {
  let open = false
  for (let i = 0; i < frames.length; i += 1) {
    const streak = (matches: (frame: (typeof frames)[number]) => boolean) => {
      let length = 0
      while (i - length >= 0 && matches(frames[i - length]!)) length += 1
      return length
    }
    const now = frames[i]!
    const lastBad = frames.slice(0, i + 1).findLast(({ inside }) => inside !== 'no')
    if (!open)
      open = now.inside === 'deep' || (now.inside === 'near' && streak((f) => f.inside !== 'no') >= 3)
    else if (streak((f) => f.inside === 'no') >= 3 && now.at - lastBad!.at >= patience.calmMs) open = false
  }
  return open
}

test('over any flight, what is open is what a look at all its frames finds, and each alert ends before the next', () => {
  const frames = fc
    .array(
      fc.record({
        gap: fc.integer({ min: 1, max: 1_500 }),
        inside: fc.constantFrom('no' as const, 'near' as const, 'deep' as const),
      }),
      { maxLength: 60 },
    )
    .map((steps) => {
      let at = 0
      return steps.map(({ gap, inside }) => {
        at += gap
        return { at, inside }
      })
    })
  fc.assert(
    fc.property(frames, (flight) => {
      let state: FlightState = initialFlight
      let isOpen = false
      flight.forEach(({ at, inside }, index) => {
        const findings = inside === 'no' ? [] : [finding('z', inside === 'near')]
        const step = flightStep(state, { type: 'frame', at, isLive: true, findings }, patience)
        state = step.state
        for (const effect of step.effects) {
          expect(effect.type).toBe(isOpen ? 'clear' : 'raise')
          isOpen = !isOpen
        }
        expect(isOpen).toBe(naively(flight.slice(0, index + 1)))
        expect(conformanceOf(state)).toBe(isOpen ? 'non_conforming' : 'conforming')
      })
    }),
    { numRuns: 500 },
  )
})
