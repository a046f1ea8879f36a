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
