import { expect, it } from 'vitest'
import type { KeptStore } from '../../../forms/kept-store.ts'
import { asideIn, asideOf, withAside } from './put-aside.ts'

it('what is put aside stays so until the alert is closed', () => {
  const aside = withAside({ a: '', b: 'm1' }, ['c', ''], new Set(['a']))
  expect(aside).toEqual({ b: 'm1', c: '' })
  expect(withAside(aside, ['b', 'm2'], new Set())).toEqual({ b: 'm2', c: '' })
  const graver = withAside({ 'a major': '', 'b major': '' }, ['a critical', ''], new Set())
  expect(graver).toEqual({ 'b major': '', 'a critical': '' })
  expect(withAside(graver, ['c minor', ''], new Set(['a']))).toEqual({ 'b major': '', 'c minor': '' })
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

it('without storage a second alert put aside does not bring back the first', () => {
  const blocked: KeptStore = { read: () => null, write: () => false, clear: () => undefined }
  const kept = asideIn(blocked)
  kept.put(['a', ''], new Set())
  expect(kept.put(['b', 'm1'], new Set())).toEqual({ a: '', b: 'm1' })
  expect(kept.read()).toEqual({ a: '', b: 'm1' })
})

it('what another tab has put aside stays so', () => {
  let stored: unknown = null
  const shared: KeptStore = {
    read: () => stored,
    write: (value) => {
      stored = value
      return true
    },
    clear: () => undefined,
  }
  const [here, there] = [asideIn(shared), asideIn(shared)]
  here.put(['a', ''], new Set())
  there.put(['b', ''], new Set())
  expect(here.put(['c', ''], new Set(['a']))).toEqual({ b: '', c: '' })
})
