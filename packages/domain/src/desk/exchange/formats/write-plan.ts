import { limitMetres, type Position } from '../../../geo/index.ts'
import { type ExportedMission, fieldsWithConditions } from './exported-mission.ts'
import { ownKey } from './own-export.ts'

/** As our import adds to the highest point of a flight, so the flight stays below the upper limit. */
const marginM = 10

const takeOff = 22
const frameAmsl = 0
const frameAboveHome = 3

/**
 * QGroundControl .plan (its developer guide, "Plan File Format"): the area as its fence, and a take-off inside the height
 * band, measured as the upper limit is. QGroundControl writes latitude before longitude, and null where a number is unknown.
 */
export const writePlan = (mission: ExportedMission): string => {
  const [longitude, latitude] = mission.place
  const { mode, altitudeM, amslM } = takeOffOf(mission)
  const [outer, ...holes] = mission.envelope.coordinates
  return JSON.stringify({
    fileType: 'Plan',
    version: 1,
    groundStation: 'Clearway',
    geoFence: {
      version: 2,
      circles: [],
      polygons: [fence(outer ?? [], true), ...holes.map((hole) => fence(hole, false))],
    },
    mission: {
      version: 2,
      firmwareType: 0,
      vehicleType: 2,
      cruiseSpeed: 15,
      hoverSpeed: 5,
      globalPlanAltitudeMode: mode,
      plannedHomePosition: [latitude, longitude, mission.groundAmslM],
      items: [
        {
          type: 'SimpleItem',
          autoContinue: true,
          command: takeOff,
          doJumpId: 1,
          frame: mode === 1 ? frameAboveHome : frameAmsl,
          AltitudeMode: mode,
          Altitude: altitudeM,
          AMSLAltAboveTerrain: amslM,
          params: [0, 0, 0, null, latitude, longitude, mode === 1 ? altitudeM : amslM],
        },
      ],
    },
    rallyPoints: { version: 2, points: [] },
    [ownKey]: fieldsWithConditions(mission),
  })
}

const fence = (ring: readonly Position[], inclusion: boolean) => ({
  version: 1,
  inclusion,
  polygon: ring.slice(0, -1).map(([longitude, latitude]) => [latitude, longitude]),
})

/** Above the ellipsoid QGroundControl measures nothing: the geoid makes it a height above the sea. */
const takeOffOf = (mission: ExportedMission) => {
  const { max_altitude: upper, min_height, max_height, groundAmslM, undulationM } = mission
  const belowM = Math.min(marginM, (max_height - min_height) / 2)
  const metres = limitMetres(upper) - belowM
  if (upper.reference !== 'AGL') {
    const amslM = millimetres(upper.reference === 'AMSL' ? metres : metres - undulationM)
    return { mode: 2, altitudeM: amslM, amslM }
  }
  const amslM = groundAmslM === null ? null : millimetres(groundAmslM + metres)
  return { mode: upper.from_takeoff ? 1 : 3, altitudeM: millimetres(metres), amslM }
}

const millimetres = (metres: number): number => Math.round(metres * 1_000) / 1_000
