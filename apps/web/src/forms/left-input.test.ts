import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { browserStorage } from '../testing/browser-storage.ts'
import { buildConsole } from '../testing/build-console.ts'
import {
  changedFields,
  dropLeft,
  fittingFields,
  isSecret,
  keepLeft,
  type LeftInput,
  leftIn,
  leftStoreOf,
  pageHere,
} from './left-input.ts'

describe('what was changed in a form', () => {
  const begun = { name: 'Lake', height: 60, payloads: [], type: { of: 'GSTIN' } }
  const changed = (values: object, secrets: string[] = []) =>
    changedFields({ ...begun, ...values }, begun, secrets)

  it('is kept, and nothing else of it', () => {
    expect(changed({})).toEqual({})
    expect(changed({ name: 'Dam', payloads: ['camera'], type: { of: 'VAT' } })).toEqual({
      name: 'Dam',
      payloads: ['camera'],
      type: { of: 'VAT' },
    })
  })

  it('is kept as emptied where it was', () => {
    expect(changed({ name: '', height: undefined })).toEqual({ name: '', height: '' })
    expect(changed({ height: Number.NaN })).toEqual({ height: '' })
  })

  it('has no secret and no file', () => {
    const file = new File(['key'], 'key.pem')
    expect(changed({ name: 'Dam', password: 'open sesame', file, files: [file] }, ['password'])).toEqual({
      name: 'Dam',
    })
  })
})

it.each([
  ['a password', { type: 'password', autocomplete: '' }, true],
  ['one that is shown for a moment', { type: 'text', autocomplete: 'new-password' }, true],
  ['a code', { type: 'text', autocomplete: 'one-time-code' }, true],
  ['a name', { type: 'text', autocomplete: 'organization' }, false],
] as const)('%s is known by its field', (_, field, is) => {
  expect(isSecret(field)).toBe(is)
})

it('what does not fit a form of another release is left out', () => {
  const begun = { name: '', payloads: [], height: 60 }
  expect(fittingFields({ name: ['Dam'], payloads: 'camera', height: '', weight: 3 }, begun)).toEqual({
    height: '',
    weight: 3,
  })
})

describe('in a tab', () => {
  const location = { pathname: '/fleet', search: '' }
  beforeEach(() => void vi.stubGlobal('window', { sessionStorage: browserStorage(), location }))
  afterEach(() => void vi.unstubAllGlobals())
  const nowMs = Date.UTC(2026, 10, 30)
  const store = () => leftStoreOf(buildConsole())
  const input = (name: string, text: string, more: Partial<LeftInput> = {}): LeftInput => ({
    ...{ page: 'o /fleet?', name, of: '', leftAtMs: nowMs, fields: { text } },
    ...more,
  })

  it('each form of a page is kept by itself, the newest of it, until it is taken', () => {
    const another = input('Transfer', 'Another', { page: 'o /fleet?asset=a' })
    const ofAnother = input('Transfer', 'Of another', { of: 'b' })
    keepLeft(store(), input('Register asset', 'UA1'))
    for (const text of ['Please', 'Please take it']) keepLeft(store(), input('Transfer', text))
    keepLeft(store(), another)
    keepLeft(store(), ofAnother)
    dropLeft(store(), input('Register asset', ''), nowMs)
    expect(leftIn(store(), nowMs)).toEqual([input('Transfer', 'Please take it'), another, ofAnother])
  })

  it('a form in which nothing was changed keeps nothing', () => {
    keepLeft(store(), input('Transfer', 'Please'))
    keepLeft(store(), { ...input('Transfer', ''), fields: {} })
    expect(leftIn(store(), nowMs)).toEqual([])
  })

  it('of many only the last ones are kept', () => {
    for (let form = 0; form < 25; form += 1) keepLeft(store(), input(`Form ${form}`, 'text'))
    expect(leftIn(store(), nowMs).map(({ name }) => name)).toEqual(
      Array.from({ length: 20 }, (_, index) => `Form ${index + 5}`),
    )
  })

  it('is there for an hour, and then nothing of it is', () => {
    keepLeft(store(), input('Transfer', 'Please'))
    expect(leftIn(store(), nowMs + 3_599_999)).toHaveLength(1)
    expect(leftIn(store(), nowMs + 3_600_000)).toEqual([])
    keepLeft(store(), input('Register asset', 'UA1', { leftAtMs: nowMs + 3_600_000 }))
    expect(JSON.stringify(store().read())).not.toContain('Please')
  })

  it('is nobody else’s', () => {
    keepLeft(store(), input('Transfer', 'Please'))
    const { person } = buildConsole()
    expect(leftIn(leftStoreOf({ person: { ...person, user_uuid: 'another' } }), nowMs)).toEqual([])
  })

  it('what is no input is none', () => {
    const { leftAtMs: _, ...older } = input('Transfer', 'Of an older page')
    store().write([3, older, input('Transfer', 'Please')])
    expect(leftIn(store(), nowMs)).toEqual([input('Transfer', 'Please')])
    store().write({ page: '/fleet' })
    expect(leftIn(store(), nowMs)).toEqual([])
  })

  it('a page is the same wherever its map has moved, and another one for another organisation', () => {
    const at = (search: string, known = buildConsole()) => {
      vi.stubGlobal('window', { location: { pathname: '/live', search } })
      return pageHere(known)
    }
    const before = at('?aircraft=a&map=13.00000,77.60000,9.00&q=KIA')
    expect(at('?q=KIA&aircraft=a&at=12.9,77.6,9&mark=12.9,77.6,9&t=9&speed=2')).toBe(before)
    expect(at('?q=KIA&aircraft=b')).not.toBe(before)
    expect(at('?q=KIA&aircraft=a', buildConsole({ org_uuid: 'another' }))).not.toBe(before)
  })
})
