import { describe, expect, test, vi } from 'vitest'
import type { Ground } from '../../../kernel/index.ts'
import { deriveAltitudes } from './altitudes.ts'
import { isProblem, readFrame } from './frame.ts'

const at = Date.parse('2026-06-01T08:00:00.000Z')
const stamp = {
  owner: { sessionUuid: 'session', assetUuid: 'asset', assetUin: null },
  window: { from: at, to: at, keptFrom: at },
}
/** The geoid 86 m below the ellipsoid, the ground at 900 m; west of the meridian the ground is unknown. */
const ground: Pick<Ground, 'geoidUndulationM' | 'groundAt'> = {
  geoidUndulationM: () => -86,
  groundAt: async (points) => points.map(([x]) => (x < 0 ? null : { amslM: 900, source: 'test' })),
}

const frame = (sent: object, longitude: number) => {
  const read = readFrame({ timestamp: '2026-06-01T08:00:00.000Z', latitude: 12.9, longitude, ...sent }, stamp)
  if (isProblem(read)) throw new Error(read.message)
  return read
}
const names = ['altitude_agl', 'absolute_altitude_m', 'altitude_w84'] as const
const derived = async (sent: object, longitude = 77) => {
  const one = frame(sent, longitude)
  await deriveAltitudes(ground as Ground, [one])
  const [agl, amsl, w84] = one.measured
  return { heights: [agl, amsl, w84], mark: one.measured.at(-1) }
}

describe('the altitudes that a station does not send', () => {
  test.each<[object, (number | null)[], string | null]>([
    [{ altitude_agl: 50 }, [50, 950, 864], 'absolute_altitude_m,altitude_w84'],
    [{ absolute_altitude_m: 950 }, [50, 950, 864], 'altitude_w84,altitude_agl'],
    [{ altitude_w84: 864 }, [50, 950, 864], 'absolute_altitude_m,altitude_agl'],
    [{ altitude_agl: 50.123, altitude_w84: 900 }, [50.123, 986, 900], 'absolute_altitude_m'],
    [{ altitude_agl: 1, absolute_altitude_m: 2, altitude_w84: 3 }, [1, 2, 3], null],
    [{}, [null, null, null], null],
    [
      { altitude_agl: 50, derived_altitudes: 'altitude_agl' },
      [50, 950, 864],
      'absolute_altitude_m,altitude_w84',
    ],
    [{ absolute_altitude_m: 950.001 }, [50, 950.001, 864], 'altitude_w84,altitude_agl'],
  ])('of %j are made of those that it does', async (sent, heights, mark) => {
    expect(await derived(sent)).toEqual({ heights, mark })
  })

  test.each<[object, (number | null)[], string | null]>([
    [{ altitude_agl: 50 }, [50, null, null], null],
    [{ absolute_altitude_m: 950 }, [null, 950, 864], 'altitude_w84'],
    [{ altitude_w84: 864 }, [null, 950, 864], 'absolute_altitude_m'],
  ])('of %j are made as far as the geoid goes where the ground is unknown', async (sent, heights, mark) => {
    expect(await derived(sent, -77)).toEqual({ heights, mark })
  })

  test('are not made of a number that no aircraft can have', async () => {
    expect(await derived({ absolute_altitude_m: -900 })).toEqual({
      heights: [null, -900, -986],
      mark: 'altitude_w84',
    })
  })

  test('of a group go each to its own frame, and the ground is asked once', async () => {
    const groundAt = vi.fn(ground.groundAt)
    const counting = { ...ground, groundAt } as Pick<Ground, never> as Ground
    const frames = names.flatMap((name) => [frame({ [name]: 1_000 }, 77), frame({ [name]: 1_000 }, -77)])
    await deriveAltitudes(counting, frames)
    expect(groundAt).toHaveBeenCalledTimes(1)
    expect(frames.map(({ measured: [agl, amsl, w84] }) => [agl, amsl, w84])).toEqual([
      [1_000, 1_900, 1_814],
      [1_000, null, null],
      [100, 1_000, 914],
      [null, 1_000, 914],
      [186, 1_086, 1_000],
      [null, 1_086, 1_000],
    ])
  })
})
