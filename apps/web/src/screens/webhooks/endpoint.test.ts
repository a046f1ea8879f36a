import { describe, expect, it } from 'vitest'
import {
  addressOf,
  answerOf,
  choiceWords,
  endpointName,
  figuresOf,
  isChosen,
  stateOf,
  whyOf,
  withChoice,
} from './endpoint.ts'

const attempt = {
  number: 1,
  at: '',
  took_ms: 80,
  address: '203.0.113.24',
  status_code: 200,
  answer: 'ok',
  error: null,
  taken: true,
}

describe('an endpoint in words', () => {
  it('is called by its description, else by its address', () => {
    const url = 'https://partner.example/hooks'
    expect(endpointName({ description: 'Dispatch', url })).toBe('Dispatch')
    expect(endpointName({ description: null, url })).toBe('partner.example/hooks')
  })

  const localTime = (day: number, hour: number): string => new Date(2026, 5, day, hour).toISOString()
  const failing = { failing_since: localTime(1, 8), off_at: localTime(6, 8), waiting: 38 }
  it.each([
    [{ status: 1 }, 'Active', null],
    [{ status: 1, ...failing }, 'Failing', 'Since yesterday 08:00, 38 wait, goes off Sat'],
    [{ status: 1, ...failing, waiting: 1 }, 'Failing', 'Since yesterday 08:00, 1 waits, goes off Sat'],
    [
      { status: 1, ...failing, off_at: localTime(2, 8) },
      'Failing',
      'Since yesterday 08:00, 38 wait, goes off at the next failure',
    ],
    [{ status: -1, off_reason: 'failing' as const }, 'Off', 'Five days of failure'],
    [{ status: -1, off_reason: 'gone' as const }, 'Off', 'It answered 410'],
    [{ status: -1 }, 'Off', 'Turned off here'],
  ])('%o: %s', (given, word, why) => {
    const endpoint = { off_reason: null, failing_since: null, off_at: null, waiting: 0, ...given }
    expect(stateOf(endpoint).word).toBe(word)
    expect(whyOf(endpoint, Date.parse(localTime(2, 9)))).toBe(why)
  })

  it('lists what it has chosen', () => {
    const chosen = { event_types: ['alert.*', 'plan.approved'], zone_uuids: ['a', 'b'], asset_uuids: null }
    expect(choiceWords(chosen)).toBe('alert.*, plan.approved, 2 zones')
    expect(choiceWords({ event_types: ['*'], zone_uuids: null, asset_uuids: ['a'] })).toBe(
      'every event, 1 asset',
    )
  })
})

describe('a delivery in a word', () => {
  it.each([
    ['delivered' as const, [attempt], '200', 'approved'],
    ['waiting' as const, [], 'waits', 'neutral'],
    ['waiting' as const, [{ ...attempt, status_code: 503 }], '503', 'pending'],
    [
      'failed' as const,
      [{ ...attempt, status_code: null, error: 'nobody listens there' }],
      'nobody listens there',
      'rejected',
    ],
    ['withheld' as const, [], 'withheld', 'neutral'],
    ['cancelled' as const, [], 'cancelled', 'neutral'],
    ['delivered' as const, [attempt, { ...attempt, status_code: 503, taken: false }], '200', 'approved'],
  ])('%s: %o', (state, attempts, word, tone) => {
    expect(answerOf({ state, attempts })).toEqual({ word, tone })
  })

  it('the figures are those of what arrived', () => {
    const of = (took_ms: number) => ({ state: 'delivered' as const, attempts: [{ ...attempt, took_ms }] })
    const failed = { state: 'failed' as const, attempts: [{ ...attempt, took_ms: 15_000 }] }
    expect(figuresOf([of(80), of(400), of(90), failed])).toEqual({
      delivered: 3,
      of: 4,
      medianMs: 90,
      slowestMs: 400,
    })
    expect(figuresOf([])).toEqual({ delivered: 0, of: 0, medianMs: undefined, slowestMs: undefined })
  })
})

describe('the address', () => {
  const at = (minute: number, given: object) => ({
    attempts: [{ ...attempt, at: `2026-06-01T08:0${minute}:00.000Z`, ...given }],
  })

  it('is what the newest attempt reached, of whichever event it was', () => {
    const resent = at(5, { address: '203.0.113.25' })
    expect(addressOf([at(3, {}), { attempts: [] }, resent])).toBe(resent.attempts[0])
    const refused = at(6, { address: null, error: 'its name is not known' })
    expect(addressOf([resent, refused])?.error).toBe('its name is not known')
    expect(addressOf([])).toBeUndefined()
  })
})

describe('choosing events', () => {
  it('a family takes the place of its events, and one taken out of it leaves the others', () => {
    const family = withChoice(['plan.approved', 'alert.raised'], 'alert.*', true)
    expect(family).toEqual(['plan.approved', 'alert.*'])
    expect(isChosen(family, 'alert.cleared')).toBe(true)
    expect(withChoice(family, 'alert.raised', false)).toEqual([
      'plan.approved',
      'alert.cleared',
      'alert.unacknowledged',
      'alert.message',
    ])
    const others = ['plan.approved', 'alert.cleared', 'alert.unacknowledged', 'alert.message']
    expect(withChoice(others, 'alert.raised', true)).toEqual(['plan.approved', 'alert.*'])
    expect(withChoice(family, 'alert.*', false)).toEqual(['plan.approved'])
  })
})
