import type { StoredPolygon } from '@clearway/db'
import { circlePolygon, corridorPolygon, type HeightLimit, type ShapeResult } from '../geo/index.ts'

/** The airspace over Bengaluru in the demo. Shapes and rules are illustrative, not for navigation. */
type LonLat = [number, number]

const made = ({ polygon, problem }: ShapeResult): StoredPolygon => {
  if (!polygon) throw new Error(`the demo world draws a bad shape: ${problem}`)
  return polygon as StoredPolygon
}

export const circle = (lon: number, lat: number, radiusM: number): StoredPolygon =>
  circlePolygon([lon, lat], radiusM) as StoredPolygon

export const corridor = (path: LonLat[], widthM: number): StoredPolygon => made(corridorPolygon(path, widthM))

export const area = (...corners: LonLat[]): StoredPolygon => ({
  type: 'Polygon',
  coordinates: [[...corners, corners[0] as LonLat]],
})

export interface DemoZone {
  key: string
  zone_name: string
  restriction_type: number
  airspace_zone_type: number
  zone_envelope: StoredPolygon
  min_height: number
  /** Metres above ground, or a limit as an aeronautical publication gives it. */
  max_height?: number
  max_altitude?: HeightLimit
  /** Hours from now. */
  active?: [number, number]
}

const [red, yellow, green, awareness] = [1, 2, 3, 4]
const [prohibited, restricted, temporary, controlled, advisory] = [1, 2, 3, 4, 5]
const runway: LonLat[] = [
  [77.68, 13.199],
  [77.735, 13.199],
]

export const demoZones: DemoZone[] = [
  {
    key: 'kiaInner',
    zone_name: 'KIA Inner',
    restriction_type: prohibited,
    airspace_zone_type: red,
    zone_envelope: corridor(runway, 9_000),
    min_height: 0,
    max_height: 120,
  },
  {
    key: 'kiaOuter',
    zone_name: 'KIA Outer',
    restriction_type: controlled,
    airspace_zone_type: yellow,
    zone_envelope: circle(77.706, 13.199, 13_500),
    min_height: 0,
    max_height: 120,
  },
  {
    key: 'yelahanka',
    zone_name: 'Yelahanka AFS',
    restriction_type: restricted,
    airspace_zone_type: red,
    zone_envelope: corridor(
      [
        [77.585, 13.136],
        [77.627, 13.136],
      ],
      6_400,
    ),
    min_height: 0,
    max_height: 120,
  },
  {
    key: 'jakkur',
    zone_name: 'Jakkur Aerodrome',
    restriction_type: controlled,
    airspace_zone_type: yellow,
    zone_envelope: circle(77.597, 13.077, 2_200),
    min_height: 0,
    max_height: 120,
  },
  {
    key: 'halInner',
    zone_name: 'HAL Inner',
    restriction_type: prohibited,
    airspace_zone_type: red,
    zone_envelope: corridor(
      [
        [77.65, 12.951],
        [77.685, 12.951],
      ],
      3_600,
    ),
    min_height: 0,
    max_height: 120,
  },
  {
    key: 'halControl',
    zone_name: 'HAL Control',
    restriction_type: controlled,
    airspace_zone_type: yellow,
    zone_envelope: circle(77.668, 12.951, 8_000),
    min_height: 30,
    max_height: 120,
  },
  {
    key: 'hesaraghatta',
    zone_name: 'Hesaraghatta Training',
    restriction_type: advisory,
    airspace_zone_type: green,
    zone_envelope: area(
      [77.425, 13.105],
      [77.505, 13.095],
      [77.515, 13.16],
      [77.48, 13.195],
      [77.43, 13.178],
    ),
    min_height: 0,
    max_height: 120,
  },
  {
    key: 'hoskote',
    zone_name: 'Hoskote Agri Block',
    restriction_type: advisory,
    airspace_zone_type: green,
    zone_envelope: area([77.79, 13.0], [77.87, 12.995], [77.885, 13.065], [77.835, 13.1], [77.785, 13.06]),
    min_height: 0,
    max_height: 90,
  },
  {
    key: 'peenya',
    zone_name: 'Peenya 400 kV Line',
    restriction_type: advisory,
    airspace_zone_type: awareness,
    zone_envelope: corridor(
      [
        [77.455, 13.065],
        [77.5, 13.04],
        [77.53, 13.005],
      ],
      900,
    ),
    min_height: 0,
    max_height: 60,
  },
  {
    key: 'ecity',
    zone_name: 'Electronic City Helipad',
    restriction_type: advisory,
    airspace_zone_type: awareness,
    zone_envelope: circle(77.66, 12.845, 1_900),
    min_height: 0,
    max_altitude: { value: 3_300, reference: 'AMSL', unit: 'ft' },
  },
  {
    key: 'raptors',
    zone_name: 'Sulibele Raptor Roost',
    restriction_type: advisory,
    airspace_zone_type: awareness,
    zone_envelope: circle(77.845, 13.15, 2_300),
    min_height: 0,
    max_height: 120,
  },
  {
    key: 'vidhana',
    zone_name: 'Vidhana Soudha',
    restriction_type: prohibited,
    airspace_zone_type: red,
    zone_envelope: circle(77.5906, 12.9797, 1_200),
    min_height: 0,
    max_height: 120,
  },
  {
    key: 'palace',
    zone_name: 'Palace Grounds TRA',
    restriction_type: temporary,
    airspace_zone_type: red,
    zone_envelope: circle(77.592, 13.004, 1_100),
    min_height: 0,
    max_height: 120,
    active: [4, 7],
  },
]
