import { permissionStatus } from '@clearway/domain/contracts'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { inPage } from '../../testing/in-page.ts'
import type { Request } from './request-words.ts'
import { useBulkApproval } from './use-bulk-approval.ts'

const waiting = {
  permission: { permission_uuid: 'a', permission_status: permissionStatus.pending, mission_version: 1 },
  mission: { permission_summary: 'approved' },
  checks: [],
  overlap_count: 0,
  abilities: { decide: true },
} as unknown as Request

const fields = { reference: '', remarks: '' }

/** A connection that is lost with the request of this number. */
let lostAt: number
let asked: number
beforeEach(() => {
  asked = 0
  vi.stubGlobal('fetch', async (_url: string, { method }: RequestInit) => {
    asked += 1
    if (asked >= lostAt) throw new TypeError('Failed to fetch')
    const answer = { result: { data: waiting } }
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
