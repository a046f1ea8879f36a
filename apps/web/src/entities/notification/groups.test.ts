import { expect, it } from 'vitest'
import { groupsOf, rowsOf } from './groups.ts'

const notification = (
  occurred_at: string,
  given: { kind?: string; waits?: boolean; read_at?: string } = {},
) => ({
  kind: 'zone',
  waits: false,
  read_at: null,
  occurred_at,
  ...given,
})

it('what waits comes first until it is read, the rest by day', () => {
  const now = Date.parse('2026-06-02T12:00:00Z')
  const [waiting, fresh, done, old] = [
    notification('2026-06-01T09:00:00Z', { waits: true }),
    notification('2026-06-02T11:00:00Z'),
    notification('2026-06-02T10:00:00Z', { waits: true, read_at: '2026-06-02T10:05:00Z' }),
    notification('2026-05-20T10:00:00Z'),
  ]
  const groups = groupsOf([fresh, done, waiting, old], now, 'UTC')
  expect(groups[0]).toEqual({ label: 'Waits for you', items: [waiting] })
  expect(groups.slice(1).map(({ items }) => items)).toEqual([[fresh, done], [old]])
  expect(groupsOf([], now)).toEqual([])
})

it('three of a kind are one row, at the place of the newest; two are not, nor what waits', () => {
  const [a, b, c] = [5, 3, 1].map((hour) => notification(`2026-06-02T0${hour}:00:00Z`, { kind: 'decision' }))
  const [d, e] = [4, 2].map((hour) => notification(`2026-06-02T0${hour}:00:00Z`))
  expect(rowsOf([a!, d!, b!, e!, c!])).toEqual([[a, b, c], [d], [e]])
  const waiting = [5, 4, 3].map((hour) => notification(`2026-06-02T0${hour}:00:00Z`, { waits: true }))
  expect(rowsOf(waiting)).toEqual(waiting.map((one) => [one]))
})
