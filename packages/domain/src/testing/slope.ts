import type { Ctx } from '../kernel/index.ts'

/** The ground of `overSlope` in metres above mean sea level: rises from 10 degrees east on, by 400 m in 0.1 degree. */
export const slopeAt = (longitude: number): number => Math.max(0, longitude - 10) * 4_000

/** The same world over ground that is known, where it is unknown otherwise. */
export const overSlope = <
  A extends unknown[],
  C extends Pick<Ctx, 'ground'>,
  W extends { as(...actor: A): C },
>(
  world: W,
): W => ({
  ...world,
  as: (...actor: A) => {
    const ctx = world.as(...actor)
    return {
      ...ctx,
      ground: {
        ...ctx.ground,
        groundAt: async (points) =>
          points.map(([longitude]) => ({ amslM: slopeAt(longitude), source: 'a slope' })),
        groundRange: async (ring) => {
          const heights = ring.map(([longitude]) => slopeAt(longitude))
          return {
            lowestAmslM: Math.min(...heights),
            highestAmslM: Math.max(...heights),
            source: 'a slope',
          }
        },
      },
    } satisfies C
  },
})
