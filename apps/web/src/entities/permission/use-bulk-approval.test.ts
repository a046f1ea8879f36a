import { permissionStatus } from '@clearway/domain/contracts'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { inPage } from '../../testing/in-page.ts'
import type { Request } from './request-words.ts'
import { useBulkApproval } from './use-bulk-approval.ts'

const waiting = {
  permission: {
    permission_uuid: 'a',
    permission_status: permissionStatus.pending,
    mission_version: 1,
    conditions: [],
  },
  decisions: [],
  mission: { permission_summary: 'approved' },
  checks: [],
  overlap_count: 0,
  abilities: { decide: true },
} as unknown as Request

const fields = { reference: '', remarks: '' }

/** A connection that is lost with the request of this number. */
let lostAt: number
let asked: number
/** What the service answers. */
let answered: object
beforeEach(() => {
  lostAt = 9
  asked = 0
  answered = waiting
  vi.stubGlobal('fetch', async (_url: string, { method }: RequestInit) => {
    asked += 1
    if (asked >= lostAt) throw new TypeError('Failed to fetch')
    const answer = { result: { data: answered } }
    return Response.json(method === 'POST' ? answer : [answer])
  })
})
afterEach(() => vi.unstubAllGlobals())

it.each<[string, number, object]>([
  [
    'that is answered is approved, with what it came to',
    9,
    { state: 'approved', words: 'Approved, the mission is valid' },
  ],
  ['is approved, though the network is lost just after', 3, { state: 'approved', words: 'Approved' }],
  ['whose answer is lost is not said to be left', 2, { state: 'unknown', words: 'No answer came' }],
  ['that was never sent is left', 1, { state: 'left' }],
])('of several an approval %s', async (_, at, outcome) => {
  lostAt = at
  const { given, client } = inPage(useBulkApproval)
  expect(await given.run([waiting], fields)).toMatchObject([outcome])
  client.clear()
})

it('a request that was approved with conditions, which a change of its mission has ended, is left to be decided alone', async () => {
  const conditions = [{ text: 'Not above the school', place: null }]
  answered = { ...waiting, decisions: [{ conditions }, { conditions: [] }] }
  const { given, client } = inPage(useBulkApproval)
  expect(await given.run([waiting], fields)).toEqual([
    { state: 'left', words: 'Was approved with conditions before: decide it alone' },
  ])
  expect(asked).toBe(1)
  client.clear()
})
