import type { StoredPolygon } from '@clearway/db'
import { permissionStatus } from '../kernel/index.ts'
import type { FlightPattern } from './flights.ts'
import { area, circle, corridor } from './geography.ts'
import type { Survey } from './survey.ts'

export interface DemoPlan {
  asset: string
  pilot: string
  envelope: StoredPolygon
  heights: [number, number]
  /** Hours from now. */
  window: [number, number]
  flies?: FlightPattern
  flown?: FlownPlan
}

/** A flight that has ended. */
export interface FlownPlan {
  /** When it started, in hours from now. */
  at: number
  survey: Survey
  /** What the zone's manager wrote when the alert that it raised was closed. */
  closing?: string
}
type Decision = typeof permissionStatus.approved | typeof permissionStatus.rejected

export interface DemoMission {
  org: string
  by: string
  name: string
  description: string
  envelope: StoredPolygon
  heights: [number, number]
  window: [number, number]
  /** When people planned and decided it, in hours from now: now by default. */
  plannedAt?: number
  assets: string[]
  pilots: string[]
  decisions?: { zone: string; status: Decision; reference?: string; remarks?: string }[]
  plans?: DemoPlan[]
  deleted?: true
}

const day = 24
/** Days on end: a demo that is left running must not fly out of its windows. */
const standing = 31 * day
const flying = 30 * day

