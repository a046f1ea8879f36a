import { randomInt } from 'node:crypto'
import type { StoredPolygon } from '@clearway/db'
import type { createZoneOp, ZoneDetail } from '../../airspace/zones/contract.ts'
import { boxPolygon } from '../../geo/index.ts'
import type { CallerInputOf, MemberActor } from '../../kernel/index.ts'
import { capabilities } from '../../operations.ts'
import { type BuiltOrganisation, buildOrganisation } from './organisations.ts'
import type { BuilderWorld } from './world.ts'

/** A square around a centre, `sideDeg` degrees wide. */
export const square = (longitude: number, latitude: number, sideDeg = 0.1): StoredPolygon => {
  const [west, east] = [longitude - sideDeg / 2, longitude + sideDeg / 2]
  const [south, north] = [latitude - sideDeg / 2, latitude + sideDeg / 2]
  return boxPolygon([west, south, east, north])
}

/** The square with a square hole of half its width in the middle. */
export const squareWithHole = (longitude: number, latitude: number, sideDeg = 0.1): StoredPolygon => ({
  type: 'Polygon',
  coordinates: [
    ...square(longitude, latitude, sideDeg).coordinates,
    (square(longitude, latitude, sideDeg / 2).coordinates[0] as number[][]).toReversed(),
  ],
})

/** As many corners around a centre. */
export const circle = (
  longitude: number,
  latitude: number,
  radiusDeg: number,
  corners: number,
): StoredPolygon => {
  const at = (n: number) => {
    const angle = (2 * Math.PI * (n % corners)) / corners
    return [longitude + radiusDeg * Math.cos(angle), latitude + radiusDeg * Math.sin(angle)]
  }
  return { type: 'Polygon', coordinates: [Array.from({ length: corners + 1 }, (_, n) => at(n))] }
}

/** A ring that crosses itself. */
export const bowTie: StoredPolygon = {
  type: 'Polygon',
  coordinates: [
    [
      [0, 0],
      [1, 1],
      [1, 0],
      [0, 1],
      [0, 0],
    ],
  ],
}

export const buildManager = (world: BuilderWorld): Promise<BuiltOrganisation> =>
  buildOrganisation(world, { type: 'airspaceManager' })

const zoneTypes = { red: 1, yellow: 2, green: 3, awareness: 4 } as const
export type ZoneKind = keyof typeof zoneTypes

type ZoneOverrides = Partial<CallerInputOf<typeof createZoneOp>>

/** The body of a zone, YELLOW and restricted by default. */
export const zoneBody = (kind: ZoneKind = 'yellow', overrides: ZoneOverrides = {}) => ({
  zone_name: `Zone ${randomInt(1e12)}`,
  restriction_type: 2 as const,
  airspace_zone_type: zoneTypes[kind],
  zone_envelope: square(77.6, 13) as unknown as Record<string, unknown>,
  min_height: 0,
  max_height: 120,
  ...overrides,
})

/** A zone of an airspace manager, which is made where none is given. */
export const buildZone = async (
  world: BuilderWorld,
  given: { manager?: { owner: MemberActor }; kind?: ZoneKind } & ZoneOverrides = {},
): Promise<ZoneDetail> => {
  const { manager = await buildManager(world), kind, ...overrides } = given
  return capabilities.zones.create.invoke(world.as(manager.owner), {}, zoneBody(kind, overrides))
}
