import { expect, it } from 'vitest'
import type { MissionItem } from '../../entities/mission/mission-words.ts'
import type { MapZone } from '../../map/content/types.ts'
import { missionBars, plansAt, readTime, spanAround, timeParam, zoneMarks } from './time-ahead.ts'

const hour = 3_600_000
const at = (hours: number) => new Date(hours * hour).toISOString()
const mission = (from: number, to: number, more: Partial<MissionItem> = {}) =>
  ({
    mission_uuid: `m${from}`,
    mission_name: 'Canal',
    mission_status: 1,
    permission_summary: 'approved',
    start_time: at(from),
    end_time: at(to),
    min_height: 40,
    max_height: 90,
    ...more,
  }) as MissionItem
const zone = (activeFrom: string | null, activeTo: string | null) =>
  ({ zoneUuid: 'z', name: 'Palace Grounds TRA', type: 'red', activeFrom, activeTo }) as MapZone

it('counts the missions of each hour, those in the middle of it too, and none that was rejected or deleted', () => {
  const missions = [
    mission(1, 3),
    mission(2.5, 2.75),
    mission(2, 3, { permission_summary: 'rejected' }),
    mission(2, 3, { mission_status: -1 }),
  ]
  expect(missionBars(missions, 0, 4 * hour).map(({ count }) => count)).toEqual([0, 1, 2, 0])
})

it('marks the zones that begin or end in the span, cut to it', () => {
  const marks = (from: string | null, to: string | null) => zoneMarks([zone(from, to)], 0, 24 * hour)
  expect(marks(at(16), at(18))).toEqual([
    { key: 'z', label: 'Palace Grounds TRA', kind: 'red', fromMs: 16 * hour, toMs: 18 * hour },
  ])
  expect(marks(at(16), null)[0]?.toMs).toBe(24 * hour)
  expect(marks(null, null)).toEqual([])
  expect(marks(at(30), at(31))).toEqual([])
})

it('draws a mission from its start to its end, the end not included', () => {
  const drawn = [0, 1, 2].map((hours) => plansAt([mission(1, 2)], hours * hour).length)
  expect(drawn).toEqual([0, 1, 0])
})

it('spans a day round the running hour', () => {
  expect(spanAround(10.5 * hour)).toEqual({ fromMs: 4 * hour, toMs: 28 * hour })
})

it('writes a time into the address to the minute, and takes nonsense for now', () => {
  expect(readTime(timeParam(16 * hour) ?? undefined)).toBe(16 * hour)
  expect([undefined, '', 'soon', '16:00', '2026-99-99T16:00Z'].map(readTime)).toEqual([
    null,
    null,
    null,
    null,
    null,
  ])
  expect(timeParam(null)).toBeNull()
})
