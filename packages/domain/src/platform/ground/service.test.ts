import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { capabilities } from '../../operations.ts'
import { buildUser, createTestWorld } from '../../testing/index.ts'
import { writeHgt } from '../../testing/terrain.ts'
import { openGround } from './index.ts'

const folder = await mkdtemp(join(tmpdir(), 'clearway-heights-'))
await writeHgt(folder, 'N12E077', (longitude) => (longitude > 77.9 ? Number.NaN : 900))
const world = await createTestWorld()
const { actor } = await buildUser(world)
const silent = { debug() {}, info() {}, warn() {}, error() {} }
afterAll(async () => {
  await world.close()
  await rm(folder, { recursive: true, force: true })
})

const ask = (points: unknown, terrainDir?: string) =>
  capabilities.terrain.heights.invoke({ ...world.as(actor), ground: openGround(terrainDir, silent) }, {}, {
    points,
  } as never)

describe('heights of geoid and ground', () => {
  it('are given to whoever is signed in, in the order of the points, where the ground is known', async () => {
    expect(
      await ask(
        [
          [77.5946, 12.9716],
          [77.95, 12.5],
          [7, 46.5],
        ],
        folder,
      ),
    ).toEqual([
      { geoid_undulation_m: -86.414, ground_amsl_m: 900, ground_w84_m: 813.586, source: 'N12E077.hgt' },
      { geoid_undulation_m: expect.any(Number), ground_amsl_m: null, ground_w84_m: null, source: null },
      {
        geoid_undulation_m: expect.closeTo(49.582, 2),
        ground_amsl_m: null,
        ground_w84_m: null,
        source: null,
      },
    ])
  })

  it('are those of the geoid alone where no terrain is installed', async () => {
    const [here] = await ask([[77.5946, 12.9716]])
    expect(here).toEqual({
      geoid_undulation_m: -86.414,
      ground_amsl_m: null,
      ground_w84_m: null,
      source: null,
    })
  })

  it.each([
    ['no point', []],
    ['more than a thousand', Array.from({ length: 1_001 }, () => [77, 12])],
    ['a longitude beyond 180', [[181, 12]]],
    ['a latitude beyond 90', [[77, -90.1]]],
    ['three numbers', [[77, 12, 900]]],
    ['words', [['east', 'north']]],
  ])('are refused for %s', async (_what, points) => {
    await expect(ask(points)).rejects.toMatchObject({ code: 'invalid_input' })
  })

  it('are not given of points in more of the terrain than one question reads, and read of it nothing', async () => {
    const ctx = { ...world.as(actor), ground: openGround(folder, silent) }
    let read = 0
    const ground = {
      ...ctx.ground,
      blocksUnder: async (points: readonly unknown[]) =>
        points.map((_, n) => ({ key: `block ${n}`, size: 120_000 })),
      groundAt: async (points: Parameters<typeof ctx.ground.groundAt>[0]) => {
        read += points.length
        return ctx.ground.groundAt(points)
      },
    }
    const askMany = (many: number) =>
      capabilities.terrain.heights.invoke({ ...ctx, ground }, {}, {
        points: Array.from({ length: many }, () => [77.5, 12.5]),
      } as never)
    expect(await askMany(500)).toHaveLength(500)
    expect(read).toBe(500)
    await expect(askMany(600)).rejects.toMatchObject({
      code: 'unprocessable',
      message:
        'points: they lie too far apart, in 600 blocks of the terrain. Ask for some of them at a time.',
    })
    expect(read).toBe(500)
  })

  it('are read block by block, whatever the order of the points', async () => {
    const ctx = { ...world.as(actor), ground: openGround(folder, silent) }
    const asked: (readonly [number, number])[] = []
    const ground = {
      ...ctx.ground,
      groundAt: (points: Parameters<typeof ctx.ground.groundAt>[0]) => {
        asked.push(...points)
        return ctx.ground.groundAt(points)
      },
    }
    const [north, south] = [12.9, 12.1]
    const points = [north, south, north, south].map((latitude) => [77.5, latitude])
    const known = await capabilities.terrain.heights.invoke({ ...ctx, ground }, {}, { points } as never)
    expect(known.map(({ ground_amsl_m }) => ground_amsl_m)).toEqual([900, 900, 900, 900])
    expect(asked.map(([, latitude]) => latitude)).toEqual([north, north, south, south])
  })

  it('are for whoever has a verified contact', async () => {
    const { actor: stranger } = await buildUser(world, { unverified: true })
    const asking = capabilities.terrain.heights.invoke(world.as(stranger), {}, { points: [[77, 12]] })
    await expect(asking).rejects.toMatchObject({ code: 'user_inactive' })
  })

  it('are given for a thousand points at once', async () => {
    const points = Array.from({ length: 1_000 }, (_, i) => [77 + (i / 1_000) * 0.8, 12.2])
    expect((await ask(points, folder)).every(({ ground_amsl_m }) => ground_amsl_m === 900)).toBe(true)
  })
})
