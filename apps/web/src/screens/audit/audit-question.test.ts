import { expect, it } from 'vitest'
import { auditQuestion } from './audit-question.ts'

const nowMs = Date.parse('2026-03-01T12:00:40Z')
const uuid = '0198c1de-0000-7000-8000-000000000001'
const ask = (values: Record<string, string>, ownOrg?: string) =>
  auditQuestion({ get: (name) => values[name] }, { ownOrg, nowMs })

it('asks for what the address names', () => {
  expect(
    ask({ action: 'partnerKeys', result: 'refused', since: 'hour', actor: uuid, q: ' asha ', page: '3' }),
  ).toEqual({
    page: 3,
    limit: 50,
    action: 'partnerKeys',
    result: 'refused',
    actor_user_uuid: uuid,
    actor: 'asha',
    from: '2026-03-01T11:00:00.000Z',
  })
})

it('takes what looks like the number of a record for one, and that of a person for a person', () => {
  expect(ask({ q: ' prm-PS4SJSDZAG ' })).toMatchObject({ target: 'prm-PS4SJSDZAG' })
  expect(ask({ q: 'USR-XK1Q0T01RP' })).toMatchObject({ actor: 'USR-XK1Q0T01RP' })
  for (const name of ['Anne-Marie', 'Ann-Marie', 'Org-Schmidt'])
    expect(ask({ q: name })).toMatchObject({ actor: name })
})

it('leaves out what makes no sense', () => {
  expect(ask({ action: 'a b', actor: 'me', since: 'ever', page: '-2', target: '1' })).toEqual({
    page: 1,
    limit: 50,
  })
})

it('keeps to the own organisation whatever the address names', () => {
  expect(ask({ org: '0198c1de-0000-7000-8000-00000000000f' }, uuid).org_uuid).toBe(uuid)
})
