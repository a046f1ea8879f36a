import { expect, it } from 'vitest'
import { inPage } from '../testing/in-page.ts'
import { isRefused, useShown } from './refused.ts'

const refusal = (failure: string, status_code: number) => ({ data: { failure, status_code } })

it.each([
  ['nothing', null, false],
  ['no answer', new TypeError('Failed to fetch'), false],
  ['a fault of the service', refusal('internal', 500), false],
  ['too many questions', refusal('rate_limited', 429), false],
  ['a session that is over, which leads to the sign-in', refusal('token_invalid', 401), false],
  ['a record that is deleted', refusal('not_found', 404), true],
  ['a record that is out of use', refusal('gone', 410), true],
  ['a reader who may no longer', refusal('forbidden', 403), true],
])('%s in the way of the newest answer', (_, problem, is) => {
  expect(isRefused({ error: null, failureReason: problem })).toBe(is)
  expect(isRefused({ error: problem, failureReason: null })).toBe(is)
})

it('of a record that is deleted while it is shown, what was known stays, and every act with it goes', () => {
  const data = { name: 'Lake', abilities: { update: true, delete: true } }
  const shown = (error: unknown) => inPage(() => useShown({ data, error, failureReason: null })).given
  expect(shown(null)).toBe(data)
  expect(shown(new TypeError('Failed to fetch'))).toBe(data)
  expect(shown(refusal('not_found', 404))).toEqual({
    name: 'Lake',
    abilities: { update: false, delete: false },
  })
})
