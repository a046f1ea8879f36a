import type { Fields } from '../../mavlink/index.ts'
import { autopilots, commands, missionTypes } from '../../mavlink/numbers.ts'
import type { ArmingAnswer } from '../service/service.ts'

/** What a vehicle may not leave and not enter. */
export interface Fence {
  readonly items: readonly Fields[]
  readonly points: number
  readonly exclusions: number
  readonly ceilingM: number
  readonly planUuid: string
}

type Ring = readonly (readonly number[])[]

const globalFrame = 0
const verticesOf = (ring: Ring): Ring => ring.slice(0, -1)
const scaled = (degrees: number): number => Math.round(degrees * 1e7)

/** One vertex a message, each with the number of its polygon's vertices (mavlink.io, "Geofence"). */
const polygonItems = (ring: Ring, command: number): Fields[] => {
  const vertices = verticesOf(ring)
  return vertices.map(([longitude = 0, latitude = 0]) => ({
    frame: globalFrame,
    command,
    autocontinue: 1,
    param1: vertices.length,
    x: scaled(latitude),
    y: scaled(longitude),
    mission_type: missionTypes.fence,
  }))
}

/** The plan's volume as a fence: its holes and the RED zones in it are kept out of. */
export const fenceOf = (
  { plan, red_zones: zones }: ArmingAnswer,
  rule: 'exclude' | 'unless_permitted',
): Fence | null => {
  if (!plan) return null
  const [outer = [], ...holes] = plan.flight_envelope.coordinates
  const barred = zones
    .filter(({ is_permitted: isPermitted }) => rule === 'exclude' || !isPermitted)
    .map(({ zone_envelope: { coordinates } }) => coordinates[0] ?? [])
  const exclusions = [...holes, ...barred]
  const items = [
    ...polygonItems(outer, commands.fenceInclusion),
    ...exclusions.flatMap((ring) => polygonItems(ring, commands.fenceExclusion)),
  ]
  return {
    items: items.map((item, seq) => ({ ...item, seq })),
    points: items.length,
    exclusions: exclusions.length,
    ceilingM: plan.max_height,
    planUuid: plan.plan_uuid,
  }
}

export interface Parameter {
  readonly name: string
  readonly value: number
  /** MAV_PARAM_TYPE. */
  readonly type: number
}

const real32 = 9
const int8 = 2
/** FENCE_TYPE: greatest height (1) and polygons (4). */
const heightAndPolygons = 5

/** Where an autopilot keeps the ceiling; the mission protocol's fence has none. */
export const ceilingParameters = (autopilot: number, ceilingM: number): Parameter[] => {
  if (autopilot === autopilots.px4) return [{ name: 'GF_MAX_VER_DIST', value: ceilingM, type: real32 }]
  if (autopilot !== autopilots.ardupilot) return []
  return [
    { name: 'FENCE_ALT_MAX', value: ceilingM, type: real32 },
    { name: 'FENCE_TYPE', value: heightAndPolygons, type: int8 },
    { name: 'FENCE_ENABLE', value: 1, type: int8 },
  ]
}
