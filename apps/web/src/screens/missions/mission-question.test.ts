import { expect, test } from 'vitest'
import { missionQuestion } from './mission-question.ts'

test.each([
  ['', undefined, {}],
  ['  ', 'done', {}],
  [' canal ', undefined, { q: 'canal' }],
  ['', 'pending', { permission_summary: 'pending' }],
  ['canal', 'rejected', { q: 'canal', permission_summary: 'rejected' }],
])('the text %j with the state %j asks for %j', (text, status, expected) => {
  expect(missionQuestion(text, status)).toEqual(expected)
})
