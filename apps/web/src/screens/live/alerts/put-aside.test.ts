import { expect, it } from 'vitest'
import { asideOf, withAside } from './put-aside.ts'

it('what is put aside stays so until the alert is closed', () => {
  const aside = withAside({ a: '', b: 'm1' }, ['c', ''], new Set(['a']))
  expect(aside).toEqual({ b: 'm1', c: '' })
  expect(withAside(aside, ['b', 'm2'], new Set())).toEqual({ b: 'm2', c: '' })
})

it('of hundreds the oldest are forgotten', () => {
  const many = Object.fromEntries(Array.from({ length: 200 }, (_, index) => [`a${index}`, '']))
  const aside = withAside(many, ['new', ''], new Set())
  expect(Object.keys(aside)).toHaveLength(200)
  expect(aside).not.toHaveProperty('a0')
  expect(aside).toHaveProperty('new')
})

it.each([[null], ['a'], [[1]], [{ a: 1 }]])('what another page kept as %j is nothing', (kept) => {
  expect(asideOf(kept)).toEqual({})
})
