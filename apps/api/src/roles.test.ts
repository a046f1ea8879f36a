import { capabilities } from '@clearway/domain'
import type { AnyOperation, OrgType, Role } from '@clearway/domain/kernel'
import { buildUser, type Person, partnerActor } from '@clearway/domain/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { allOperations } from './app.ts'
import { refuseUndocumented } from './testing/documented.ts'
import { createEdge, type Edge, partnerKey, platformAdminKey } from './testing/edge.ts'
import type { Expectation, Outcome } from './testing/roles/expectation.ts'
import { expectations } from './testing/roles/expectations.ts'
import type { Named } from './testing/roles/maker.ts'
import { makerOf } from './testing/roles/records.ts'
import { requestOf } from './testing/roles/request.ts'
import { buildScene, type Cast, orgTypes, roles, type Scene } from './testing/roles/scene.ts'

/** docs/contract/access.md#roles: every operation, by every role of every type of organisation, on own and foreign. */
const operations = allOperations.map(({ op }) => op)
/** They end the session that they are called with, or all of them: called last. */
const endsSession: ReadonlySet<string> = new Set(['accounts.logout', 'accounts.logoutEverywhere'])

/** The records that these name here do not exist. */
const aboutNobody = new Set(['partnerKeys.revoke', 'platformUsers.get', 'platformUsers.setStatus'])

let edge: Edge
let scene: Scene
let platformAdmin: Person
const root = 'root@example.org'
beforeAll(async () => {
  edge = await createEdge({ settings: { platformAdminEmails: [root] } })
  platformAdmin = await buildUser(edge.world, { email: root })
  scene = await buildScene(edge)
})
afterAll(() => edge.close())

const headersOf = ({ people, org }: Cast, role: Role) => ({
  'partner-api-key': partnerKey,
  authorization: `Bearer ${people[role].person.token}`,
  'x-organisation-id': org.org_uuid,
})

const newToken = async ({ user, password }: Person): Promise<string> => {
  const input = { identifier_type: 'email', identifier: user.email, password }
  return (await capabilities.accounts.loginPassword.invoke(edge.world.as(partnerActor), {}, input)).token
}

/** The other writes are sent without the fields they need, and change nothing. */
const isUsedUp = ({ name, rest }: AnyOperation): boolean =>
  ('method' in rest && rest.method === 'DELETE') ||
  name === 'sessions.end' ||
  /^invitations.accept/.test(name)

/** 2xx, and refusals for another reason than rights (shape, state, meaning), mean that the caller may. */
const outcomeOf = (status: number, body: string): Outcome => {
  if (status === 403) return 'refused'
  if (status === 404) return 'absent'
  if (status === 401 || status >= 500) throw new Error(`${status} ${body}`)
  return 'allowed'
}

const call = async (op: AnyOperation, cast: Cast, role: Role, named: Named): Promise<Outcome> => {
  const headers = headersOf(cast, role)
  if (endsSession.has(op.name)) headers.authorization = `Bearer ${await newToken(cast.people[role].person)}`
  const request = requestOf(op, named)
  const answer = await edge.app.inject({ ...request, headers })
  refuseUndocumented(request.method, request.url, answer)
  return outcomeOf(answer.statusCode, answer.body)
}

const mayAtAll = ({ least, types }: Expectation, type: OrgType, role: Role): boolean => {
  if (least === 'platform') return false
  if (least === 'anyone' || least === 'partner' || least === 'user') return true
  return (types ?? orgTypes).includes(type) && roles.indexOf(role) >= roles.indexOf(least)
}

/** Everybody in the home country, role by role. */
const everybody = (): [Cast, Role][] =>
  orgTypes.flatMap((type) => roles.map((role) => [scene.home[type], role] as [Cast, Role]))

/** What each caller met, and what the contract has them meet, as readable lines. */
const compare = async (
  callers: readonly [Cast, Role][],
  meet: (cast: Cast, role: Role) => Promise<Outcome>,
  expected: (cast: Cast, role: Role) => Outcome,
) => {
  const met: string[] = []
  const should: string[] = []
  for (const [cast, role] of callers) {
    met.push(`${role} of ${cast.type}: ${await meet(cast, role)}`)
    should.push(`${role} of ${cast.type}: ${expected(cast, role)}`)
  }
  expect(met).toEqual(should)
}

it('the table has a row for every operation, and for nothing else', () => {
  expect(Object.keys(expectations).sort()).toEqual(operations.map(({ name }) => name).sort())
})

const rows = operations
  .filter(({ name }) => expectations[name])
  .sort((a, b) => Number(endsSession.has(a.name)) - Number(endsSession.has(b.name)))
  .map((op) => [op.name, op, expectations[op.name] as Expectation] as const)

describe.each(rows)('%s', (_name, op, row) => {
  const maker = row.foreign ? makerOf(op) : null
  const kept = new Map<string, Promise<Named>>()
  /** A record of the caller's own; another for each who may use it up. */
  const own = (cast: Cast, role: Role): Promise<Named> => {
    const make = () => maker!.make(scene, cast, cast.people[role].actor, role)
    if (mayAtAll(row, cast.type, role) && isUsedUp(op)) return make()
    const key = maker?.isPersonal ? `${cast.type} ${role}` : cast.type
    const known = kept.get(key) ?? make()
    kept.set(key, known)
    return known
  }
  const holds = ({ type }: Cast): boolean => maker?.types.includes(type) ?? false

  if (row.foreign === undefined)
    it('is open to whom the contract names', async () => {
      await compare(
        everybody(),
        (cast, role) => call(op, cast, role, {}),
        ({ type }, role) => (mayAtAll(row, type, role) ? 'allowed' : 'refused'),
      )
    })

  if (row.foreign) {
    it('is open to whom the contract names, for what is their own', async () => {
      const holders = everybody().filter(([cast]) => holds(cast))
      expect(holders.length).toBeGreaterThan(0)
      await compare(
        holders,
        async (cast, role) => call(op, cast, role, await own(cast, role)),
        ({ type }, role) => (mayAtAll(row, type, role) ? 'allowed' : 'refused'),
      )
    })

    it(`is ${row.foreign} for what is somebody else's`, async () => {
      const stranger = scene.abroad[maker!.types[0] as OrgType]
      const foreign = await maker!.make(scene, stranger, stranger.owner, 'owner')
      await compare(
        everybody(),
        (cast, role) => call(op, cast, role, foreign),
        ({ type }, role) => (mayAtAll(row, type, role) ? row.foreign! : 'refused'),
      )
    })
  }

  if (row.platform)
    it('is open to a platform administrator, who acts for no organisation', async () => {
      const stranger = maker && scene.abroad[maker.types[0] as OrgType]
      const named = stranger ? await maker.make(scene, stranger, stranger.owner, 'owner') : {}
      const authorization = `Bearer ${platformAdmin.token}`
      const headers = { 'partner-api-key': platformAdminKey, authorization }
      const { statusCode, body } = await edge.app.inject({ ...requestOf(op, named), headers })
      expect(outcomeOf(statusCode, body)).toBe(aboutNobody.has(op.name) ? 'absent' : 'allowed')
      expect(body).not.toContain('X-Organisation-ID')
    })

  if (row.colleague)
    it(`is ${row.colleague} to a Member for what a colleague made`, async () => {
      const cast = scene.home[maker!.types[0] as OrgType]
      const named = await maker!.make(scene, cast, cast.owner, 'owner')
      expect(await call(op, cast, 'member', named)).toBe(row.colleague)
    })
})
