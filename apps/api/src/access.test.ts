import { type AnyOperation, type OrgType, orgTypeNumber } from '@clearway/domain/kernel'
import { buildMember } from '@clearway/domain/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { allOperations } from './app.ts'
import { isRest } from './rest/mount.ts'
import { buildOwner, type Caller, createEdge, type Edge, type Sent } from './testing/edge.ts'

const operations = allOperations.map(({ op }) => op).filter(isRest)
const named = (wanted: (op: AnyOperation) => boolean) =>
  operations.filter(wanted).map((op) => [op.name, op] as const)

let edge: Edge
const owners = {} as Record<OrgType, Caller>
const members = {} as Record<OrgType, Caller>

beforeAll(async () => {
  edge = await createEdge()
  for (const type of Object.keys(orgTypeNumber) as OrgType[]) {
    const { caller, org } = await buildOwner(edge, type)
    owners[type] = caller
    const { person } = await buildMember(edge.world, org)
    members[type] = { token: person.token, orgUuid: org.org_uuid }
  }
})
afterAll(() => edge.close())

const nobody = '01900000-0000-7000-8000-0000000000ff'
const call = async (op: AnyOperation, caller: Caller | null, sent: Sent = {}) => {
  if (!isRest(op)) throw new Error(`${op.name} has no REST face`)
  const path = op.rest.path.replaceAll(/\{\w+\}/g, nobody)
  const answer = await edge.ask(caller, op.rest.method, path, sent)
  return [answer.statusCode, answer.json().error]
}

const orgTypesOf = ({ access }: AnyOperation): readonly OrgType[] =>
  access.who === 'member' && access.orgTypes ? access.orgTypes : (Object.keys(orgTypeNumber) as OrgType[])
const typeFor = (op: AnyOperation): OrgType => orgTypesOf(op)[0] as OrgType

describe('without a partner key nothing answers', () => {
  it.each(named(({ access }) => access.who !== 'anyone'))('%s', async (_name, op) => {
    const answer = await call(op, null, { headers: { 'partner-api-key': undefined } })
    expect(answer).toEqual([401, 'PARTNER_KEY_REQUIRED'])
  })
})

describe('without a token nothing answers but what a stranger needs', () => {
  it.each(named(({ access }) => access.who === 'user' || access.who === 'member'))(
    '%s',
    async (_name, op) => {
      expect(await call(op, null)).toEqual([401, 'TOKEN_REQUIRED'])
    },
  )
})

describe('for an organisation one has to name it', () => {
  it.each(named(({ access }) => access.who === 'member'))('%s', async (_name, op) => {
    const answer = await call(op, owners[typeFor(op)], { headers: { 'x-organisation-id': undefined } })
    expect(answer).toEqual([400, 'INVALID_INPUT'])
  })
})

describe('organisations of another type are refused before anything is looked up', () => {
  const restricted = named(({ access }) => access.who === 'member' && access.orgTypes !== undefined)
  it.each(restricted)('%s', async (_name, op) => {
    const others = (Object.keys(orgTypeNumber) as OrgType[]).filter((type) => !orgTypesOf(op).includes(type))
    for (const type of others) expect(await call(op, owners[type]), type).toEqual([403, 'FORBIDDEN'])
  })
})

describe('a Member cannot do what is for Admins', () => {
  it.each(named(({ access }) => access.who === 'member' && access.role !== 'member'))(
    '%s',
    async (_name, op) => {
      expect(await call(op, members[typeFor(op)])).toEqual([403, 'FORBIDDEN'])
    },
  )
})

describe('an Owner of no matter which organisation does not administer the platform', () => {
  it.each(named(({ access }) => access.who === 'platformAdmin'))('%s', async (_name, op) => {
    expect(await call(op, owners.regulator)).toEqual([403, 'PLATFORM_ADMIN_ONLY'])
  })
})
