import { expect, it } from 'vitest'
import { noteSessionEnd, sessionEnd } from './session-end.ts'

it.each([
  ['is over by itself', ['expired'], 'expired'],
  ['is asked to end', ['asked'], 'asked'],
  ['is asked to end and then found over', ['asked', 'expired'], 'asked'],
  ['is found over and then asked to end', ['expired', 'asked'], 'asked'],
  ['was asked to end and goes on', ['asked', null], null],
  ['is over by itself after that', ['asked', null, 'expired'], 'expired'],
] as const)('a session that %s', (_, heard, end) => {
  noteSessionEnd(null)
  for (const why of heard) noteSessionEnd(why)
  expect(sessionEnd()).toBe(end)
})
