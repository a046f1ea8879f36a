import { time } from '@clearway/ui'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { lanesOf } from '../../entities/mission/blocks.ts'
import {
  type Block,
  closureWords,
  dayOf,
  loadOf,
  peakOf,
  placeOf,
  type Shown,
  shownHours,
  spanOf,
  zoomed,
} from './day-rows.ts'

const at = (time: string) => `2026-11-21T${time}:00.000Z`
const block = (from: string, to: string, mission_uuid = from): Block => ({
  mission_uuid,
  mission_name: 'Canal',
  org_name: 'Deccan',
  start_time: at(from),
  end_time: at(to),
  plan_uuid: null,
  permission_uuid: null,
  state: 'pending',
})
const day = (blocks: Block[]) => ({
  starts_at: at('00:00'),
  ends_at: '2026-11-22T00:00:00.000Z',
  is_cut: false,
  assets: [],
  zones: [
    { zone_uuid: 'z', zone_name: 'KIA', airspace_zone_type: 1, active_from: null, active_to: null, blocks },
  ],
})
const shown = { fromMs: Date.parse(at('06:00')), toMs: Date.parse(at('20:00')) }

describe('a day in rows', () => {
  it('is shown from 6 to 20, and further where something lies outside', () => {
    expect(shownHours(day([]))).toEqual(shown)
    expect(shownHours(day([block('04:30', '22:15')]))).toEqual({
      fromMs: Date.parse(at('04:00')),
      toMs: Date.parse(at('23:00')),
    })
    expect(shownHours(day([{ ...block('04:30', '22:15'), start_time: '2026-11-20T10:00:00Z' }])).fromMs).toBe(
      Date.parse(at('00:00')),
    )
  })
  it('places a block by its time and cuts what is not shown', () => {
    expect(placeOf(shown, at('13:00'), at('20:00'))).toEqual({ left: 0.5, width: 0.5 })
    expect(placeOf(shown, at('05:00'), at('13:00'))).toEqual({ left: 0, width: 0.5 })
    expect(placeOf(shown, at('04:00'), at('06:00'))).toBeNull()
  })
  it('puts blocks that overlap below each other, and back to back ones in one lane', () => {
    const blocks = [block('08:00', '09:00'), block('09:00', '10:00'), block('08:30', '09:30')]
    const lanes = lanesOf(blocks, spanOf)
    expect(lanes.map((lane) => lane.length)).toEqual([2, 1])
  })
  it('counts a mission that asks two zones once', () => {
    const blocks = [block('08:30', '09:30', 'a'), block('08:30', '09:30', 'a'), block('09:00', '10:00', 'b')]
    expect(loadOf(shown, blocks).slice(2, 5)).toEqual([1, 2, 0])
    expect(peakOf(shown, blocks)).toEqual({ count: 2, atMs: Date.parse(at('09:00')) })
  })
  it('is looked at from nearer, about the moment that is pointed at, and never beyond the day', () => {
    const hour = (h: number) => Date.parse(at('00:00')) + h * 3_600_000
    const whole = dayOf(day([]))
    const hours = ({ fromMs, toMs }: Shown) => [(fromMs - hour(0)) / 3_600_000, (toMs - hour(0)) / 3_600_000]
    const nearer = (from: number, to: number, around: number) =>
      hours(zoomed({ fromMs: hour(from), toMs: hour(to) }, whole, { isNearer: true, aroundMs: hour(around) }))
    expect(nearer(6, 20, 6)).toEqual([6, 18])
    expect(nearer(6, 20, 20)).toEqual([8, 20])
    expect(nearer(10, 16, 12)).toEqual([10, 16])
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.boolean(), fc.double({ min: 0, max: 1, noNaN: true })), { maxLength: 30 }),
        (turns) => {
          let now = shown
          for (const [isNearer, share] of turns) {
            const aroundMs = now.fromMs + share * (now.toMs - now.fromMs)
            now = zoomed(now, whole, { isNearer, aroundMs })
            const [from = -1, to = -1] = hours(now)
            expect([from, to].every(Number.isInteger)).toBe(true)
            expect(from >= 0 && to <= 24 && to - from >= 6).toBe(true)
          }
        },
      ),
    )
  })
})

describe('a temporary zone', () => {
  const whole = dayOf({ starts_at: at('00:00'), ends_at: '2026-11-22T00:00:00.000Z' })
  const clock = (iso: string) => time(iso)
  const [eight, ten] = [at('08:00'), at('10:00')]
  it.each([
    [eight, ten, `from ${clock(eight)} to ${clock(ten)}`],
    ['2026-11-14T08:00:00.000Z', ten, `to ${clock(ten)}`],
    [eight, '2026-11-30T10:00:00.000Z', `from ${clock(eight)}`],
    [eight, null, `from ${clock(eight)}`],
    ['2026-11-14T08:00:00.000Z', '2026-11-30T10:00:00.000Z', 'all day'],
  ])('that is active from %s to %s is, today, active %s', (active_from, active_to, words) => {
    expect(closureWords(whole, { active_from, active_to })).toBe(words)
  })
})
