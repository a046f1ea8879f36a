import type { AnyOperation, RestBinding } from '@clearway/domain/kernel'
import { buildUser, missionBody, planBody, square, zoneBody } from '@clearway/domain/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { allOperations } from './app.ts'
import { isRest } from './rest/mount.ts'
import { type Caller, callerOf, createEdge, type Edge, platformAdminKey } from './testing/edge.ts'
import { hostileValues, naughtyStrings, rawBodies } from './testing/hostile/values.ts'
import type { Named } from './testing/roles/maker.ts'
import { makerOf } from './testing/roles/records.ts'
import { buildCast, buildScene, type Cast, operatorOf, type Scene } from './testing/roles/scene.ts'

/** Whatever a body has in place of one field or of all: the service refuses it or accepts it, never 500. */
const leastBodies = 2_000
/** Of the long lists each write takes so many, the next one those that follow. */
const stringsEach = 12
const rawEach = 15

interface Write {
  readonly op: AnyOperation
  readonly rest: Pick<RestBinding, 'method' | 'path'>
}
const writes = allOperations.flatMap(({ op }): Write[] =>
  isRest(op) && op.rest.method !== 'GET' ? [{ op, rest: op.rest }] : [],
)

let edge: Edge
let scene: Scene
let admin: Caller
let good: Record<string, unknown>
const flyer = () => operatorOf(scene.home.assetOwner)

beforeAll(async () => {
  const email = 'root@example.org'
  edge = await createEdge({ settings: { platformAdminEmails: [email] } })
  scene = await buildScene(edge)
  admin = { token: (await buildUser(edge.world, { email })).token, orgUuid: crypto.randomUUID() }
  const { world } = edge
  good = {
    ...zoneBody(),
    ...missionBody(world, flyer()),
    ...planBody(world, flyer()),
    zones: [zoneBody()],
    geometry_2d: square(77.6, 13),
    constraint_type: 4,
    ref_uuid: crypto.randomUUID(),
    frames: [{ timestamp: world.clock.now().toISOString(), latitude: 13, longitude: 77.6 }],
    org_name: 'Small Skies',
    org_type: 2,
    model_name: 'Heron',
    model_variant: 'A',
    category: 2,
    permission_status: 1,
    asset_model_uuid: crypto.randomUUID(),
    org_owner_uuid: flyer().org.org_uuid,
    invitee_type: 1,
    invite_mode: 1,
    invite_role: 1,
    invite_identifier: 'guest@example.org',
    resource_type: 1,
    resource_uuid: flyer().org.org_uuid,
  }
})
afterAll(() => edge.close())

/** The caller of a write: a person who may lose the session, the profile or the organisation by it. */
const castFor = async ({ name, access }: AnyOperation): Promise<Cast> =>
  access.who !== 'member' || name === 'organisations.update'
    ? buildCast(edge, 'assetOwner', [10, 10])
    : scene.home[access.orgTypes?.[0] ?? 'assetOwner']

/** Who tries it, about which record. */
const aim = async (op: AnyOperation): Promise<{ caller: Caller; named: Named }> => {
  if (op.access.who === 'platformAdmin') return { caller: admin, named: {} }
  const cast = await castFor(op)
  const maker = makerOf(op)
  const holder = maker && !maker.types.includes(cast.type) ? scene.home[maker.types[0]!] : cast
  const named = await maker?.make(scene, holder, holder.owner, 'owner')
  const isForAdmins = op.access.who === 'user' && op.access.platformAdmin
  return { caller: isForAdmins ? admin : callerOf(holder), named: named ?? {} }
}

const fieldsOf = (op: AnyOperation): string[] =>
  'shape' in op.input
    ? Object.keys(op.input.shape as object)
    : ['identifier_type', 'identifier', 'otp', 'password', 'invite_uuid', 'invitee_type', 'invite_role']

/** The next `count` of a list, from `start` round and round. */
const some = <T>(list: readonly T[], start: number, count: number): T[] =>
  Array.from({ length: count }, (_, at) => list[(start + at) % list.length] as T)

const bodiesFor = (op: AnyOperation, turn: number, body: object = {}): unknown[] => {
  const fields = fieldsOf(op)
  const sensible = {
    ...Object.fromEntries(fields.filter((name) => name in good).map((name) => [name, good[name]])),
    ...body,
  }
  const inOne = (value: unknown, at: number) => {
    const field = fields[at % Math.max(fields.length, 1)]
    return field ? [{ ...sensible, [field]: value }] : []
  }
  return [
    ...hostileValues.map((value) => Object.fromEntries(fields.map((name) => [name, value]))),
    ...hostileValues.flatMap(inOne),
    ...some(naughtyStrings, turn * stringsEach, stringsEach).flatMap(inOne),
    ...some(rawBodies, turn * rawEach, rawEach),
  ]
}

