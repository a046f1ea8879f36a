import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Request } from '../../entities/permission/request-words.ts'
import { browserWindow } from '../../testing/browser-window.ts'
import { inPage } from '../../testing/in-page.ts'
import { activeOrganisation } from '../../trpc/active-organisation.ts'
import { sentenceOf } from '../../trpc/failure.ts'
import type { Decision } from './decision.ts'
import { noCondition } from './decision-fields.ts'
import { nextUndecided, useDecision } from './use-requests.ts'

const nowMs = Date.parse('2026-11-21T10:00:00Z')
const [over, toCome] = ['2026-11-21T10:00:00Z', '2026-11-21T10:00:01Z']
const row = (permission_uuid: string, permission_status: number, end_time = toCome) =>
  ({ permission: { permission_uuid, permission_status }, mission: { end_time } }) as Request

const [pending, approved] = [0, 1]
const rows = [
  row('a', pending),
  row('b', approved),
  row('ended', pending, over),
  row('c', pending),
  row('d', pending),
]

describe('triage goes on', () => {
  it.each([
    [
      'to the next that waits, past what is decided or whose mission is over',
      { from: 1, decided: ['a'] },
      'c',
    ],
    ['past the one whose decision is not sent yet', { from: 1, decided: ['a', 'c'] }, 'd'],
    ['from the end to the first that waits', { from: 5, decided: ['d'] }, 'a'],
    ['nowhere when nothing waits', { from: 1, decided: ['a', 'c', 'd'] }, undefined],
  ])('%s', (_where, triage, next) => {
    expect(nextUndecided(rows, { ...triage, nowMs })).toBe(next)
  })
})

describe('an approval that rests on a tick', () => {
  let page: ReturnType<typeof browserWindow>
  beforeEach(() => {
    page = browserWindow()
  })
  afterEach(() => vi.unstubAllGlobals())
  const kia = '0199a000-0000-7000-8000-000000000001'
  const mysuru = '0199a000-0000-7000-8000-000000000002'
  const approval: Decision = {
    fields: {
      verdict: 'approve',
      validFrom: '',
      validTo: '',
      reference: '',
      remarks: '',
      conditions: [],
      condition: noCondition,
    },
    written: {},
    validity: { from: null, to: null },
    permissionUuid: 'a',
    orgUuid: kia,
    missionName: 'Canal survey',
    missionEnd: '2026-11-21T10:15:30.000Z',
    missionVersion: 1,
    planVersion: null,
    decisionUuid: '0199a000-0000-7000-8000-00000000000d',
    ticks: ['certificate_active'],
    isWithdrawal: false,
  }
  const decided = async (
    decision: Decision,
    checks: object[],
    meanwhile: (asked: string, headers: Headers) => void = () => undefined,
  ) => {
    const asked: string[] = []
    vi.stubGlobal('fetch', async (url: string, { headers }: RequestInit) => {
      const what = url.includes('permissions.decide') ? 'decide' : 'look'
      asked.push(what)
      meanwhile(what, new Headers(headers))
      return Response.json({ result: { data: { checks } } })
    })
    const { given, client } = inPage(useDecision)
    page.open()
    const words = await given.mutateAsync(decision).then(() => 'decided', sentenceOf)
    client.clear()
    return { asked, words }
  }
  const active = { check: 'certificate_active', passes: true, facts: 'to 2027-02-03' }
  const revoked = { check: 'certificate_active', passes: false, facts: 'none active' }
  const flown = { check: 'operator_record', passes: false, facts: '2 flights, 1 without approval' }

  it('is sent when it is a tick still, whatever else was a cross before', async () => {
    expect(await decided(approval, [active, flown])).toEqual({ asked: ['look', 'decide'], words: 'decided' })
  })
  it('is not sent once it is a cross, and says which', async () => {
    expect(await decided(approval, [revoked, flown])).toEqual({
      asked: ['look'],
      words: 'A check fails now: Certificate active, none active. Look at it again, then decide.',
    })
  })
  it('stands beside one that rests on none, as a rejection does: it is sent at once', async () => {
    expect(await decided({ ...approval, ticks: [] }, [])).toEqual({ asked: ['decide'], words: 'decided' })
  })
  it('goes out for whom it was taken, though the tab acts for another organisation before it is sent', async () => {
    const askedFor: (string | null)[] = []
    await decided(approval, [active], (_, headers) => {
      askedFor.push(headers.get('x-organisation-id'))
      activeOrganisation.set(mysuru)
    })
    expect(askedFor).toEqual([kia, kia])
  })
  it('keeps its page until it is answered: whoever closes it is asked', async () => {
    const asks: [string, boolean][] = []
    await decided(approval, [active], (asked) => void asks.push([asked, page.asksBeforeClosing()]))
    expect(asks).toEqual([
      ['look', true],
      ['decide', true],
    ])
    expect(page.asksBeforeClosing()).toBe(false)
  })
})
