import { expect, test } from 'vitest'
import { draftStore, storedDraft } from './draft-store.ts'

const fresh = { mission_name: '', min_height: 0 }
const draftOf = (kept: unknown) => storedDraft(fresh).safeParse(kept).data ?? null

test('a kept draft comes back with its drawing', () => {
  const drawing = { kind: 'circle', points: [[77.8, 13]], sizeM: 500, holes: [] }
  const kept = { savedAtMs: 1, values: { mission_name: 'Canal', min_height: 40 }, drawing }
  expect(draftOf(kept)).toEqual(kept)
})

test('fields that an older page did not know keep their beginning, unknown ones go', () => {
  const kept = { savedAtMs: 1, values: { mission_name: 'Canal', gone: true }, drawing: null }
  expect(draftOf(kept)?.values).toEqual({ mission_name: 'Canal', min_height: 0 })
})

test('what is no draft is none', () => {
  expect(draftOf(null)).toBeNull()
  expect(draftOf({ values: 3 })).toBeNull()
})

test('without storage nothing is kept and nothing fails', () => {
  const store = draftStore('x', fresh)
  store.write({ savedAtMs: 1, values: fresh, drawing: null })
  expect(store.read()).toBeNull()
  store.clear()
})
