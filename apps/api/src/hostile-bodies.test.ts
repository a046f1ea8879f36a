import type { AnyOperation, OrgType } from '@clearway/domain/kernel'
import {
  buildMission,
  buildModel,
  buildPayload,
  buildPlan,
  buildSession,
  buildZone,
  missionBody,
  planBody,
  square,
  zoneBody,
} from '@clearway/domain/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { allOperations } from './app.ts'
import { isRest } from './rest/binding.ts'
import { buildFlyer, buildOwner, type Caller, createEdge, type Edge } from './testing/edge.ts'

/** Whatever is said to the service, in place of one field or of all: it answers with a refusal or does it, never 500. */
const hostile: readonly unknown[] = [
  null,
  true,
  -1,
  0.1,
  1e308,
  2 ** 60,
  2147483648,
  '',
  'NaN',
  '1e999',
  'a\u0000b',
  '\ud800',
  '🛸'.repeat(60),
  'x'.repeat(20_000),
  "'; drop table users; --",
  [],
  [null],
  [[[]]],
  {},
  { length: 3 },
  { toString: 1 },
  '0000-01-01T00:00:00Z',
  '9999-12-31T23:59:59.999999999Z',
  '2026-02-30T00:00:00Z',
  '00000000-0000-0000-0000-000000000000',
  { type: 'Polygon', coordinates: { 0: [] } },
  {
    type: 'Polygon',
    coordinates: [
      [
        [0, 0],
        [0, 0],
        [0, 0],
        [0, 0],
      ],
    ],
  },
  {
    type: 'Polygon',
    coordinates: [
      [
        [1e308, 1e308],
        [-1e308, 1e308],
        [0, -1e308],
        [1e308, 1e308],
      ],
    ],
  },
  {
    type: 'Polygon',
    coordinates: [
      [
        [0, 0],
        [1e-300, 0],
        [1e-300, 1e-300],
        [0, 0],
      ],
    ],
  },
  {
    type: 'Polygon',
    coordinates: [
      [
        [-180, -90],
        [180, -90],
        [180, 90],
        [-180, 90],
        [-180, -90],
      ],
    ],
  },
]

const rawBodies = [
  '',
  ' ',
  '{',
  '5',
  'null',
  '{"a":1}{',
  '[{}]',
  '\ufeff{}',
  '{"a":'.repeat(2_000),
  '{"__proto__":{"x":1},"constructor":{"prototype":{}}}',
]

const writes = allOperations.map(({ op }) => op).filter((op) => isRest(op) && op.rest.method !== 'GET')

let edge: Edge
let flyer: Awaited<ReturnType<typeof buildFlyer>>
let callers: Record<string, Caller>
let records: Record<string, string>
let good: Record<string, unknown>

beforeAll(async () => {
  edge = await createEdge()
  const { world } = edge
  flyer = await buildFlyer(edge)
  const makers = await buildOwner(edge, 'assetManufacturer')
  const managers = await buildOwner(edge, 'airspaceManager')
  callers = {
    assetOwner: flyer.caller,
    assetManufacturer: makers.caller,
    airspaceManager: managers.caller,
    airspaceMonitor: (await buildOwner(edge, 'airspaceMonitor')).caller,
  }
  const zone = await buildZone(world, { manager: managers, kind: 'red' })
  const mission = await buildMission(world, flyer)
  const plan = await buildPlan(world, flyer, mission)
  const session = await buildSession(world, { org: flyer, assetUuid: flyer.assetUuid })
  records = {
    zone_uuid: zone.zone_uuid,
    constraint_uuid: zone.constraint_uuid,
    mission_uuid: mission.mission_uuid,
    permission_uuid: mission.permissions[0]!.permission_uuid,
    plan_uuid: plan.plan_uuid,
    parent_uuid: mission.mission_uuid,
    parent_type: 'MISSION',
    session_uuid: session.sessionUuid,
    asset_uuid: flyer.assetUuid,
    model_uuid: (await buildModel(world, { org: makers })).model_uuid,
    payload_uuid: (await buildPayload(world, { org: flyer })).payload_uuid,
    org_uuid: flyer.org.org_uuid,
    user_uuid: flyer.memberPerson.user.user_uuid,
  }
  good = {
    ...zoneBody(),
    ...missionBody(world, flyer),
    ...planBody(world, flyer),
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
    ...records,
  }
})
afterAll(() => edge.close())

