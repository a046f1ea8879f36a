import { describe, expect, it } from 'vitest'
import { canRedo, canUndo, type DraftAction, draftReducer, startEditor } from './draft-editor.ts'
import { historyKey, pointKey } from './draft-keys.ts'

const triangle = [
  [77, 13],
  [77.01, 13],
  [77.01, 13.01],
]
const polygon = { type: 'Polygon' as const, coordinates: [[...triangle, triangle[0]!]] }
const after = (actions: DraftAction[], from = startEditor(polygon)) => actions.reduce(draftReducer, from)

describe('drawing', () => {
  it('begins with placing points where there is nothing to edit', () => {
    expect(startEditor(null).isDrawing).toBe(true)
    expect(startEditor(polygon).isDrawing).toBe(false)
  })

  it('takes what was drawn and can be undone and redone', () => {
    const drawn = after([{ kind: 'drawn', points: triangle }], startEditor(null))
    expect(drawn).toMatchObject({ isDrawing: false, draft: { points: triangle } })
    const undone = after([{ kind: 'undo' }], drawn)
    expect(undone).toMatchObject({ isDrawing: true, draft: { points: [] } })
    expect(after([{ kind: 'redo' }], undone).draft.points).toEqual(triangle)
  })

  it('takes placed points back one by one, and is one act once it is finished', () => {
    const placed = after([{ kind: 'place', points: triangle.slice(0, 2) }], startEditor(null))
    expect(placed).toMatchObject({ isDrawing: true, past: [] })
    expect(canUndo(placed)).toBe(true)
    const undone = after([{ kind: 'undo' }], placed)
    expect(undone).toMatchObject({ isDrawing: true, draft: { points: triangle.slice(0, 1) } })
    expect(canRedo(undone)).toBe(true)
    expect(after([{ kind: 'redo' }], undone).draft.points).toEqual(triangle.slice(0, 2))
    expect(canRedo(after([{ kind: 'place', points: triangle.slice(0, 2) }], undone))).toBe(false)
    const drawn = after([{ kind: 'drawn', points: triangle }], placed)
    expect(after([{ kind: 'undo' }], drawn)).toMatchObject({ isDrawing: true, draft: { points: [] } })
  })

  it('keeps placing while a width is given, and lets go of what is placed on Escape', () => {
    const corridor: DraftAction[] = [
      { kind: 'start', tool: 'corridor' },
      { kind: 'place', points: triangle.slice(0, 2) },
      { kind: 'resize', sizeM: 60 },
    ]
    const sized = after(corridor, startEditor(null))
    expect(sized).toMatchObject({ isDrawing: true, draft: { sizeM: 60, points: { length: 2 } } })
    const cancelled = after([{ kind: 'cancel-drawing' }], sized)
    expect(cancelled).toMatchObject({ isDrawing: true, draft: { points: [] } })
  })

  it('counts a drag as one act, however many positions it passed', () => {
    const moved = triangle.with(0, [76.99, 13])
    const drag: DraftAction[] = [
      { kind: 'drag', points: triangle.with(0, [76.999, 13]) },
      { kind: 'drag', points: moved },
      { kind: 'drop' },
    ]
    const dropped = after(drag)
    expect(dropped.draft.points).toEqual(moved)
    expect(dropped.past).toHaveLength(1)
    expect(after([{ kind: 'undo' }], dropped).draft.points).toEqual(triangle)
  })

  it('does not count a drop without a drag', () => {
    expect(after([{ kind: 'drop' }]).past).toHaveLength(0)
  })

  it('forgets what was undone once something new is done', () => {
    const state = after([
      { kind: 'remove-point', index: 0 },
      { kind: 'undo' },
      { kind: 'move-point', index: 0, position: [76, 13] },
      { kind: 'redo' },
    ])
    expect(state.draft.points[0]).toEqual([76, 13])
  })

  it('goes back to the old drawing when a new one is cancelled', () => {
    const state = after([{ kind: 'start', tool: 'circle' }, { kind: 'cancel-drawing' }])
    expect(state).toMatchObject({ isDrawing: false, draft: { kind: 'polygon', points: triangle } })
  })

  it('inserts, removes and keeps the active point within the drawing', () => {
    const inserted = after([{ kind: 'insert-point', index: 1, position: [77.005, 13] }])
    expect(inserted).toMatchObject({ activePoint: 1, draft: { points: { length: 4 } } })
    const removed = after([
      { kind: 'activate', index: 2 },
      { kind: 'remove-point', index: 2 },
    ])
    expect(removed.activePoint).toBe(1)
  })

  it('remembers at most a hundred acts', () => {
    const many = Array.from(
      { length: 130 },
      (_, index): DraftAction => ({ kind: 'resize', sizeM: index + 1 }),
    )
    expect(after(many).past).toHaveLength(100)
  })
})

describe('keys', () => {
  const key = (name: string, more = {}) => ({
    key: name,
    shiftKey: false,
    ctrlKey: false,
    metaKey: false,
    ...more,
  })
  const active = after([{ kind: 'activate', index: 0 }])

  it('move the active point by a metre, with Shift by ten', () => {
    const north = after([pointKey(key('ArrowUp'), active)!], active)
    expect((north.draft.points[0]![1]! - 13) * 111_320).toBeCloseTo(1, 3)
    const west = after([pointKey(key('ArrowLeft', { shiftKey: true }), active)!], active)
    const metres = (77 - west.draft.points[0]![0]!) * 111_320 * Math.cos((13 * Math.PI) / 180)
    expect(metres).toBeCloseTo(10, 3)
  })

  it('remove it, and do nothing without one', () => {
    expect(pointKey(key('Delete'), active)).toEqual({ kind: 'remove-point', index: 0 })
    expect(pointKey(key('ArrowUp'), startEditor(polygon))).toBeNull()
  })

  it.each([
    ['z', { ctrlKey: true }, { kind: 'undo' }],
    ['Z', { ctrlKey: true, shiftKey: true }, { kind: 'redo' }],
    ['z', { metaKey: true }, { kind: 'undo' }],
    ['y', { ctrlKey: true }, { kind: 'redo' }],
    ['z', {}, null],
  ])('%s with %o', (name, modifiers, action) => {
    expect(historyKey(key(name, modifiers))).toEqual(action)
  })
})