export const demoMissions: DemoMission[] = [
  {
    org: 'deccan',
    by: 'vikram',
    name: 'Hoskote reservoir survey',
    description: 'Bathymetry shoreline, two passes',
    envelope: area([77.8, 13.01], [77.86, 13.01], [77.865, 13.06], [77.81, 13.06]),
    heights: [20, 80],
    window: [-2, standing],
    assets: ['k1', 'k2'],
    pilots: ['ananya', 'vikram'],
    plans: [
      {
        asset: 'k1',
        pilot: 'ananya',
        envelope: area([77.81, 13.015], [77.832, 13.015], [77.832, 13.045], [77.81, 13.045]),
        heights: [40, 80],
        window: [-1, flying],
        flies: { kind: 'orbit', center: [77.821, 13.03], radius_m: 900, height_m: 62, speed_mps: 11 },
      },
      {
        asset: 'k2',
        pilot: 'vikram',
        envelope: area([77.835, 13.015], [77.855, 13.015], [77.855, 13.045], [77.835, 13.045]),
        heights: [40, 80],
        window: [-1, flying],
        flies: { kind: 'orbit', center: [77.845, 13.03], radius_m: 700, height_m: 55, speed_mps: 9 },
      },
    ],
  },
  {
    org: 'deccan',
    by: 'ananya',
    name: 'Hesaraghatta lake bloom',
    description: 'Multispectral over the lake bed',
    envelope: area([77.44, 13.115], [77.5, 13.11], [77.5, 13.165], [77.445, 13.165]),
    heights: [10, 100],
    window: [-3, standing],
    assets: ['s1', 'm1'],
    pilots: ['ananya', 'imran'],
    plans: [
      {
        asset: 's1',
        pilot: 'ananya',
        envelope: circle(77.465, 13.14, 1_500),
        heights: [30, 90],
        window: [-2, flying],
        flies: { kind: 'orbit', center: [77.465, 13.14], radius_m: 800, height_m: 70, speed_mps: 10 },
      },
      {
        asset: 'm1',
        pilot: 'ananya',
        envelope: circle(77.488, 13.13, 700),
        heights: [10, 60],
        window: [-2, flying],
        flies: { kind: 'orbit', center: [77.488, 13.13], radius_m: 300, height_m: 35, speed_mps: 6 },
      },
    ],
  },
  {
    org: 'vayu',
    by: 'meera',
    name: 'Organ transfer, Hebbal to Devanahalli',
    description: 'Standing medical corridor',
    envelope: corridor(
      [
        [77.66, 13.09],
        [77.73, 13.13],
        [77.78, 13.17],
      ],
      1_600,
    ),
    heights: [60, 110],
    window: [-2, standing],
    assets: ['i1', 'i2'],
    pilots: ['meera', 'rohit'],
    decisions: [
      {
        zone: 'kiaOuter',
        status: permissionStatus.approved,
        reference: 'BLR/26/1171',
        remarks: 'Standing approval, call tower on departure',
      },
    ],
    plans: [
      {
        asset: 'i1',
        pilot: 'rohit',
        envelope: corridor(
          [
            [77.66, 13.09],
            [77.73, 13.13],
            [77.775, 13.166],
          ],
          1_000,
        ),
        heights: [60, 90],
        window: [-1, flying],
        flies: {
          kind: 'corridor',
          path: [
            [77.665, 13.093],
            [77.73, 13.13],
            [77.772, 13.163],
          ],
          height_m: 76,
          speed_mps: 15,
        },
      },
    ],
  },
  {
    org: 'vayu',
    by: 'meera',
    name: 'Whitefield parcel loop',
    description: 'Second mile, afternoon wave',
    envelope: area([77.715, 12.94], [77.765, 12.94], [77.765, 12.985], [77.715, 12.985]),
    heights: [40, 90],
    window: [-2, standing],
    assets: ['i3', 'v1'],
    pilots: ['meera', 'rohit'],
    decisions: [{ zone: 'halControl', status: permissionStatus.approved, reference: 'HAL/26/0310' }],
    plans: [
      {
        asset: 'i3',
        pilot: 'rohit',
        envelope: area([77.74, 12.945], [77.76, 12.945], [77.76, 12.98], [77.74, 12.98]),
        heights: [40, 80],
        window: [-1, flying],
        flies: { kind: 'orbit', center: [77.75, 12.9625], radius_m: 750, height_m: 58, speed_mps: 13 },
      },
    ],
  },
  {
    org: 'deccan',
    by: 'vikram',
    name: 'Bagalur canal survey',
    description: 'Lining condition, 11 km of canal',
    envelope: area(
      [77.66, 13.095],
      [77.685, 13.11],
      [77.71, 13.105],
      [77.715, 13.08],
      [77.69, 13.068],
      [77.665, 13.075],
    ),
    heights: [30, 60],
    window: [2, 4],
    assets: ['k3'],
    pilots: ['ananya'],
  },
  {
    org: 'deccan',
    by: 'ananya',
    name: 'Solar farm thermal, Budigere',
    description: 'Hot-spot inspection, 40 ha',
    envelope: area([77.73, 13.13], [77.765, 13.125], [77.77, 13.15], [77.735, 13.155]),
    heights: [20, 50],
    window: [1, 3],
    assets: ['s2'],
    pilots: ['ananya', 'imran'],
  },
  {
    org: 'vayu',
    by: 'meera',
    name: 'Parcel run 3, Bagalur to Yelahanka',
    description: 'Evening wave',
    envelope: corridor(
      [
        [77.66, 13.12],
        [77.63, 13.1],
        [77.6, 13.09],
      ],
      1_200,
    ),
    heights: [60, 90],
    window: [3, 5],
    assets: ['v2', 'i2'],
    pilots: ['rohit'],
  },
  {
    org: 'vayu',
    by: 'meera',
    name: 'Terminal 2 perimeter patrol',
    description: 'Fence line, night run',
    envelope: area([77.7, 13.19], [77.72, 13.19], [77.72, 13.21], [77.7, 13.21]),
    heights: [0, 45],
    window: [5, 6],
    assets: ['v1'],
    pilots: ['meera'],
    decisions: [
      { zone: 'kiaInner', status: permissionStatus.rejected, remarks: 'Runway 09L is in use in this window' },
    ],
  },
  {
    org: 'deccan',
    by: 'vikram',
    name: 'Varthur lake mapping',
    description: 'Flown and closed',
    envelope: area([77.75, 12.935], [77.775, 12.935], [77.775, 12.955], [77.75, 12.955]),
    heights: [30, 70],
    window: [-3 * day, -3 * day + 4],
    assets: ['k1'],
    pilots: ['ananya'],
    plans: [
      {
        asset: 'k1',
        pilot: 'ananya',
        envelope: area([77.752, 12.937], [77.773, 12.937], [77.773, 12.953], [77.752, 12.953]),
        heights: [30, 60],
        window: [-3 * day, -3 * day + 2],
      },
    ],
  },
  {
    org: 'deccan',
    by: 'vikram',
    name: 'Cubbon Park canopy',
    description: 'Called off',
    envelope: area([77.592, 12.972], [77.6, 12.972], [77.6, 12.98], [77.592, 12.98]),
    heights: [20, 60],
    window: [6, 8],
    assets: ['s2'],
    pilots: ['imran'],
    deleted: true,
  },
]
