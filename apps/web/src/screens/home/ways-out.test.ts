import { expect, it } from 'vitest'
import { waysOut } from './ways-out.ts'

const at = (time: string) => `2026-11-24T${time}:00.000Z`
const free = (kind: Parameters<typeof waysOut>[0][number]['kind'], from: string, low: number) => ({
  kind,
  starts_at: at(from),
  ends_at: at('23:00'),
  min_height: low,
  max_height: low + 20,
})

it('a plan in conflict is offered the nearest time and the nearest heights that are free', () => {
  const ways = waysOut([
    free('lower_band', '13:00', 20),
    free('later_window', '18:00', 40),
    free('earlier_window', '09:00', 40),
    free('higher_band', '13:00', 80),
  ])
  expect(ways.map(({ change }) => change)).toEqual([
    { schedule_start_time: at('18:00'), schedule_end_time: at('23:00') },
    { min_height: 20, max_height: 40 },
  ])
  expect(ways[1]?.words).toContain('20–40')
  expect(waysOut([])).toEqual([])
})
