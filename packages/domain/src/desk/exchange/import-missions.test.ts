import { describe, expect, it } from 'vitest'
import { missionOperations } from '../../planning/missions/service.ts'
import { buildManager } from '../../testing/builders/airspace.ts'
import { buildMission, buildOperator, buildPlan, windowFrom } from '../../testing/builders/planning.ts'
import { openTestWorld } from '../../testing/file-world.ts'
import { refusal } from '../../testing/refusal.ts'
import { overSlope } from '../../testing/slope.ts'
import { exchangeOperations } from './service.ts'

const world = await openTestWorld()
const deccan = await buildOperator(world)

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

  it.each([true, false])(
    'ground_elevation counts where the ground is not known; known here: %s',
    async (isKnown) => {
      const up = {
        type: 'Feature',
        properties: { name: `Ridge ${isKnown}`, max_height: 1_320, height_reference: 'AMSL' },
        geometry: {
          type: 'LineString',
          coordinates: [
            [10.01, 47],
            [10.02, 47],
          ],
        },
      }
      const asOwner = world.as(deccan.owner)
      const ctx = isKnown ? overSlope(world).as(deccan.owner) : asOwner
      const input = { content: file(up), ground_elevation: 1_200 }
      const report = await exchangeOperations.importMissions.invoke(ctx, {}, input)
      const [mission] = report.features[0]?.missions ?? []
      expect(mission).toMatchObject({
        max_height: isKnown ? null : 130,
        max_altitude: { value: 1_330, reference: 'AMSL' },
      })
      const times = { start_time: '2026-06-02T08:00:00Z', end_time: '2026-06-02T09:00:00Z' }
      const made = await missionOperations.create.invoke(ctx, {}, { ...mission, ...times } as never)
      expect(made.max_altitude).toMatchObject({ value: 1_330, reference: 'AMSL' })
    },
  )

  it.each([
    [1, { value: 60, reference: 'AGL', unit: 'm', from_takeoff: true }],
    [2, { value: 960, reference: 'AMSL', unit: 'm' }],
    [3, { value: 60, reference: 'AGL', unit: 'm' }],
  ])(
    'a plan of altitude mode %i comes out of its mission, and of a flight plan of it, in that mode',
    async (mode, limit) => {
      const asOwner = world.as(deccan.owner)
      const item = (latitude: number) => ({
        type: 'SimpleItem',
        command: 16,
        AltitudeMode: mode,
        Altitude: limit.value,
        frame: 3,
        params: [0, 0, 0, null, latitude, 77, limit.value],
      })
      const flown = { fileType: 'Plan', version: 1, mission: { items: [item(13), item(13.01)] } }
      const report = await drafting({ content: flown })
      const { from, to } = windowFrom(world, 24, 28)
      const body = { ...report.features[0]?.missions[0], start_time: from, end_time: to }
      const made = await buildMission(world, deccan, { min_height: null, max_height: null, ...body })
      const upper = { ...limit, value: limit.value + 10 }
      expect(made.max_altitude).toEqual(upper)
      const mission = { mission_uuid: made.mission_uuid }
      const exported = await exchangeOperations.exportMission.invoke(asOwner, mission, {})
      expect(exported).toMatchObject({
        file_name: `${made.mission_svc_id}.plan`,
        content_type: 'application/json',
      })
      const planned = await buildPlan(world, deccan, made, {
        flight_envelope: made.mission_envelope,
        min_height: null,
        max_height: null,
        min_altitude: made.min_altitude,
        max_altitude: made.max_altitude,
      })
      const plan = await exchangeOperations.exportPlan.invoke(asOwner, { plan_uuid: planned.plan_uuid }, {})
      for (const { content } of [exported, plan]) {
        const [takeOff] = JSON.parse(content).mission.items
        expect(takeOff).toMatchObject({ AltitudeMode: mode, Altitude: limit.value })
        const again = (await drafting({ content })).features[0]?.missions[0]
        expect(again?.mission_envelope).toEqual(made.mission_envelope)
        expect(again?.max_altitude ?? { value: again?.max_height, reference: 'AGL', unit: 'm' }).toEqual(
          upper,
        )
      }
    },
  )

  it('is refused the export of missions and plans of others, and in other formats', async () => {
    const stranger = world.as((await buildOperator(world)).owner)
    const mission = await buildMission(world, deccan)
    const of = { mission_uuid: mission.mission_uuid }
    const plan = { plan_uuid: (await buildPlan(world, deccan, mission)).plan_uuid }
    expect(await refusal(exchangeOperations.exportMission.invoke(stranger, of, {}))).toBe('not_found')
    expect(await refusal(exchangeOperations.exportPlan.invoke(stranger, plan, {}))).toBe('not_found')
    const asOwner = world.as(deccan.owner)
    const asked = exchangeOperations.exportMission.invoke(asOwner, of, { format: 'ed269' })
    expect(await refusal(asked)).toBe('invalid_input')
    await missionOperations.delete.invoke(asOwner, of, {})
    expect(await refusal(exchangeOperations.exportMission.invoke(asOwner, of, {}))).toBe('gone')
    expect(await refusal(exchangeOperations.exportPlan.invoke(asOwner, plan, {}))).toBe('gone')
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
