import { describe, expect, it } from 'vitest'
import { conformanceOf, deviationsOf, heightExcess, type JudgedFrame, type PlanVolume } from './rule.ts'

const plan: PlanVolume = {
  envelope: {
    type: 'Polygon',
    coordinates: [
      [
        [77, 13],
        [77.02, 13],
        [77.02, 13.02],
        [77, 13.02],
        [77, 13],
      ],
    ],
  },
  minHeightM: 40,
  maxHeightM: 90,
  during: { from: 1_000, to: 9_000 },
}
const frame = (given: Partial<JudgedFrame> = {}): JudgedFrame => ({
  at: 5_000,
  longitude: 77.01,
  latitude: 13.01,
  heightM: 60,
  isInAir: true,
  ...given,
})
const fromGround = { ...plan, minHeightM: 0 }

describe('the conformance of a frame to its plan', () => {
  it.each([
    ['inside the volume', frame(), plan, 'conforming'],
    ['above the band', frame({ heightM: 97 }), plan, 'breach'],
    ['below the band', frame({ heightM: 30 }), plan, 'breach'],
    [
      'below the band, when it does not say whether it flies',
      frame({ heightM: 30, isInAir: null }),
      plan,
      'breach',
    ],
    ['parked below the band', frame({ heightM: 0, isInAir: false }), plan, 'conforming'],
    ['outside the envelope', frame({ longitude: 77.03 }), plan, 'breach'],
    ['before the window', frame({ at: 999 }), plan, 'breach'],
    ['at the end of the window', frame({ at: 9_000 }), plan, 'breach'],
    ['within 5 m of the ceiling', frame({ heightM: 86 }), plan, 'near'],
    ['at the ceiling', frame({ heightM: 90 }), plan, 'near'],
    ['within 5 m of the floor', frame({ heightM: 44 }), plan, 'near'],
    ['within 50 m of the edge', frame({ longitude: 77.0003 }), plan, 'near'],
    ['a metre above the ground of a band from there', frame({ heightM: 1 }), fromGround, 'conforming'],
    ['below the ground of a band from there', frame({ heightM: -1 }), fromGround, 'breach'],
    ['without a known height', frame({ heightM: null }), plan, 'conforming'],
  ] as const)('%s', (_where, given, volume, expected) => {
    expect(conformanceOf(volume, given)).toBe(expected)
  })

  it('names every limit that is broken, heights first', () => {
    expect(deviationsOf(plan, frame({ heightM: 91, at: 0 }), false)).toEqual(['above', 'outside', 'untimely'])
  })

  it('measures the height beyond the limit, or what is left to the nearest one', () => {
    expect(heightExcess(plan, frame({ heightM: 97 }))).toMatchObject({
      heightM: 97,
      limit: 'above',
      excessM: 7,
    })
    expect(heightExcess(plan, frame({ heightM: 44 }))).toMatchObject({
      heightM: 44,
      limit: 'below',
      excessM: -4,
    })
    expect(heightExcess(plan, frame({ heightM: null }))).toBeNull()
  })
})

describe('a limit that was given in another reference', () => {
  const limit = (value: number, reference: 'AGL' | 'AMSL' | 'W84', unit: 'm' | 'ft' = 'm') => ({
    value,
    reference,
    unit,
  })
  const under2000ft = {
    ...plan,
    minHeightM: 0,
    maxHeightM: 600,
    limits: { min: limit(0, 'AGL'), max: limit(2_000, 'AMSL', 'ft') },
  }

  it('is judged in it, whatever lies below', () => {
    const over = { heightM: 100, amslM: 700, w84M: 614 }
    expect(heightExcess(under2000ft, frame(over))).toEqual({
      heightM: 700,
      limitM: 609.6,
      reference: 'AMSL',
      limit: 'above',
      excessM: expect.closeTo(90.4, 9),
    })
    expect(deviationsOf(under2000ft, frame(over), true)).toEqual(['above'])
    expect(deviationsOf(under2000ft, frame({ heightM: 500, amslM: 520 }), true)).toEqual([])
  })

  it('is judged above ground where the frame does not know that height', () => {
    expect(heightExcess(under2000ft, frame({ heightM: 601 }))).toMatchObject({ reference: 'AGL', excessM: 1 })
    expect(heightExcess(under2000ft, frame({ heightM: null, w84M: 900 }))).toBeNull()
  })

  it('is judged where only that height is known', () => {
    expect(heightExcess(under2000ft, frame({ heightM: null, amslM: 599.6 }))).toMatchObject({
      limit: 'above',
      excessM: expect.closeTo(-10, 9),
    })
  })

  it('is a floor in the air, and none on the ground', () => {
    const above900 = { ...plan, limits: { min: limit(900, 'W84'), max: limit(1_000, 'W84') } }
    const low = { heightM: 60, w84M: 880 }
    expect(deviationsOf(above900, frame(low), true)).toEqual(['below'])
    expect(deviationsOf(above900, frame({ ...low, isInAir: false }), true)).toEqual([])
    // Above the ceiling above ground, and within that of the plan.
    expect(deviationsOf(above900, frame({ heightM: 130, w84M: 950 }), true)).toEqual([])
  })
})
