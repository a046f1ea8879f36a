import { expect, test } from 'vitest'
import { draftFrom, draftStore } from './draft-store.ts'

const fresh = { mission_name: '', min_height: 0 }

test('a kept draft comes back with its drawing', () => {
  const drawing = { kind: 'circle', points: [[77.8, 13]], sizeM: 500, holes: [] }
  const text = JSON.stringify({ savedAtMs: 1, values: { mission_name: 'Canal', min_height: 40 }, drawing })
  expect(draftFrom(text, fresh)).toEqual({
    savedAtMs: 1,
    values: { mission_name: 'Canal', min_height: 40 },
    drawing,
  })
})

test('fields that an older page did not know keep their beginning, unknown ones go', () => {
  const text = JSON.stringify({ savedAtMs: 1, values: { mission_name: 'Canal', gone: true }, drawing: null })
  expect(draftFrom(text, fresh)?.values).toEqual({ mission_name: 'Canal', min_height: 0 })
})

test('what is no draft is none', () => {
  expect(draftFrom(null, fresh)).toBeNull()
  expect(draftFrom('{"values":3}', fresh)).toBeNull()
})

test('without storage nothing is kept and nothing fails', () => {
  const store = draftStore('x', fresh)
  store.write({ savedAtMs: 1, values: fresh, drawing: null })
  expect(store.read()).toBeNull()
  store.clear()
})
