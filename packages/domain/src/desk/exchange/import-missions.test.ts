import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { missionOperations } from '../../planning/missions/service.ts'
import { buildManager } from '../../testing/builders/airspace.ts'
import { type BuiltOperator, buildOperator } from '../../testing/builders/planning.ts'
import { refusal } from '../../testing/refusal.ts'
import { createTestWorld, type TestWorld } from '../../testing/world.ts'
import { exchangeOperations } from './service.ts'

let world: TestWorld
let deccan: BuiltOperator

beforeAll(async () => {
  world = await createTestWorld()
  deccan = await buildOperator(world)
})
afterAll(() => world.close())

const file = (...features: object[]) => ({ type: 'FeatureCollection', features })

describe('importing missions', () => {
  const line = {
    type: 'Feature',
    properties: { name: 'Pipeline' },
    geometry: {
      type: 'LineString',
      coordinates: [
        [77, 13],
        [77.01, 13],
      ],
    },
  }
  const drafting = (input: object) =>
    exchangeOperations.importMissions.invoke(world.as(deccan.owner), {}, input)

  it('answers bodies that POST /missions takes', async () => {
    const report = await drafting({ content: file(line), buffer: 40 })
    expect(report).toMatchObject({ format: 'geojson', total_ready: 1, total_faulty: 0 })
    const [mission] = report.features[0]?.missions ?? []
    const times = { start_time: '2026-06-02T08:00:00Z', end_time: '2026-06-02T09:00:00Z' }
    const made = await missionOperations.create.invoke(world.as(deccan.owner), {}, { ...mission, ...times })
    expect(made).toMatchObject({ mission_name: 'Pipeline', min_height: 0, max_height: 120 })
  })

  it('takes heights of the caller in place of the file’s', async () => {
    const report = await drafting({ content: line, min_height: 20, max_height: 60 })
    expect(report.features[0]?.missions[0]).toMatchObject({ min_height: 20, max_height: 60 })
  })

  it('is for asset owners', async () => {
    const { owner } = await buildManager(world)
    const call = exchangeOperations.importMissions.invoke(world.as(owner), {}, { content: line })
    expect(await refusal(call)).toBe('forbidden')
  })

  it.each([
    [{ content: 'QGC WPL 110' }, 'unprocessable'],
    [{ content: file(...Array.from({ length: 201 }, () => line)) }, 'unprocessable'],
    [{ content: line, buffer: 0 }, 'invalid_input'],
    [{ content: line, height_margin: -1 }, 'invalid_input'],
  ])('is refused what cannot be drawn', async (input, code) => {
    expect(await refusal(drafting(input))).toBe(code)
  })
})
