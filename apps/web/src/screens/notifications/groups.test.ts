import { expect, it } from 'vitest'
import { groupsOf } from './groups.ts'

const told = (occurred_at: string, waits = false, read_at: string | null = null) => ({
  occurred_at,
  waits,
  read_at,
})

it('what waits stands first until it is read, the rest by day', () => {
  const now = Date.parse('2026-06-02T12:00:00Z')
  const [waiting, fresh, done, old] = [
    told('2026-06-01T09:00:00Z', true),
    told('2026-06-02T11:00:00Z'),
    told('2026-06-02T10:00:00Z', true, '2026-06-02T10:05:00Z'),
    told('2026-05-20T10:00:00Z'),
  ]
  const groups = groupsOf([fresh, done, waiting, old], now, 'UTC')
  expect(groups[0]).toEqual({ label: 'Waits for you', items: [waiting] })
  expect(groups.slice(1).map(({ items }) => items)).toEqual([[fresh, done], [old]])
  expect(groupsOf([], now)).toEqual([])
})
