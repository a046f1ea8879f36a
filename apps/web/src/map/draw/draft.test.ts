import { corridorPolygon, MAX_ZONE_VERTICES, type Polygon, polygonAreaM2 } from '@clearway/domain/geo'
import fc from 'fast-check'
import { flushSync } from 'react-dom'
import { describe, expect, it } from 'vitest'
import { MapFirst } from '../../loading/picture.ts'
import { inPage } from '../../testing/in-page.ts'
import { shownPage } from '../../testing/shown-page.ts'
import { crossingEdges } from './crossing-edges.ts'
import {
  type Draft,
  type DraftShape,
  draftOf,
  emptyDraft,
  formatPosition,
  middleAfter,
  shapeFault,
} from './draft.ts'
import { draftEdges, draftShape, placingShape } from './draft-shape.ts'
import { useDraft } from './use-draft.ts'

const square = [
  [77, 13],
  [77.01, 13],
  [77.01, 13.01],
  [77, 13.01],
]
const bow = [square[0]!, square[2]!, square[1]!, square[3]!]
const draft = (more: Partial<Draft>): Draft => ({ ...emptyDraft, ...more })

describe('what a draft means', () => {
  it('is a closed polygon that can be read back', () => {
    const { polygon, problem } = draftShape(draft({ points: square }))
    expect(problem).toBeNull()
    expect(polygon?.coordinates[0]).toEqual([...square, square[0]])
    expect(draftOf(polygon!).points).toEqual(square)
  })

  it('keeps the holes of an import', () => {
    const hole = [
      [77.004, 13.004],
      [77.006, 13.004],
      [77.006, 13.006],
      [77.004, 13.004],
    ]
    const { polygon } = draftShape(draftOf({ type: 'Polygon', coordinates: [[...square, square[0]!], hole] }))
    expect(polygon?.coordinates[1]).toEqual(hole)
  })

  it.each([
    [{ points: square.slice(0, 2) }, 'The boundary needs at least 3 points'],
    [{ kind: 'circle', sizeM: 100 }, 'The circle needs a centre'],
    [{ kind: 'circle', points: [square[0]!], sizeM: 0 }, 'The circle needs a radius above 0 metres'],
    [{ kind: 'corridor', points: [square[0]!], sizeM: 50 }, 'The corridor needs at least 2 points'],
    [{ kind: 'corridor', points: square, sizeM: -1 }, 'The corridor needs a width above 0 metres'],
    [{ points: bow }, 'The boundary crosses itself: edge 1 to 2 crosses edge 3 to 4 near 13.005 N 77.005 E'],
  ] as [Partial<Draft>, string][])('%o: %s', (more, problem) => {
    expect(draftShape(draft(more))).toEqual({ polygon: null, problem })
  })

  it('is a circle of the radius in metres', () => {
    const { polygon } = draftShape(draft({ kind: 'circle', points: [[77, 13]], sizeM: 1000 }))
    expect(polygonAreaM2(polygon!) / (Math.PI * 1000 ** 2)).toBeCloseTo(1, 2)
  })

  it('is a corridor of the width in metres', () => {
    const path = [square[0]!, square[1]!]
    const shape = draft({ kind: 'corridor', points: path, sizeM: 200 })
    const { metres } = draftEdges(shape)[0]!
    const expected = metres * 200 + Math.PI * 100 ** 2
    const { polygon } = draftShape(shape, { corridorOf: corridorPolygon })
    expect(polygonAreaM2(polygon!) / expected).toBeCloseTo(1, 1)
  })

  it('has neither outline nor problem while what makes the outline of a corridor is being loaded', () => {
    const shape = draft({ kind: 'corridor', points: square.slice(0, 2), sizeM: 200 })
    expect(draftShape(shape)).toEqual({ polygon: null, problem: null, isComing: true })
    expect(placingShape(shape)).toEqual({ polygon: null, problem: null, isComing: true })
    expect(shapeFault(draftShape(shape))).toMatch(/is being loaded/)
  })

  it('has as many edges as points when closed, one fewer along a path, none round a circle', () => {
    expect(draftEdges(draft({ points: square }))).toHaveLength(4)
    expect(draftEdges(draft({ kind: 'corridor', points: square }))).toHaveLength(3)
    expect(draftEdges(draft({ kind: 'circle', points: [square[0]!] }))).toEqual([])
  })

  it('writes positions with their side', () => {
    expect(formatPosition([77.66213, 13.10421])).toBe('13.10421 N 77.66213 E')
    expect(formatPosition([-0.1, -51.5], 1)).toBe('51.5 S 0.1 W')
  })
})

