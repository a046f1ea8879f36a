import { expect, it } from 'vitest'
import { isUnasked, restingAt, type TypedParamStep, typedParam } from './typed-param.ts'

const type = (text: string): TypedParamStep => ({ kind: 'typed', text })
const ask: TypedParamStep = { kind: 'asked' }
const want = (text: string): TypedParamStep => ({ kind: 'wanted', text })
const arrive = (address: string): TypedParamStep => ({ kind: 'arrived', address })
const after = (address: string, ...steps: TypedParamStep[]) => steps.reduce(typedParam, restingAt(address))

it('what is typed is shown at once, and the address is asked for it once', () => {
  expect(after('', type('ab')).text).toBe('ab')
  expect(isUnasked(after('', type('ab')))).toBe(true)
  expect(isUnasked(after('', type('ab'), ask))).toBe(false)
  expect(isUnasked(after('', type('ab'), ask, arrive('ab')))).toBe(false)
})

it('no letter is lost that is typed while the address follows', () => {
  const typedOn = after('', type('ab'), ask, type('abc'), arrive('ab'))
  expect(typedOn.text).toBe('abc')
  expect(isUnasked(typedOn)).toBe(true)
})

it.each([
  ['both come', [arrive('ab'), arrive('abc')]],
  ['the newer overtakes the older', [arrive('abc')]],
])('of two that were asked for the newer stays, be it that %s', (_how, arrivals) => {
  const typed = after('', type('ab'), ask, type('abc'), ask, ...arrivals)
  expect(typed).toEqual(restingAt('abc'))
})

it.each([
  ['at rest', [type('ab'), ask, arrive('ab')]],
  ['while one types', [type('ab')]],
  ['while what was typed is on its way', [type('ab'), ask]],
])('another address replaces the text, %s', (_when, steps) => {
  const replaced = after('', ...steps, arrive('of a saved filter'))
  expect(replaced).toEqual(restingAt('of a saved filter'))
  expect(isUnasked(replaced)).toBe(false)
})

it('the address of a page that has just come replaces the empty text', () => {
  expect(after('', arrive('KIA'))).toEqual(restingAt('KIA'))
})

it('who returns to what the address has waits for nothing: the same text out of a saved filter counts later', () => {
  const returned = after('', type('a'), ask, type(''), ask)
  expect(typedParam(returned, arrive('a'))).toEqual(restingAt('a'))
})

it('what was given up for a link of the same page is asked for again', () => {
  const givenUp = after('', type('ab'), ask, arrive(''))
  expect(givenUp.text).toBe('ab')
  expect(isUnasked(givenUp)).toBe(true)
})

it('who clears the filters clears what was just typed as well, though the address never had it', () => {
  const cleared = after('', type('ab'), ask, want('ab'), want(''))
  expect(cleared.text).toBe('')
  expect(isUnasked(cleared)).toBe(false)
  expect(typedParam(cleared, arrive(''))).toEqual(restingAt(''))
})

it.each([
  ['what was typed', ['', type('ab'), ask, type('abc'), want('ab')]],
  ['that what was typed is taken back', ['ab', type('abc'), ask, type('ab'), ask, type('abx'), want('ab')]],
] as const)('what the field itself asked for takes no letter that was typed since: %s', (_what, given) => {
  const [address, ...steps] = given
  const typed = steps.findLast((step) => step.kind === 'typed')
  expect(after(address, ...steps).text).toBe(typed?.text)
})
