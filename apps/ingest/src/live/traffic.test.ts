import { beforeEach, describe, expect, test } from 'vitest'
import { type Observation, observationOfText } from './observation.ts'
import { createTraffic, type Traffic } from './traffic.ts'

const start = Date.parse('2026-06-01T08:00:00.000Z')
let now: number
let traffic: Traffic
beforeEach(() => {
  now = start
  traffic = createTraffic({ freshMs: 15_000, now: () => now })
})

const frame = (offsetMs: number, session = 'session', asset = 'asset'): Observation =>
  observationOfText(
    JSON.stringify({
      session_uuid: session,
      asset_uuid: asset,
      timestamp: new Date(start + offsetMs).toISOString(),
      longitude: 1,
      latitude: 2,
      altitude_agl: null,
      is_in_air: null,
      zone_uuids: [],
    }),
  )
const fresh = () => traffic.fresh().map(({ at }) => at - start)

describe('a frame', () => {
  test('is the newest of its asset, or late, and shown once whichever way it comes', () => {
    expect(traffic.see(frame(0))).toBe('newest')
    expect(traffic.see(frame(1_000))).toBe('newest')
    expect(traffic.see(frame(500))).toBe('late')
    for (const again of [0, 500, 1_000]) expect(traffic.see(frame(again))).toBe('known')
    expect(fresh()).toEqual([1_000])
  })

  test('that was read back is still to be shown when it comes', () => {
    traffic.learn(frame(1_000))
    expect(fresh()).toEqual([1_000])
    expect(traffic.see(frame(1_000))).toBe('newest')
    expect(traffic.see(frame(1_000))).toBe('known')
    traffic.learn(frame(0))
    expect(fresh()).toEqual([1_000])
  })

  test('of the next session of its asset takes the place of the last one’s', () => {
    traffic.see(frame(0))
    expect(traffic.end('asset', 'session')).toBe(true)
    expect(traffic.see(frame(1_000, 'next'))).toBe('newest')
    // One of the ended session was still on its way.
    expect(traffic.see(frame(2_000))).toBe('late')
    expect(traffic.get('asset')?.sessionUuid).toBe('next')
    expect(traffic.end('asset', 'session')).toBe(false)
  })

  test.each([
    ['seen', () => traffic.see(frame(1_000, 'next'))],
    ['read back', () => traffic.learn(frame(1_000, 'next'))],
  ])(
    'of the next session is the newest when %s, although the ended one was ahead of the clock',
    (_how, take) => {
      traffic.see(frame(40_000))
      traffic.end('asset', 'session')
      take()
      expect([fresh(), traffic.get('asset')?.sessionUuid]).toEqual([[1_000], 'next'])
    },
  )
})

describe('a flight', () => {
  test('whose session ended does not come back with a frame that was still on its way', () => {
    traffic.see(frame(0))
    expect(traffic.end('asset', 'session')).toBe(true)
    expect([traffic.see(frame(1_000)), fresh(), traffic.get('asset')]).toEqual(['late', [], undefined])
    expect(traffic.see(frame(1_000))).toBe('known')
    now += 20_000
    expect(traffic.takeStale()).toEqual([])
  })

  test('whose session ended before its first frame came is not shown', () => {
    expect(traffic.end('asset', 'session')).toBe(false)
    expect([traffic.see(frame(0)), fresh()]).toEqual(['late', []])
  })

  test('is stale 15 s after its last frame, and reported once', () => {
    traffic.see(frame(0))
    now += 14_999
    expect([fresh(), traffic.takeStale()]).toEqual([[0], []])
    now += 1
    expect(fresh()).toEqual([])
    expect(traffic.takeStale().map(({ assetUuid }) => assetUuid)).toEqual(['asset'])
    expect(traffic.takeStale()).toEqual([])
  })

  test('of a station whose clock is ahead is not fresh for longer; a late frame keeps it fresh', () => {
    traffic.see(frame(50_000))
    now += 10_000
    traffic.see(frame(10_000))
    now += 14_999
    expect(fresh()).toEqual([50_000])
    now += 1
    expect(traffic.takeStale()).toHaveLength(1)
  })
})
