import { describe, expect, test } from 'vitest'
import { crewOf, searchState, tallyOf, unlisted } from './crew.ts'

const page = (data: string[], total_records = data.length) => ({ data, pagination: { total_records } })
const read = {
  chosen: [] as string[],
  first: page(['a', 'b']),
  page: page(['a', 'b']),
  alone: [],
  search: { text: '', onChange: () => {}, state: 'shown' as const },
  uuidOf: (one: string) => one,
}

describe('what a mission may choose from', () => {
  test('is the page where it lists all, without a search', () => {
    expect(crewOf(read)).toEqual({ items: ['a', 'b'], lost: [], unread: [], total: null, search: null })
  })

  test('is searched where there are more than a page lists', () => {
    const first = page(['a', 'b'], 240)
    expect(crewOf({ ...read, first, page: first })).toMatchObject({ total: 240, search: { text: '' } })
    expect(crewOf({ ...read, first, page: page([]) })).toMatchObject({ items: [], total: null })
  })

  test('holds what is chosen, though the page does not list it', () => {
    const chosen = ['b', 'z']
    expect(unlisted({ ...read, chosen })).toEqual(['z'])
    const searched = { ...read, chosen, page: page(['c']), alone: [{ uuid: 'z', found: ['z'] }] }
    expect(crewOf(searched).items).toEqual(['z', 'b', 'c'])
    expect(crewOf({ ...searched, page: page(['z', 'c']) }).items).toEqual(['b', 'z', 'c'])
  })

  test('is asked for one by one only once the first page is read', () => {
    expect(unlisted({ ...read, chosen: ['z'], first: undefined })).toEqual([])
  })

  test('names what is chosen and there no more, once that is known', () => {
    const alone = [
      { uuid: 'y', found: undefined },
      { uuid: 'z', found: [] },
    ]
    expect(crewOf({ ...read, chosen: ['y', 'z'], alone })).toMatchObject({
      items: ['a', 'b'],
      ...{ lost: ['z'], unread: ['y'] },
    })
  })
})

describe('a search', () => {
  const found = { data: page(['a']), isPlaceholderData: false, failureReason: null }
  const typed = { text: ' a', q: 'a', found }

  test('is shown once its own answer is there', () => {
    expect(searchState(typed)).toBe('shown')
    expect(searchState({ ...typed, text: '' })).toBe('shown')
    expect(searchState({ ...typed, text: 'ab' })).toBe('looking')
    expect(searchState({ ...typed, found: { ...found, data: undefined } })).toBe('looking')
  })

  test('has found nothing only by its own answer, and not by an earlier one', () => {
    const nothing = { ...found, data: page([]) }
    expect(searchState({ ...typed, found: nothing })).toBe('none')
    expect(searchState({ ...typed, found: { ...nothing, isPlaceholderData: true } })).toBe('looking')
  })

  test('that is not answered says so, whatever an earlier one has found', () => {
    expect(searchState({ ...typed, found: { ...found, failureReason: new Error('away') } })).toBe(
      'unanswered',
    )
  })
})

test('the tally says how many there are where not all are listed', () => {
  expect(tallyOf('12 of 100 fit this mission', { total: 1240 })).toBe(
    '12 of 100 fit this mission, 1,240 in all',
  )
  expect(tallyOf('1 of 2 fits this mission', { total: null })).toBe('1 of 2 fits this mission')
})
