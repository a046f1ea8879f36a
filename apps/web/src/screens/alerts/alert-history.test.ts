import { expect, it } from 'vitest'
import { at } from '../../testing/build-alert.ts'
import { historyEntries } from './alert-history.ts'

const nameOf = (uuid: string | null) => (uuid === 'me' ? 'you' : 'a colleague')
const change = (
  state: 'raised' | 'acknowledged' | 'cleared' | 'closed',
  seconds: number,
  by: string | null,
) => ({
  state,
  at: at(seconds),
  by_user_uuid: by,
  reason: state === 'closed' ? 'GNSS drift' : null,
})

it('shows the episode newest first: who, how long after, why', () => {
  const history = [
    change('raised', 0, null),
    change('acknowledged', 8, 'me'),
    change('cleared', 40, null),
    change('closed', 200, 'other'),
  ]
  const entries = historyEntries(history, Date.parse(at(300)), nameOf)
  expect(entries.map(({ title, note }) => [title, note])).toEqual([
    ['Closed by a colleague', 'after 3 min'],
    ['Cleared by evidence', 'after 40 s'],
    ['Acknowledged by you', 'after 8 s'],
    ['Raised by the service', undefined],
  ])
  expect(entries[0]?.detail).toMatch(/GNSS drift$/)
})

it('says where it became graver, whatever state it was in', () => {
  const history = [
    change('raised', 0, null),
    change('raised', 5, null),
    change('acknowledged', 8, 'me'),
    change('acknowledged', 9, null),
  ]
  expect(historyEntries(history, 0, nameOf).map(({ title, tone }) => [title, tone])).toEqual([
    ['Graver by evidence', 'rejected'],
    ['Acknowledged by you', 'accent'],
    ['Graver by evidence', 'rejected'],
    ['Raised by the service', 'rejected'],
  ])
})

it('names who took notice after it was over', () => {
  const history = [change('raised', 0, 'other'), change('cleared', 5, null), change('cleared', 9, 'me')]
  expect(historyEntries(history, 0, nameOf).map(({ title }) => title)).toEqual([
    'Acknowledged by you',
    'Cleared by evidence',
    'Raised by a colleague',
  ])
})
