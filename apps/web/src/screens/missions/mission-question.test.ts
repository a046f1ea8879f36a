import { expect, test } from 'vitest'
import { missionQuestion } from './mission-question.ts'

const aircraft = '01900000-0000-7000-8000-0000000000a1'

test.each([
  [{}, {}],
  [{ q: '  ', status: 'done', asset: 'none' }, {}],
  [{ q: ' canal ' }, { q: 'canal' }],
  [{ status: 'pending' }, { permission_summary: 'pending' }],
  [
    { q: 'canal', status: 'rejected' },
    { q: 'canal', permission_summary: 'rejected' },
  ],
  [{ asset: aircraft }, { asset_uuid: aircraft }],
])('an address with %j asks for %j', (given, expected) => {
  expect(missionQuestion({ q: undefined, status: undefined, asset: undefined, ...given })).toEqual(expected)
})
