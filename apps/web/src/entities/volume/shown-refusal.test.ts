import { describe, expect, test } from 'vitest'
import { shownRefusal } from './shown-refusal.ts'

const outdated = { isOutdated: true, wasSavedOver: false }
const conflict = { refusal: 'It was changed meanwhile.', isConflict: true }
const noAnswer = { refusal: 'The service is not answering.', isConflict: false }

describe('a save that failed', () => {
  test('of a version that is no longer the newest is told by the notice alone', () =>
    expect(shownRefusal(conflict, outdated)).toBeNull())

  test('before the notice has come is told in its own words', () =>
    expect(shownRefusal(conflict, { ...outdated, isOutdated: false })).toBe(conflict.refusal))

  test('for any other reason is told beside the notice, too', () =>
    expect(shownRefusal(noAnswer, outdated)).toBe(noAnswer.refusal))

  test('over the newer version says that another one came again', () =>
    expect(shownRefusal(conflict, { ...outdated, wasSavedOver: true })).toBe(conflict.refusal))
})
