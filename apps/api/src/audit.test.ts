import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildFlyer, buildOwner, type Caller, createEdge, type Edge } from './testing/edge.ts'

let edge: Edge
let flyer: Awaited<ReturnType<typeof buildFlyer>>
let stranger: Caller
beforeAll(async () => {
  edge = await createEdge()
  flyer = await buildFlyer(edge)
  stranger = (await buildOwner(edge, 'assetOwner')).caller
})
afterAll(() => edge.close())

const entriesOf = async (caller: Caller, query: string) => {
  const answer = await edge.ask(caller, 'GET', `/audit-entries?limit=100&${query}`)
  expect(answer.statusCode).toBe(200)
  return answer.json().data
}

describe('a refusal before the handler', () => {
  it('of a role is written under the request id that the caller got', async () => {
    const answer = await edge.ask(flyer.member, 'POST', '/missions', { body: {} })
    expect(answer.statusCode).toBe(403)
    const { request_id } = answer.json()
    const entries = await entriesOf(flyer.caller, 'action=missions.create&result=forbidden')
    expect(entries).toEqual([
      expect.objectContaining({
        request_id,
        actor: { user_uuid: flyer.memberPerson.user.user_uuid, name: 'Asha Rao' },
        org_uuid: flyer.org.org_uuid,
        target_type: 'mission',
      }),
    ])
  })

  it('of a foreign organisation is not shown to that organisation, whose business it is not', async () => {
    const foreign = { ...stranger, orgUuid: flyer.org.org_uuid }
    expect((await edge.ask(foreign, 'POST', '/missions', { body: {} })).statusCode).toBe(403)
    expect(await entriesOf(flyer.caller, 'result=not_a_member')).toEqual([])
    const { rows } = await edge.world.database.pool.query(
      `select actor_user_uuid, org_uuid from audit_entries where result = 'not_a_member'`,
    )
    expect(rows).toEqual([{ actor_user_uuid: expect.any(String), org_uuid: null }])
  })

  it('without a known caller is not written', async () => {
    const count = () =>
      edge.world.database.pool.query('select count(*) from audit_entries').then(({ rows }) => rows[0])
    const before = await count()
    expect((await edge.ask(null, 'POST', '/missions', { body: {} })).statusCode).toBe(401)
    const bare = { headers: { 'partner-api-key': 'a guess' } }
    expect((await edge.ask(flyer.caller, 'POST', '/missions', bare)).statusCode).toBe(401)
    expect(await count()).toEqual(before)
  })
})

describe('the list of entries', () => {
  it.each([
    ['action=missions create', 'action'],
    ['result=a b', 'result'],
    ['actor_user_uuid=me', 'actor_user_uuid'],
    ['from=yesterday', 'from'],
    ['limit=101', 'limit'],
  ])('asked for with %s is refused with 400 at that field', async (query, field) => {
    const answer = await edge.ask(flyer.caller, 'GET', `/audit-entries?${query}`)
    expect([answer.statusCode, Object.keys(answer.json().details)]).toEqual([400, [field]])
  })
})
