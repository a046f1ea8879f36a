import { afterAll, beforeEach } from 'vitest'
import { second } from '../kernel/index.ts'
import { buildManager, buildZone, square } from './builders/airspace.ts'
import { buildOperator } from './builders/planning.ts'
import { createTestWorld } from './world.ts'

/** Two operators and two airspace managers; each test has a degree of latitude to itself. */
export const createPlanningScene = async (...given: Parameters<typeof createTestWorld>) => {
  const world = await createTestWorld(...given)
  const [vayu, deccan, kia, other] = await Promise.all([
    buildOperator(world),
    buildOperator(world),
    buildManager(world),
    buildManager(world),
  ])
  let latitude = -60
  afterAll(() => world.close())
  beforeEach(() => {
    latitude += 1
    world.clock.advance(second)
  })
  const here = (side = 0.1, longitude = 10) => square(longitude, latitude, side)
  const zoneHere = (given: Parameters<typeof buildZone>[1] = {}) =>
    buildZone(world, { manager: kia, zone_envelope: here(0.2) as never, max_height: 200, ...given })
  return { world, vayu, deccan, kia, other, here, zoneHere }
}