/** A coastline in a ring. */
const coast = (count: number): Polygon => {
  const points = Array.from({ length: count }, (_, index) => {
    const turn = (index / count) * 2 * Math.PI
    const radius = index % 2 ? 0.1 : 0.09
    return [77 + radius * Math.cos(turn), 13 + radius * Math.sin(turn)]
  })
  return { type: 'Polygon', coordinates: [[...points, points[0]!]] }
}

describe('a boundary of thousands of points', () => {
  it('is as the service takes it: of a zone 10,000, of a mission 1,000', () => {
    const drawn = draftOf(coast(4_000))
    expect(draftShape(drawn, { maxVertices: MAX_ZONE_VERTICES }).problem).toBeNull()
    expect(draftShape(drawn).problem).toMatch(/1,?000/)
  })

  it('stays as it is stored until it is drawn anew, whatever a drawing may have', () => {
    const stored = coast(4_000)
    const { shape, isRedrawn } = inPage(() => useDraft({ initial: stored })).given
    expect(isRedrawn).toBe(false)
    expect(shape.polygon).toBe(stored)
  })

  it('that was drawn as a corridor begins as its line, and is sent as it is stored', () => {
    const stored = coast(40)
    const drawnAs = draft({ kind: 'corridor', points: square.slice(0, 2), sizeM: 80 })
    const { editor, shape } = inPage(() => useDraft({ initial: stored, drawnAs })).given
    expect(editor.draft).toBe(drawnAs)
    expect(shape.polygon).toBe(stored)
  })
})

it('what is drawn before there is a map has its outline once what makes it has come', async () => {
  const shapes: DraftShape[] = []
  const { given } = shownPage(
    () => {
      const model = useDraft()
      shapes.push(model.shape)
      return model
    },
    { router: {}, Around: MapFirst },
  )
  expect(given.shape.isComing).toBe(false)
  expect(given.shaped()).toBeUndefined()
  flushSync(() => given.dispatch({ kind: 'drawn', points: square }))
  await given.shaped()
  expect(given.shaped()).toBeUndefined()
  expect(shapes.at(-1)).toEqual(draftShape(draft({ points: square })))
  expect(shapes).toContainEqual({ polygon: null, problem: null, isComing: true })
})

describe('crossing edges', () => {
  it('are all of them, in the order of the ring', () => {
    const star = [0, 2, 4, 1, 3].map((corner) => {
      const turn = (corner / 5) * 2 * Math.PI
      return [Math.sin(turn), Math.cos(turn)]
    })
    const pairs = [0, 1, 2].flatMap((first) => [2, 3, 4].map((second) => [first, second]))
    const crossed = pairs.filter(([first, second]) => second! - first! > 1 && second! - first! < 4)
    expect(crossingEdges(star).map(({ edges }) => edges)).toEqual(crossed)
  })

  it('are the same for a ring that is turned over, whichever way it is looked through', () => {
    const position = fc.tuple(fc.integer({ min: 0, max: 9 }), fc.integer({ min: 0, max: 9 }))
    const edgesOf = (points: number[][]) => crossingEdges(points).map(({ edges }) => edges)
    fc.assert(
      fc.property(fc.array(position, { minLength: 4, maxLength: 12 }), (points) => {
        expect(edgesOf(points.map(([x, y]) => [y, x]))).toEqual(edgesOf(points))
      }),
    )
  })

  it('are found with the place', () => {
    expect(crossingEdges(bow)).toMatchObject([{ edges: [0, 2] }])
  })

  it('are not seen where neighbours share a point, first and last included', () => {
    expect(crossingEdges(square)).toEqual([])
    expect(crossingEdges(square.slice(0, 3))).toEqual([])
  })
})

describe('a boundary that is still placed', () => {
  it('finds no fault in what is missing, and one in edges that cross already', () => {
    expect(placingShape(draft({ points: square.slice(0, 2) }))).toEqual({ polygon: null, problem: null })
    expect(placingShape(draft({ points: square })).polygon).not.toBeNull()
    expect(placingShape(draft({ points: bow })).problem).toMatch(/crosses itself/)
  })

  it('lets the edge that would close it cross what it likes', () => {
    const open = [
      [77, 13],
      [77.02, 13.01],
      [77.02, 12.99],
      [77.03, 13],
    ]
    expect(draftShape(draft({ points: open })).problem).toMatch(/crosses itself/)
    expect(placingShape(draft({ points: open }))).toEqual({ polygon: null, problem: null })
  })
})

describe('the middle of an edge', () => {
  it('closes a polygon and ends with a path', () => {
    expect(middleAfter(draft({ points: square }), 3)).toEqual([77, 13.005])
    expect(middleAfter(draft({ kind: 'corridor', points: square, sizeM: 50 }), 3)).toBeNull()
    expect(middleAfter(draft({ kind: 'corridor', points: square, sizeM: 50 }), 0)).toEqual([77.005, 13])
  })
})
