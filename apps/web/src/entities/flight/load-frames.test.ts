import { describe, expect, it } from 'vitest'
import { noonMs } from '../../testing/build-flight.ts'
import type { WireFrame } from './flight-frame.ts'
import { type FramePage, type LoadedFrames, loadFrames } from './load-frames.ts'

const perPage = 100
const pageOf = (total: number, page: number): FramePage => ({
  data: Array.from({ length: Math.min(perPage, total - (page - 1) * perPage) }, (_, index) => ({
    timestamp: new Date(noonMs + ((page - 1) * perPage + index) * 1000).toISOString(),
    longitude: 77,
    latitude: 13,
    altitude_agl: 50,
    groundspeed_mps: null,
    horizontal_speed: 7,
    climb_mps: null,
    vertical_speed: null,
    battery_remaining_percent: 80,
    heading: 0,
    is_in_air: true,
    flight_mode: null,
  })) as unknown as WireFrame[],
  pagination: { total_pages: Math.ceil(total / perPage), total_records: total },
})
const load = async (total: number, isOver = () => false) => {
  const reports: LoadedFrames[] = []
  await loadFrames(
    async (page) => pageOf(total, page),
    (loaded) => reports.push(loaded),
    isOver,
  )
  return reports
}

describe('a flight that comes page by page', () => {
  it('is whole and in order at the end', async () => {
    const last = (await load(1_250)).at(-1)!
    expect(last).toMatchObject({ total: 1_250, isWhole: true })
    expect(last.frames).toHaveLength(1_250)
    expect(last.frames.every((frame, index) => frame.timestampMs === noonMs + index * 1000)).toBe(true)
    expect(last.frames[0]?.speedMps).toBe(7)
  })

  it('is reported more and more rarely while it grows', async () => {
    const reports = await load(20_000)
    expect(reports[0]?.frames).toHaveLength(100)
    expect(reports.length).toBeLessThan(25)
    expect(reports.slice(0, -1).every(({ isWhole }) => !isWhole)).toBe(true)
  })

  it('of one page, or of none, is whole at once', async () => {
    expect(await load(40)).toMatchObject([{ isWhole: true, total: 40 }])
    expect(await load(0)).toMatchObject([{ isWhole: true, total: 0 }])
  })

  it('is not reported to a page that has left', async () => {
    expect(await load(500, () => true)).toEqual([])
  })
})
