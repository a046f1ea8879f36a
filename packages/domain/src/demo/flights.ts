/** A flight that the demo's ground stations keep in the air. */
export type FlightPattern =
  | { kind: 'orbit'; center: [number, number]; radius_m: number; height_m: number; speed_mps: number }
  | { kind: 'corridor'; path: [number, number][]; height_m: number; speed_mps: number }

/** Flights without a plan. */
export const adHocFlights: { org: string; by: string; asset: string; flies: FlightPattern }[] = [
  {
    org: 'deccan',
    by: 'vikram',
    asset: 'h1',
    flies: {
      kind: 'corridor',
      path: [
        [77.46, 13.2],
        [77.53, 13.16],
        [77.6, 13.02],
        [77.66, 12.86],
      ],
      height_m: 95,
      speed_mps: 22,
    },
  },
  {
    org: 'vayu',
    by: 'meera',
    asset: 'v3',
    flies: {
      kind: 'corridor',
      path: [
        [77.64, 12.9],
        [77.7, 12.89],
        [77.77, 13.02],
        [77.83, 13.14],
      ],
      height_m: 88,
      speed_mps: 20,
    },
  },
  {
    org: 'vayu',
    by: 'meera',
    asset: 'v2',
    flies: { kind: 'orbit', center: [77.665, 12.845], radius_m: 1_200, height_m: 34, speed_mps: 8 },
  },
]
