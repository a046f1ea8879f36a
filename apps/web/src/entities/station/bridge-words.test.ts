import { describe, expect, it } from 'vitest'
import {
  armingWord,
  type Bridge,
  type BridgedVehicle,
  fenceWord,
  isAway,
  receivedMsAgo,
  troublesOf,
  vehicleWord,
} from './bridge-words.ts'

const nowMs = Date.parse('2026-11-20T11:42:18.000Z')
const reportedAgo = (ms: number) => ({ reported_at: new Date(nowMs - ms).toISOString() })
const vehicle = (given: Partial<BridgedVehicle> = {}): BridgedVehicle => ({
  system_id: 4,
  asset_uuid: 'a',
  autopilot: 'PX4',
  heard_age_s: 0.2,
  is_armed: true,
  is_in_air: true,
  home: null,
  session_uuid: null,
  session_refused: null,
  frames_stored: 0,
  frames_waiting: 0,
  arming: [],
  fence: null,
  ...given,
})
const fence = (state: 'going_up' | 'on_board' | 'refused', why: string | null = null) => ({
  fence: { state, at: null, points: 24, exclusions: 0, ceiling_m: 90, why },
})

describe('a bridge', () => {
  it('is away when it missed three reports, and its vehicles with it', () => {
    expect([14_000, 16_000].map((ms) => isAway(reportedAgo(ms), nowMs))).toEqual([false, true])
    expect(vehicleWord(reportedAgo(16_000), vehicle(), nowMs).word).toBe('Bridge away')
  })
  it('received a vehicle as long ago as it reported, and the time since', () => {
    expect(receivedMsAgo(reportedAgo(3_000), vehicle(), nowMs)).toBe(3_200)
    expect(receivedMsAgo(reportedAgo(3_000), vehicle({ heard_age_s: null }), nowMs)).toBeNull()
  })
  it('says what needs a person, the gravest first', () => {
    const vehicles = [
      vehicle({ system_id: 7, asset_uuid: null }),
      vehicle({ system_id: 3, session_refused: 'UA0 is already flying in another session.' }),
      vehicle({ ...fence('refused', 'MAV_MISSION_NO_SPACE') }),
      vehicle({ system_id: 5, is_armed: false, ...fence('refused', 'MAV_MISSION_NO_SPACE') }),
    ]
    expect(troublesOf({ vehicles, frames_dropped: 9 } as unknown as Bridge)).toEqual([
      'System 4 flies without its fence: MAV_MISSION_NO_SPACE.',
      'System 3 has no session, its frames wait on the disk: UA0 is already flying in another session.',
      'System 7 is not mapped: its frames are dropped, and it may not arm.',
      '9 frames are lost: no room on the disk (raise spool_limit_mb), or too late for the service.',
    ])
  })
})

it.each([
  ['In flight', {}],
  ['Armed', { is_in_air: false }],
  ['On the ground', { is_in_air: false, is_armed: false }],
  ['Silent', { heard_age_s: 14 }],
  ['Not heard yet', { heard_age_s: null }],
  ['Not mapped', { asset_uuid: null }],
])('a vehicle is "%s"', (word, given) => {
  expect(vehicleWord(reportedAgo(0), vehicle(given), nowMs).word).toBe(word)
})

it.each([
  ['None', {}],
  ['Going up', fence('going_up')],
  ['On board, 24 points', fence('on_board')],
  ['Refused', fence('refused')],
])('its fence is "%s"', (word, given) => {
  expect(fenceWord(vehicle(given)).word).toBe(word)
})

it.each([
  ['May arm', true, null],
  ['May arm, Clearway away', true, 'unreachable'],
  ['Clearway was away', false, 'unreachable'],
  ['Outside the plan', false, 'outside'],
  ['Denied', false, 'a reason of a newer service'],
])('an answer is "%s"', (word, is_approved, reason) => {
  const given = { at: '', pilot_text: '', valid_for_s: null, took_ms: 1, is_approved, reason }
  expect(armingWord(given).word).toBe(word)
})
