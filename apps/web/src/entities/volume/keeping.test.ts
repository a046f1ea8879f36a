import { describe, expect, test } from 'vitest'
import { emptyDraft } from '../../map/draw/draft.ts'
import { keepingOf, textOf } from './keeping.ts'

const untouched = { opened: 'as it is', beginning: 'as it is' }
const restored = { opened: 'what was typed', beginning: 'as it is' }

describe('a draft', () => {
  test('is not kept of a page that was only opened', () =>
    expect(keepingOf({ ...untouched, text: 'as it is', hasKept: false })).toBe('leave'))

  test('that was restored is not written anew by looking at it', () =>
    expect(keepingOf({ ...restored, text: 'what was typed', hasKept: false })).toBe('leave'))

  test('is kept once something differs', () =>
    expect(keepingOf({ ...untouched, text: 'what was typed', hasKept: false })).toBe('keep'))

  test.each([
    ['in one visit', untouched, true],
    ['in a later visit', restored, false],
  ])('goes when every change was taken back %s', (_when, texts, hasKept) =>
    expect(keepingOf({ ...texts, text: 'as it is', hasKept })).toBe('remove'),
  )

  test('that was restored, changed and changed back is kept', () =>
    expect(keepingOf({ ...restored, text: 'what was typed', hasKept: true })).toBe('keep'))
})

test('an envelope that the drawing rounds is no change, a moved point is one', () => {
  const values = (longitude: number) => ({
    max_height: 120,
    mission_envelope: { coordinates: [longitude, 13] },
  })
  expect(textOf(values(77.123456789), emptyDraft)).toBe(textOf(values(77.1234568), emptyDraft))
  const moved = { ...emptyDraft, points: [[77.2, 13]] }
  expect(textOf(values(77.2), moved)).not.toBe(textOf(values(77.2), emptyDraft))
})

test('a window that was taken and taken back is no change, the fields of one are', () => {
  const values = (active_from: string, taken_window: object | null) => ({ active_from, taken_window })
  const taken = { active_from: '2026-11-30T10:15:00.000Z', active_to: '2026-11-30T12:15:00.000Z' }
  expect(textOf(values('', taken), emptyDraft)).toBe(textOf(values('', null), emptyDraft))
  expect(textOf(values('2026-11-30T10:15', taken), emptyDraft)).not.toBe(textOf(values('', null), emptyDraft))
})
