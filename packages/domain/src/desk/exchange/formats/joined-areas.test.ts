import { describe, expect, it } from 'vitest'
import { draftMissions, drawnPositions, missionFormats, readFile } from './index.ts'

// What is joined is counted before it is joined: the overlay takes minutes for a quarter of a million crossings.

type Place = readonly [latitude: number, longitude: number]

const survey = (polygon: readonly Place[], flown: readonly Place[] = []) => ({
  type: 'ComplexItem',
  complexItemType: 'survey',
  polygon,
  TransectStyleComplexItem: {
    VisualTransectPoints: flown,
    Items: [],
    CameraCalc: { DistanceToSurface: 50 },
  },
})
const corridor = (polyline: readonly Place[]) => ({
  type: 'ComplexItem',
  complexItemType: 'CorridorScan',
  polyline,
  CorridorWidth: 10,
  TransectStyleComplexItem: { VisualTransectPoints: [], Items: [], CameraCalc: { DistanceToSurface: 50 } },
})
const featuresOf = (items: readonly object[]) => {
  const file = readFile({ fileType: 'Plan', version: 1, mission: { items } }, 'plan', missionFormats)
  return file.features ?? []
}
const first = (...items: object[]) =>
  draftMissions(featuresOf(items), { bufferM: 30, heightMarginM: 10, maxVertices: 1000 })[0]!

const turned = (places: readonly Place[]): Place[] => places.map(([y, x]) => [x, y])

/** Its teeth stand upright, 0.02 degrees high. */
const comb = (teeth: number): Place[] => {
  const width = 0.02 / teeth
  const corners = Array.from({ length: teeth }, (_, tooth): Place[] => [
    [0.001, tooth * width],
    [0.02, (tooth + 0.25) * width],
    [0.02, (tooth + 0.5) * width],
    [0.001, (tooth + 0.75) * width],
  ]).flat()
  return [...corners, [-0.0005, 0.02], [-0.0005, -0.0001]]
}
const star = (size: number): Place[] =>
  Array.from({ length: 900 }, (_, corner) => {
    const [angle, reach] = [(corner / 450) * Math.PI, size * (corner % 2 ? 1 : 0.98)]
    return [reach * Math.sin(angle), reach * Math.cos(angle)]
  })
const round: Place[] = [
  [0, 0],
  [0, 0.01],
  [0.01, 0.01],
  [0.01, 0],
]
/** A line that turns at every corner of a star, through its middle. */
const crossingItself = (turns: number): Place[] =>
  Array.from({ length: turns }, (_, at) => [Math.sin(at * 2.4) / 10, Math.cos(at * 2.4) / 10])

describe('lines and areas of one feature', () => {
  it.each([
    [
      'areas that cross each other at every tooth',
      [survey(comb(100)), survey(turned(comb(100)))],
      'too many crossings: its corridors and areas cross each other more than 2000 times. Import them one by one',
    ],
    [
      'many areas, one within the other',
      Array.from({ length: 20 }, (_, at) => survey(star(0.001 * (at + 1)))),
      'its corridors and areas have 18000 corners; at most 10000 are joined. Import them one by one',
    ],
    [
      'more areas than circles and surveys can be',
      Array.from({ length: 121 }, () => survey(comb(1))),
      'it has 121 areas; at most 120 are joined',
    ],
    [
      'lines that cross themselves, each not too often',
      [corridor(crossingItself(23)), corridor(crossingItself(23))],
      /^too many crossings: the line crosses itself \d+ times, at most 200 of a feature are drawn$/,
    ],
    [
      'a round that is flown a hundred times',
      [corridor(Array.from({ length: 100 }, () => round).flat())],
      'too many crossings: the line runs over itself too often, at most 10000 times of a feature are drawn',
    ],
  ])('are not joined where they are %s', (_what, items, fault) => {
    const { drafts, faults } = first(...items)
    expect(drafts).toEqual([])
    expect(faults).toEqual([typeof fault === 'string' ? fault : expect.stringMatching(fault)])
  })

  it('are joined where a survey is flown beyond its edges', () => {
    const field: Place[] = [
      [0, 0],
      [0, 0.015],
      [0.02, 0.015],
      [0.02, 0],
    ]
    const flown = Array.from({ length: 16 }, (_, at): Place[] => {
      const ends: Place[] = [
        [-0.001, at * 0.001],
        [0.021, at * 0.001],
      ]
      return at % 2 ? ends.toReversed() : ends
    }).flat()
    expect(first(survey(field, flown)).drafts).toHaveLength(1)
  })

  it.each([20, 300])('are joined where a way is flown up and down %i times', (times) => {
    const way = Array.from({ length: times }, (_, at): Place => (at % 2 ? [0.01, 0.003] : [0, 0]))
    expect(first(corridor(way)).drafts).toHaveLength(1)
  })

  it('are joined where a round is flown thirty times', () => {
    const rounds = Array.from({ length: 30 }, () => round).flat()
    expect(first(corridor(rounds)).drafts).toHaveLength(1)
  })

  it('have no more circles made of a plan than are drawn', () => {
    const circle = (at: number) => ({
      type: 'SimpleItem',
      command: 18,
      frame: 3,
      params: [0, 0, 50 + (at % 2), null, 47.4, 8.5, 50],
    })
    const [feature] = featuresOf(Array.from({ length: 300 }, (_, at) => circle(at)))
    expect(drawnPositions(feature!)).toBeLessThan(101 * 2 * 66)
  })

  it('are counted however long a flown line is', () => {
    const flown = Array.from({ length: 300_000 }, (_, at): Place => [at / 1e6, 0])
    const [feature] = featuresOf([survey(comb(1), flown)])
    expect(drawnPositions(feature!)).toBe(300_000 + 6)
  })

  it('are counted together: their positions', () => {
    const [feature] = featuresOf([survey(comb(10)), corridor(crossingItself(5))])
    expect(drawnPositions(feature!)).toBe(42 + 5)
  })
})
