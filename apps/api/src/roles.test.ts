import { capabilities } from '@clearway/domain'
import type { AnyOperation, OrgType, Role } from '@clearway/domain/kernel'
import { buildUser, type Person, partnerActor } from '@clearway/domain/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { allOperations } from './app.ts'
import { isRest } from './rest/binding.ts'
import { type Expectation, expectations, type Outcome } from './roles/expectations.ts'
import { makerOf, type Named } from './roles/records.ts'
import { buildScene, type Cast, orgTypes, roles, type Scene } from './roles/scene.ts'
import { createEdge, type Edge, partnerKey, platformAdminKey } from './testing/edge.ts'

/** SPEC.md, "Roles and context rules": every operation, by every role of every type of organisation, on own and foreign. */
const nobody = '01900000-0000-7000-8000-0000000000ff'
const operations = allOperations.map(({ op }) => op)
/** Operations whose REST routes are written by hand. */
const oddRoutes: Record<string, [string, string]> = {
  'certificates.issue': ['GET', '/assets/{asset_uuid}/certificate'],
  'certificates.validate': ['POST', '/certificates/validate'],
}
/** They end the session that they are called with, or all of them: called last. */
const endsSession: ReadonlySet<string> = new Set(['accounts.logout', 'accounts.logoutEverywhere'])

let edge: Edge
let scene: Scene
let platformAdmin: Person
const root = 'root@example.org'
beforeAll(async () => {
  edge = await createEdge({ settings: { platformAdminEmails: [root] } })
  platformAdmin = await buildUser(edge.world, { email: root })
  scene = await buildScene(edge)
}, 120_000)
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

const request = (op: AnyOperation, { params = {}, query, body = {} }: Named) => {
  const [method, path] = isRest(op) ? [op.rest.method, op.rest.path] : (oddRoutes[op.name] ?? [])
  if (!method || !path) return trpcRequest(op, { ...params, ...query, ...body })
  const url = `/v1${path.replaceAll(/\{(\w+)\}/g, (_all, name: string) => params[name] ?? nobody)}`
  const asked = query ? `${url}${url.includes('?') ? '&' : '?'}${new URLSearchParams(query)}` : url
  return { method: method as 'GET', url: asked, ...(method !== 'GET' && { payload: body }) }
}

const trpcRequest = (op: AnyOperation, input: object) =>
  op.kind === 'query'
    ? {
        method: 'GET' as const,
        url: `/trpc/${op.name}?input=${encodeURIComponent(JSON.stringify(input))}`,
      }
    : { method: 'POST' as const, url: `/trpc/${op.name}`, payload: input }

/** The other writes are sent without the fields they need, and change nothing. */
const isUsedUp = ({ name, rest }: AnyOperation): boolean =>
  ('method' in rest && rest.method === 'DELETE') ||
  name === 'sessions.end' ||
  /^invitations.accept/.test(name)

/** 2xx, and refusals that do not speak of rights (shape, state, meaning), mean that the caller may. */
const outcomeOf = (status: number, body: string): Outcome => {
  if (status === 403) return 'refused'
  if (status === 404) return 'absent'
  if (status === 401 || status >= 500) throw new Error(`${status} ${body}`)
  return 'allowed'
}

const call = async (op: AnyOperation, cast: Cast, role: Role, named: Named): Promise<Outcome> => {
  const headers = headersOf(cast, role)
  if (endsSession.has(op.name)) headers.authorization = `Bearer ${await newToken(cast.people[role].person)}`
  const answer = await edge.app.inject({ ...request(op, named), headers })
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

/** What each caller met, and what SPEC.md has them meet, as readable lines. */
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
    it('is open to whom SPEC.md names', async () => {
      await compare(
        everybody(),
        (cast, role) => call(op, cast, role, {}),
        ({ type }, role) => (mayAtAll(row, type, role) ? 'allowed' : 'refused'),
      )
    })

  if (row.foreign) {
    it('is open to whom SPEC.md names, for what is their own', async () => {
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
      const { statusCode, body } = await edge.app.inject({ ...request(op, named), headers })
      // The key that partnerKeys.revoke would revoke is nobody's.
      expect(outcomeOf(statusCode, body)).toBe(op.name === 'partnerKeys.revoke' ? 'absent' : 'allowed')
      expect(body).not.toContain('X-Organisation-ID')
    })

  if (row.colleague)
    it(`is ${row.colleague} to a Member for what a colleague made`, async () => {
      const cast = scene.home[maker!.types[0] as OrgType]
      const named = await maker!.make(scene, cast, cast.owner, 'owner')
      expect(await call(op, cast, 'member', named)).toBe(row.colleague)
    })
})
