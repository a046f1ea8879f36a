import fc from 'fast-check'
import { expect, it } from 'vitest'
import { type ReceivedAlert, withAlert } from './live-alerts.ts'
import type { ViolationAlert } from './messages.ts'

const second = (n: number) => new Date(Date.UTC(2026, 0, 1, 0, 0, n)).toISOString()
const sent = (state: ViolationAlert['state'], at: number, alert_uuid = 'a'): ViolationAlert => ({
  alert_uuid,
  alert_type: 'altitude_breach',
  severity: 'major',
  state,
  session_uuid: 's',
  asset_uuid: 'x',
  asset_uin: 'UA1',
  plan_uuid: null,
  zone_uuids: [],
  message: 'Above its plan.',
  triggered_by: 'system',
  latitude: 13,
  longitude: 77,
  altitude_agl: 97,
  late: false,
  timestamp: second(at),
})
const fold = (messages: readonly ViolationAlert[]) =>
  messages.reduce<ReadonlyMap<string, ReceivedAlert>>(withAlert, new Map())

it.each([
  ['the newer state', [sent('raised', 1), sent('acknowledged', 2)], 'acknowledged'],
  ['the newer state though it came first', [sent('acknowledged', 2), sent('raised', 1)], 'acknowledged'],
  ['of one instant the later state', [sent('cleared', 1), sent('raised', 1)], 'cleared'],
  ['the end though late frames put it before', [sent('acknowledged', 2), sent('cleared', 1)], 'cleared'],
  ['the same when it is sent again', [sent('raised', 1), sent('raised', 1)], 'raised'],
] as const)('keeps %s', (_what, messages, state) => {
  expect(fold(messages).get('a')?.newest.state).toBe(state)
})

it('keeps that somebody acknowledged although it has cleared since', () => {
  const merged = fold([sent('raised', 1), sent('acknowledged', 2), sent('cleared', 3)]).get('a')
  expect(merged?.at).toEqual({ raised: second(1), acknowledged: second(2), cleared: second(3) })
})

it('leaves a message without a time alone', () => {
  expect(fold([{ ...sent('raised', 1), timestamp: 'soon' }]).size).toBe(0)
})

it('ends in one picture whatever the order and however often each message comes', () => {
  const message = fc
    .record({
      state: fc.constantFrom('raised', 'acknowledged', 'cleared', 'closed'),
      at: fc.integer({ min: 0, max: 5 }),
      uuid: fc.constantFrom('a', 'b'),
    })
    .map(({ state, at, uuid }) => sent(state as ViolationAlert['state'], at, uuid))
  const story = fc.array(message, { maxLength: 12 })
  const shuffled = story.chain((all) =>
    fc.record({
      all: fc.constant(all),
      other: fc.shuffledSubarray([...all, ...all], { minLength: all.length * 2 }),
    }),
  )
  fc.assert(
    fc.property(shuffled, ({ all, other }) => {
      expect(Object.fromEntries(fold(other))).toEqual(Object.fromEntries(fold(all)))
    }),
  )
})