const send = async ({ op, rest }: Write, caller: Caller, params: Named['params'], body: unknown) => {
  const nobody = crypto.randomUUID()
  const path = rest.path.replaceAll(/\{(\w+)\}/g, (_all, name) => params?.[name] ?? nobody)
  const headers = op.access.who === 'platformAdmin' ? { 'partner-api-key': platformAdminKey } : {}
  const answer = await edge.ask(caller, rest.method, path, { body, headers })
  const said = typeof body === 'string' || Buffer.isBuffer(body) ? String(body) : JSON.stringify(body)
  expect(answer.statusCode, `${rest.method} ${path} ${said.slice(0, 300)}`).toBeLessThan(500)
  if (answer.statusCode >= 400 && op.access.who !== 'anyone')
    expect(answer.json()).toMatchObject({
      error: expect.stringMatching(/^[A-Z_]+$/),
      status_code: answer.statusCode,
      request_id: expect.any(String),
    })
  return answer.statusCode
}

describe('no body makes the service fail', () => {
  let sent = 0
  it.each(writes.map((write, turn) => [write.op.name, write, turn] as const))(
    '%s',
    async (_name, write, turn) => {
      const { caller, named } = await aim(write.op)
      const statuses: number[] = []
      for (const body of bodiesFor(write.op, turn, named.body))
        statuses.push(await send(write, caller, named.params, body))
      sent += statuses.length
      // For a record that is not there the answer is only 404, whatever the body.
      if (Object.keys(write.op.params.shape).some((name) => !named.params?.[name])) return
      // Some of them came as far as the body: rights and existence did not keep them all away.
      expect(statuses.filter((status) => ![401, 403, 404].includes(status))).not.toEqual([])
    },
  )

  it(`of ${leastBodies} and more`, () => {
    expect(sent).toBeGreaterThanOrEqual(leastBodies)
  })
})

describe('no time makes the service fail', () => {
  const windows = [
    ['1970-01-01T00:00:00.000Z', '1970-01-01T00:00:00.001Z'],
    ['1970-01-01T00:00:00Z', '9999-12-31T23:59:59.999Z'],
    ['9999-12-31T23:59:59.998Z', '9999-12-31T23:59:59.999Z'],
  ] as const
  it.each(windows)('a mission from %s to %s is tried, made and planned', async (from, to) => {
    const owner = callerOf(scene.home.assetOwner)
    const body = {
      ...missionBody(edge.world, flyer()),
      mission_envelope: square(-120, -50),
      start_time: from,
      end_time: to,
    }
    expect((await edge.ask(owner, 'POST', '/missions/evaluate', { body })).statusCode).toBe(200)
    const mission = await edge.ask(owner, 'POST', '/missions', { body })
    expect(mission.statusCode).toBe(201)
    const path = `/flight-plans?mission_uuid=${mission.json().data.mission_uuid}`
    const times = {
      schedule_start_time: from,
      schedule_end_time: to,
      flight_envelope: square(-120, -50, 0.02),
    }
    const plan = await edge.ask(owner, 'POST', path, { body: { ...planBody(edge.world, flyer()), ...times } })
    expect(plan.statusCode).toBe(201)
    const conflicts = `/flight-plans/${plan.json().data.plan_uuid}/conflicts`
    expect((await edge.ask(owner, 'GET', conflicts)).statusCode).toBe(200)
  })
})

describe('no path makes the service fail', () => {
  const parts = ['x', '%00', '%ED%A0%80', '%', '..%2f..', '__proto__', 'a'.repeat(5_000), '%F0%9F%9B%B8']
  it.each(parts.map((part) => [part.slice(0, 20), part]))('/airspaces/%s', async (_short, part) => {
    for (const method of ['GET', 'PUT', 'DELETE'] as const) {
      const answer = await edge.ask(callerOf(scene.home.airspaceManager), method, `/airspaces/${part}`, {
        body: {},
      })
      expect(answer.statusCode).toBe(400)
      expect(answer.json()).toMatchObject({ error: 'INVALID_INPUT', status_code: 400 })
    }
  })
})
