import { permissionStatus } from '@clearway/domain/contracts'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { browserWindow } from '../../testing/browser-window.ts'
import { buildConsole } from '../../testing/build-console.ts'
import { inPage } from '../../testing/in-page.ts'
import { activeOrganisation } from '../../trpc/active-organisation.ts'
import type { Request } from './request-words.ts'
import { useBulkApproval } from './use-bulk-approval.ts'

const waiting = {
  permission: {
    permission_uuid: 'a',
    permission_status: permissionStatus.pending,
    mission_version: 1,
    plan_version: null,
    conditions: [],
  },
  decisions: [],
  mission: { permission_summary: 'approved', end_time: '9999-01-01T00:00:00.000Z' },
  checks: [],
  overlap_count: 0,
  abilities: { decide: true },
} as unknown as Request

const kia = '0199a000-0000-7000-8000-000000000001'
const mysuru = '0199a000-0000-7000-8000-000000000002'
const fields = { reference: '', remarks: '' }

/** A connection that is lost with the request of this number. */
let lostAt: number
let asked: number
/** What the service answers. */
let answered: object
/** The decisions that were sent. */
let sent: Record<string, unknown>[]
/** For which organisations it was asked; the tab acts for another one from the first request on. */
let askedFor: (string | null)[]
let page: ReturnType<typeof browserWindow>
beforeEach(() => {
  askedFor = []
  sent = []
  page = browserWindow()
  lostAt = 9
  asked = 0
  answered = waiting
  vi.stubGlobal('fetch', async (url: string, { headers, body }: RequestInit) => {
    asked += 1
    if (url.includes('permissions.decide')) sent.push(JSON.parse(String(body)))
    if (asked >= lostAt) throw new TypeError('Failed to fetch')
    askedFor.push(new Headers(headers).get('x-organisation-id'))
    activeOrganisation.set(mysuru)
    return Response.json({ result: { data: answered } })
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
  const { given, client } = inPage(useBulkApproval, buildConsole({ org_uuid: kia }))
  page.open()
  expect(await given.run([waiting], fields)).toMatchObject([outcome])
  client.clear()
})

const changed = { reason: 'mission_changed', conditions: [] }

it('a request whose last approval had dropped the conditions of an earlier one is approved with the others', async () => {
  const conditions = [{ text: 'Not above the school', place: null }]
  const approvals = [{ reason: 'approved', conditions }, changed, { reason: 'approved', conditions: [] }]
  answered = { ...waiting, decisions: [...approvals, changed] }
  const { given, client } = inPage(useBulkApproval, buildConsole({ org_uuid: kia }))
  page.open()
  expect(await given.run([waiting], fields)).toMatchObject([{ state: 'approved' }])
  client.clear()
})

it('a request that was approved with conditions, which a change of its mission has ended, is left to be decided alone', async () => {
  const conditions = [{ text: 'Not above the school', place: null }]
  answered = { ...waiting, decisions: [{ reason: 'approved', conditions }, changed] }
  const { given, client } = inPage(useBulkApproval, buildConsole({ org_uuid: kia }))
  page.open()
  expect(await given.run([waiting], fields)).toEqual([
    { state: 'left', words: 'Was approved with conditions before: decide it alone' },
  ])
  expect(asked).toBe(1)
  client.clear()
})

it('each is approved after the last decision that was read just before', async () => {
  answered = { ...waiting, decisions: [{ ...changed, decision_uuid: mysuru }] }
  const { given, client } = inPage(useBulkApproval, buildConsole({ org_uuid: kia }))
  page.open()
  await given.run([waiting], fields)
  expect(sent).toMatchObject([{ permission_uuid: 'a', mission_version: 1, decision_uuid: mysuru }])
  client.clear()
})

it('a request whose mission is over by now is left, and not sent', async () => {
  answered = { ...waiting, mission: { ...waiting.mission, end_time: '2020-01-01T00:00:00.000Z' } }
  const { given, client } = inPage(useBulkApproval, buildConsole({ org_uuid: kia }))
  page.open()
  expect(await given.run([waiting], fields)).toEqual([{ state: 'left', words: 'Its mission is over' }])
  expect(asked).toBe(1)
  client.clear()
})

it('several go out for whom they were chosen, though the tab acts for another organisation before the last', async () => {
  const { given, client } = inPage(useBulkApproval, buildConsole({ org_uuid: kia }))
  page.open()
  const running = given.run([waiting, waiting], fields)
  expect(page.asksBeforeClosing()).toBe(true)
  await running
  expect(askedFor).toEqual(Array.from({ length: 6 }, () => kia))
  expect(page.asksBeforeClosing()).toBe(false)
  client.clear()
})
