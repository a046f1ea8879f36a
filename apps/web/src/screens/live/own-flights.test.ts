import { expect, it } from 'vitest'
import type { MissionItem } from '../../entities/mission/mission-words.ts'
import { flightLanes, flightsLabel } from './own-flights.ts'

type Session = Parameters<typeof flightLanes>[0]['sessions'][number]

const hour = 3_600_000
const at = (hours: number) => new Date(hours * hour).toISOString()
const moment = { fromMs: 0, toMs: 24 * hour, nowMs: 10 * hour }
const mission = (mission_uuid: string, from: number, to: number, more: Partial<MissionItem> = {}) =>
  ({
    ...{
      mission_uuid,
      mission_name: `Canal ${mission_uuid}`,
      mission_status: 1,
      permission_summary: 'approved',
    },
    ...{ start_time: at(from), end_time: at(to) },
    ...more,
  }) as MissionItem
const session = (from: number, to: number | null, mission_uuid: string | null = null) =>
  ({
    ...{ session_uuid: `s${from}`, session_svc_id: 'FSN-1', asset_uin: 'UA0093K4T0Q', mission_uuid },
    ...{ session_start_time: at(from), session_end_time: to === null ? null : at(to) },
  }) as Session
const seen = (sessions: Session[], missions: MissionItem[]) =>
  flightLanes({ sessions, missions }, moment)
    .flat()
    .map(({ state, fromMs, toMs }) => `${state} ${fromMs / hour}–${toMs / hour}`)

it('what was flown has its own times, what flies the end of its mission, or now where it has none', () => {
  expect(
    seen([session(6, 7, 'a'), session(9, null, 'b'), session(9.5, null)], [mission('b', 8, 12)]),
  ).toEqual(['flown 6–7', 'flying 9–12', 'flying 9.5–10'])
})

it('what lies ahead says whether it is approved; what flies is not planned once more', () => {
  const missions = [
    mission('a', 8, 12),
    mission('b', 13, 14, { permission_summary: 'pending' }),
    mission('c', 16, 18),
  ]
  expect(seen([session(9, null, 'a')], missions)).toEqual(['flying 9–12', 'pending 13–14', 'approved 16–18'])
})

it('leaves out what nobody will fly, what is over, and what lies outside of the span', () => {
  const missions = [
    mission('rejected', 13, 14, { permission_summary: 'rejected' }),
    mission('deleted', 13, 14, { mission_status: -1 }),
    mission('over', 7, 8),
    mission('tomorrow', 25, 26),
  ]
  expect(seen([session(-3, -2)], missions)).toEqual([])
})

it('says so where there are more flights than are drawn', () => {
  expect([flightsLabel(null), flightsLabel(1_000)]).toEqual(['Your flights', 'Your newest 1,000'])
})

it('flights of one time lie in lanes of their own, and each has its words', () => {
  const lanes = flightLanes({ sessions: [session(9, 9.5, 'a')], missions: [mission('a', 9, 11)] }, moment)
  expect(lanes).toHaveLength(2)
  expect(lanes.flat().map(({ words }) => words.replace(/\d\d:\d\d/g, '–'))).toEqual([
    'UA0093K4T0Q, Canal a, –––, flown',
    'Canal a, –––, approved',
  ])
})
