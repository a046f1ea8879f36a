import type { HeightLimit, Polygon } from '../../../geo/index.ts'

/** A mission, or a flight plan, as the writers need it. */
export interface ExportedMission {
  readonly svc_id: string
  readonly mission_name: string
  readonly envelope: Polygon
  readonly min_height: number
  readonly max_height: number
  readonly min_altitude: HeightLimit
  readonly max_altitude: HeightLimit
  readonly start_time: string
  readonly end_time: string
  /** What approvals bind it to; an import takes none back. */
  readonly conditions?: readonly {
    readonly zone_name: string
    readonly text: string
    readonly place: { latitude: number; longitude: number; radius_m: number } | null
  }[]
  /** A place well inside, and what is known of it in metres: the ground above the sea, null where it is unknown. */
  readonly place: readonly [longitude: number, latitude: number]
  readonly groundAmslM: number | null
  readonly undulationM: number
}

/** What an import takes back, by the wire's names. */
export const missionFields = (mission: ExportedMission) => ({
  mission_name: mission.mission_name,
  min_height: mission.min_height,
  max_height: mission.max_height,
  min_altitude: mission.min_altitude,
  max_altitude: mission.max_altitude,
  start_time: mission.start_time,
  end_time: mission.end_time,
})

/** The same, with what only the reader of the file needs. */
export const fieldsWithConditions = ({ conditions = [], ...mission }: ExportedMission) => ({
  ...missionFields(mission),
  ...(conditions.length > 0 && { conditions }),
})

/** RFC 7946: one Feature. */
export const writeMissionGeoJson = (mission: ExportedMission): string =>
  JSON.stringify({
    type: 'FeatureCollection',
    features: [
      {
        type: 'Feature',
        id: mission.svc_id,
        geometry: mission.envelope,
        properties: fieldsWithConditions(mission),
      },
    ],
  })