const callerFor = ({ access }: AnyOperation): Caller => {
  const [type = 'assetOwner'] = ('orgTypes' in access && access.orgTypes) || (['assetOwner'] as OrgType[])
  return callers[type] as Caller
}

const send = async (op: AnyOperation, body: unknown) => {
  if (!isRest(op)) throw new Error(`${op.name} has no REST face`)
  const path = op.rest.path.replaceAll(/\{(\w+)\}/g, (_all, name) => records[name] ?? crypto.randomUUID())
  const answer = await edge.ask(callerFor(op), op.rest.method, path, { body })
  const said = typeof body === 'string' ? body : JSON.stringify(body)
  expect(answer.statusCode, `${op.rest.method} ${path} ${said.slice(0, 300)}`).toBeLessThan(500)
  if (answer.statusCode >= 400)
    expect(answer.json()).toMatchObject({
      error: expect.stringMatching(/^[A-Z_]+$/),
      status_code: answer.statusCode,
      request_id: expect.any(String),
    })
}

/** Ends or takes from the callers what the other cases need; their bodies are tried by the others all the same. */
const endsSomething = ({ name, rest }: AnyOperation): boolean =>
  name === 'accounts.logout' || ('method' in rest && rest.method === 'DELETE') || name === 'sessions.end'

const fieldsOf = (op: AnyOperation): string[] =>
  'shape' in op.input
    ? Object.keys(op.input.shape as object)
    : ['identifier_type', 'identifier', 'otp', 'password']

describe('no body makes the service fail', () => {
  it.each(writes.filter((op) => !endsSomething(op)).map((op) => [op.name, op] as const))(
    '%s',
    async (_name, op) => {
      const fields = fieldsOf(op)
      const sensible = Object.fromEntries(
        fields.filter((name) => name in good).map((name) => [name, good[name]]),
      )
      for (const [at, value] of hostile.entries()) {
        await send(op, Object.fromEntries(fields.map((name) => [name, value])))
        const field = fields[at % Math.max(fields.length, 1)]
        if (field) await send(op, { ...sensible, [field]: value })
      }
      for (const raw of rawBodies) await send(op, raw)
    },
  )
})

describe('no time makes the service fail', () => {
  const windows = [
    ['1970-01-01T00:00:00.000Z', '1970-01-01T00:00:00.001Z'],
    ['1970-01-01T00:00:00Z', '9999-12-31T23:59:59.999Z'],
    ['9999-12-31T23:59:59.998Z', '9999-12-31T23:59:59.999Z'],
  ] as const
  it.each(windows)('a mission from %s to %s is tried, made and planned', async (from, to) => {
    const owner = callers.assetOwner as Caller
    const body = {
      ...missionBody(edge.world, flyer),
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
    const plan = await edge.ask(owner, 'POST', path, { body: { ...planBody(edge.world, flyer), ...times } })
    expect(plan.statusCode).toBe(201)
    const conflicts = `/flight-plans/${plan.json().data.plan_uuid}/conflicts`
    expect((await edge.ask(owner, 'GET', conflicts)).statusCode).toBe(200)
  })
})

describe('no path makes the service fail', () => {
  const parts = ['x', '%00', '%ED%A0%80', '%', '..%2f..', '__proto__', 'a'.repeat(5_000), '%F0%9F%9B%B8']
  it.each(parts.map((part) => [part.slice(0, 20), part]))('/airspaces/%s', async (_short, part) => {
    for (const method of ['GET', 'PUT', 'DELETE'] as const) {
      const answer = await edge.ask(callers.airspaceManager as Caller, method, `/airspaces/${part}`, {
        body: {},
      })
      expect(answer.statusCode).toBe(400)
      expect(answer.json()).toMatchObject({ error: 'INVALID_INPUT', status_code: 400 })
    }
  })
})
