import { expect, test } from 'vitest'
import { failureOf } from './thrown.ts'

test.each([
  ['timeout exceeded when trying to connect', 'The database did not answer in time. Try again shortly.'],
  [
    'Connection terminated due to connection timeout',
    'The database did not answer in time. Try again shortly.',
  ],
  ['Connection terminated unexpectedly', 'The database is away. Try again shortly.'],
])('the answer to "%s" has what is known', (thrown, message) => {
  const failure = failureOf(new Error(thrown))
  expect(failure).toMatchObject({ code: 'unavailable', message, retryAfterS: 2 })
})

test.each([
  'getaddrinfo EAI_AGAIN',
  'getaddrinfo ENOTFOUND',
  'connect ECONNREFUSED',
  'connect EHOSTDOWN',
  'connect EHOSTUNREACH',
  'connect ENETDOWN',
  'connect ENETUNREACH',
])('"%s" is a database that is away', (thrown) => {
  const error = Object.assign(new Error(`${thrown} db.example`), { code: thrown.split(' ')[1] })
  expect(failureOf(error)).toMatchObject({
    code: 'unavailable',
    message: 'The database is away. Try again shortly.',
    retryAfterS: 2,
  })
})
