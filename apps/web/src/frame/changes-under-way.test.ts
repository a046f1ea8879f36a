import { expect, it } from 'vitest'
import { changesUnderWay } from './changes-under-way.ts'

it('a change brings along those that the address does not have yet', () => {
  const underWay = changesUnderWay()
  underWay.with('/zones', { q: 'KIA', page: null })
  expect(underWay.with('/zones', { zone: 'z1' }).changes).toEqual({ q: 'KIA', page: null, zone: 'z1' })
  expect(underWay.with('/zones', { q: null }).changes).toEqual({ q: null, page: null, zone: 'z1' })
})

it('what the address has is not asked for again', () => {
  const underWay = changesUnderWay()
  underWay.with('/zones', { q: 'KIA' }).settled()
  expect(underWay.with('/zones', { zone: 'z1' }).changes).toEqual({ zone: 'z1' })
})

it('that an older one was given up for a newer one settles nothing', () => {
  const underWay = changesUnderWay()
  const older = underWay.with('/zones', { q: 'KIA' })
  underWay.with('/zones', { zone: 'z1' })
  older.settled()
  expect(underWay.with('/zones', { at: 'now' }).changes).toEqual({ q: 'KIA', zone: 'z1', at: 'now' })
})

it('a page is told what is under way to it, as long as that is so', () => {
  const underWay = changesUnderWay()
  const seen: unknown[] = []
  const leave = underWay.listen(() => seen.push(underWay.of('/zones')))
  const { settled } = underWay.with('/zones', { q: 'KIA' })
  expect(underWay.of('/fleet')).toEqual({})
  settled()
  leave()
  underWay.with('/zones', { q: 'KIAL' })
  expect(seen).toEqual([{ q: 'KIA' }, {}])
})

it('another page begins without them', () => {
  const underWay = changesUnderWay()
  underWay.with('/zones', { q: 'KIA' })
  expect(underWay.with('/fleet', { asset: 'a1' }).changes).toEqual({ asset: 'a1' })
})
