import { permissionStatus } from '../kernel/index.ts'
import { area } from './geography.ts'
import type { DemoMission } from './missions.ts'

const day = 24

/** Flown and over: what the replays of a fresh console show, to the operator and to the zones that were asked. */
export const pastMissions: DemoMission[] = [
  {
    org: 'deccan',
    by: 'vikram',
    name: 'Bellandur inlet mapping',
    description: 'Silt and weed at the inlet, one pass',
    envelope: area([77.719, 12.92], [77.735, 12.92], [77.735, 12.933], [77.719, 12.933]),
    heights: [30, 80],
    window: [-9 * day, -9 * day + 3],
    plannedAt: -10 * day,
    assets: ['k3'],
    pilots: ['vikram'],
    decisions: [{ zone: 'halControl', status: permissionStatus.approved, reference: 'HAL/26/0297' }],
    plans: [
      {
        asset: 'k3',
        pilot: 'vikram',
        envelope: area([77.72, 12.921], [77.734, 12.921], [77.734, 12.932], [77.72, 12.932]),
        heights: [40, 70],
        window: [-9 * day, -9 * day + 2],
        flown: {
          at: -9 * day + 0.4,
          survey: {
            home: [77.7222, 12.9228],
            field: [77.7232, 12.9235, 77.7305, 12.9295],
            lines: 5,
            heightM: 58,
            speedMps: 9,
            groundM: 878,
            batteryLifeS: 2_100,
            seed: 11,
          },
        },
      },
    ],
  },
  {
    org: 'deccan',
    by: 'ananya',
    name: 'Mylanahalli quarry volume',
    description: 'Stockpile survey for the monthly account',
    envelope: area([77.772, 13.125], [77.79, 13.125], [77.79, 13.138], [77.772, 13.138]),
    heights: [0, 90],
    window: [-5 * day, -5 * day + 3],
    plannedAt: -6 * day,
    assets: ['s2'],
    pilots: ['ananya'],
    decisions: [
      {
        zone: 'kiaOuter',
        status: permissionStatus.approved,
        reference: 'BLR/26/1158',
        remarks: 'Stay below 60 m',
      },
    ],
    plans: [
      {
        asset: 's2',
        pilot: 'ananya',
        envelope: area([77.773, 13.126], [77.789, 13.126], [77.789, 13.137], [77.773, 13.137]),
        heights: [0, 60],
        window: [-5 * day, -5 * day + 2],
        flown: {
          at: -5 * day + 0.6,
          survey: {
            home: [77.7755, 13.1278],
            field: [77.7765, 13.1285, 77.7845, 13.1345],
            lines: 4,
            heightM: 48,
            speedMps: 8.5,
            groundM: 905,
            batteryLifeS: 1_900,
            climbs: { fromS: 250, toS: 345, riseM: 26 },
            seed: 23,
          },
          closing: 'The crew climbed over a crane that stood beside the quarry. Briefed; nothing more to do.',
        },
      },
    ],
  },
  {
    org: 'deccan',
    by: 'ananya',
    name: 'Jakkur lake shoreline',
    description: 'Encroachment check, northern bank',
    envelope: area([77.602, 13.08], [77.616, 13.08], [77.616, 13.092], [77.602, 13.092]),
    heights: [20, 70],
    window: [-2 * day, -2 * day + 3],
    plannedAt: -3 * day,
    assets: ['k3'],
    pilots: ['ananya'],
    decisions: [
      {
        zone: 'jakkur',
        status: permissionStatus.approved,
        reference: 'JKR/26/0044',
        remarks: 'Give way to the flying school',
      },
    ],
    plans: [
      {
        asset: 'k3',
        pilot: 'ananya',
        envelope: area([77.603, 13.081], [77.615, 13.081], [77.615, 13.091], [77.603, 13.091]),
        heights: [30, 65],
        window: [-2 * day, -2 * day + 2],
        flown: {
          at: -2 * day + 0.3,
          survey: {
            home: [77.6052, 13.0828],
            field: [77.606, 13.0834, 77.6122, 13.0886],
            lines: 5,
            heightM: 47,
            speedMps: 7.5,
            groundM: 902,
            batteryLifeS: 2_100,
            seed: 37,
          },
        },
      },
    ],
  },
]
