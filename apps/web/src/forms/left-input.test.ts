import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { browserStorage } from '../testing/browser-storage.ts'
import { buildConsole } from '../testing/build-console.ts'
import {
  changedFields,
  dropLeft,
  fittingFields,
  isSecret,
  keepLeft,
  leftIn,
  leftStoreOf,
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
  beforeEach(() => void vi.stubGlobal('window', { sessionStorage: browserStorage() }))
  afterEach(() => void vi.unstubAllGlobals())
  const store = () => leftStoreOf(buildConsole())
  const input = (name: string, text: string, address = '/fleet') => ({ address, name, fields: { text } })

  it('each form of a page is kept by itself, the newest of it, until it is taken', () => {
    keepLeft(store(), input('Register asset', 'UA1'))
    keepLeft(store(), input('Transfer', 'Please'))
    keepLeft(store(), input('Transfer', 'Please take it'))
    keepLeft(store(), input('Transfer', 'Another', '/fleet?asset=a'))
    dropLeft(store(), { address: '/fleet', name: 'Register asset' })
    expect(leftIn(store())).toEqual([
      input('Transfer', 'Please take it'),
      input('Transfer', 'Another', '/fleet?asset=a'),
    ])
  })

  it('a form in which nothing was changed keeps nothing', () => {
    keepLeft(store(), input('Transfer', 'Please'))
    keepLeft(store(), { ...input('Transfer', ''), fields: {} })
    expect(leftIn(store())).toEqual([])
  })

  it('of many only the last ones are kept', () => {
    for (let form = 0; form < 25; form += 1) keepLeft(store(), input(`Form ${form}`, 'text'))
    expect(leftIn(store()).map(({ name }) => name)).toEqual(
      Array.from({ length: 20 }, (_, index) => `Form ${index + 5}`),
    )
  })

  it('is nobody else’s, and of no other organisation', () => {
    keepLeft(store(), input('Transfer', 'Please'))
    const { person, ...rest } = buildConsole()
    expect(leftIn(leftStoreOf({ ...rest, person: { ...person, user_uuid: 'another' } }))).toEqual([])
    expect(leftIn(leftStoreOf(buildConsole({ org_uuid: 'another' })))).toEqual([])
  })

  it('what is no input is none', () => {
    store().write([3, { address: '/fleet', name: 'Transfer' }, input('Transfer', 'Please')])
    expect(leftIn(store())).toEqual([input('Transfer', 'Please')])
    store().write({ address: '/fleet' })
    expect(leftIn(store())).toEqual([])
  })
})
