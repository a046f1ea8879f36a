import {
  buildManager,
  buildMission,
  buildOperator,
  buildZone,
  createTestWorld,
  planBody,
  square,
  type TestWorld,
  windowFrom,
} from '@clearway/domain/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Caller, callerOf } from './testing/edge.ts'
import { type ApiProcess, newDataDir, startApiProcess } from './testing/process.ts'

// Four organisations that want the same ground, served by three api processes: plans are made, moved, approved and
// withdrawn at once, and never do two approved ones overlap.

interface Operator {
  caller: Caller
  built: Awaited<ReturnType<typeof buildOperator>>
  /** One in no zone, one that a manager must approve. */
  free: { mission_uuid: string }
  asked: { mission_uuid: string; permissions: readonly { permission_uuid: string }[] }
}

let world: TestWorld
let apis: ApiProcess[]
let operators: Operator[]
let manager: Caller

const ground = square(20, 40, 0.02)
/** Seeded, so that a failure can be looked at again. */
const random = (() => {
  let state = 20_261_121
  return () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff
    return state / 0x7fffffff
  }
})()
const between = (low: number, high: number) => low + random() * (high - low)
const pick = <T>(among: readonly T[]): T => among[Math.floor(random() * among.length)] as T

beforeAll(async () => {
  world = await createTestWorld()
  world.clock.set(new Date())
  const [built, kia] = await Promise.all([
    Promise.all(Array.from({ length: 4 }, () => buildOperator(world))),
    buildManager(world),
  ])
  manager = callerOf(kia)
  // Above 60 m, so that low missions are in no zone.
  await buildZone(world, { manager: kia, kind: 'red', zone_envelope: ground as never, min_height: 60 })
  operators = await Promise.all(built.map(enlist))
  const dataDir = await newDataDir()
  apis = await Promise.all([1, 2, 3].map(() => startApiProcess(world, dataDir)))
})
afterAll(async () => {
  await Promise.all((apis ?? []).map((api) => api.stop()))
  await world.close()
})

const enlist = async (built: Operator['built']): Promise<Operator> => {
  const volume = { mission_envelope: ground, ...missionWindow() }
  const [free, asked] = [
    await buildMission(world, built, { ...volume, max_height: 60 }),
    await buildMission(world, built, { ...volume, max_height: 120 }),
  ]
  return { built, caller: callerOf(built), free, asked }
}

const missionWindow = () => {
  const { from, to } = windowFrom(world, 24, 30)
  return { start_time: from, end_time: to }
}

/** A turned quadrilateral, a few minutes and a few metres, somewhere in the little ground that all want. */
const wish = () => {
  const [x, y, reach] = [between(19.994, 20.006), between(39.994, 40.006), between(0.0005, 0.003)]
  const turn = between(0, Math.PI)
  const corners = [0, 1, 2, 3].map((n) => turn + (n * Math.PI) / 2)
  const ring = corners.map((angle) => [x + reach * Math.cos(angle), y + reach * Math.sin(angle)])
  const min_height = Math.floor(between(0, 40))
  const start = between(24, 29)
  const { from, to } = windowFrom(world, start, start + between(0.1, 1))
  return {
    flight_envelope: { type: 'Polygon', coordinates: [[...ring, ring[0]]] },
    min_height,
    max_height: min_height + Math.floor(between(5, 20)),
    schedule_start_time: from,
    schedule_end_time: to,
  }
}

interface PlanSeen {
  plan_uuid: string
  permission_summary: string
  conflicted: boolean
  plan_status: number
  flight_envelope: { coordinates: [number, number][][] }
  min_height: number
  max_height: number
  schedule_start_time: string
  schedule_end_time: string
}

interface Explained {
  data: { conflicts: { operator: string; plan_uuid: string | null }[] }
}

const create = async ({ built, caller, free, asked }: Operator): Promise<void> => {
  const { mission_uuid } = pick([free, asked])
  const path = `/flight-plans?mission_uuid=${mission_uuid}`
  const { status } = await pick(apis).ask(caller, 'POST', path, planBody(world, built, wish()))
  expect(status).toBe(201)
}

const move = async ({ caller }: Operator, { plan_uuid }: PlanSeen): Promise<void> => {
  const { status } = await pick(apis).ask(caller, 'PUT', `/flight-plans/${plan_uuid}`, wish())
  expect(status).toBe(200)
}

const decide = async ({ asked }: Operator, permission_status: 1 | -1): Promise<void> => {
  const path = `/permissions/${asked.permissions[0]?.permission_uuid}`
  const { status } = await pick(apis).ask(manager, 'PUT', path, { permission_status })
  expect(status).toBe(200)
}

const plansOf = async ({ caller }: Operator): Promise<PlanSeen[]> => {
  const { status, body } = await pick(apis).ask<{ data: PlanSeen[] }>(
    caller,
    'GET',
    '/flight-plans/logs?limit=100',
  )
  expect(status).toBe(200)
  return body.data
}

const allPlans = async (): Promise<PlanSeen[]> => (await Promise.all(operators.map(plansOf))).flat()

const times = <T>(count: number, run: (n: number) => T): T[] =>
  Array.from({ length: count }, (_, n) => run(n))

/** Two convex polygons share a point unless a side of one has the other wholly beyond it. */
const shareGround = (a: PlanSeen, b: PlanSeen): boolean => {
  const [one, other] = [a.flight_envelope.coordinates[0], b.flight_envelope.coordinates[0]]
  const apart = (ring: [number, number][], far: [number, number][]) =>
    ring.slice(1).some(([x2, y2], n) => {
      const [x1, y1] = ring[n] as [number, number]
      // Rings are counter-clockwise: what is beyond a side lies to its right.
      return far.every(([x, y]) => (x2 - x1) * (y - y1) - (y2 - y1) * (x - x1) < 0)
    })
  return !apart(one as never, other as never) && !apart(other as never, one as never)
}

const overlap = (a: PlanSeen, b: PlanSeen): boolean =>
  a.min_height < b.max_height &&
  b.min_height < a.max_height &&
  a.schedule_start_time < b.schedule_end_time &&
  b.schedule_start_time < a.schedule_end_time &&
  shareGround(a, b)

const overlapsAmongApproved = async (): Promise<string[]> => {
  const approved = (await allPlans()).filter((plan) => plan.permission_summary === 'approved')
  return approved.flatMap((a, n) =>
    approved.slice(n + 1).flatMap((b) => (overlap(a, b) ? [`${a.plan_uuid} ${b.plan_uuid}`] : [])),
  )
}

it('at creation: of plans that race for the same airspace through three processes no two approved overlap', async () => {
  await Promise.all(operators.flatMap((operator) => times(20, () => create(operator))))
  const plans = await allPlans()
  const count = (summary: string) => plans.filter((plan) => plan.permission_summary === summary).length
  expect(plans).toHaveLength(80)
  expect(Math.min(count('approved'), count('rejected'), count('pending'))).toBeGreaterThan(0)
  expect(await overlapsAmongApproved()).toEqual([])
})

it('at propagation and update: while managers decide and plans move, no two approved overlap', async () => {
  for (const status of [1, -1, 1] as const) {
    const plans = await Promise.all(operators.map(plansOf))
    await Promise.all(
      operators.flatMap((operator, n) => [
        ...times(6, () => move(operator, pick(plans[n] as PlanSeen[]))),
        decide(operator, status),
        ...times(3, () => create(operator)),
        decide(operator, status),
      ]),
    )
    expect(await overlapsAmongApproved()).toEqual([])
  }
  const plans = await allPlans()
  expect(plans.filter((plan) => plan.permission_summary === 'approved').length).toBeGreaterThan(10)
  expect(plans.filter((plan) => plan.conflicted).length).toBeGreaterThan(10)
})

it('every plan that is not approved because of another shows what is shared, and not whose the other is', async () => {
  const rejected = (await Promise.all(operators.map(plansOf))).map((plans) =>
    plans.filter((plan) => plan.conflicted),
  )
  for (const [n, plans] of rejected.entries())
    for (const plan of plans.slice(0, 5)) {
      const { caller } = operators[n] as Operator
      const { status, body } = await pick(apis).ask<Explained>(
        caller,
        'GET',
        `/flight-plans/${plan.plan_uuid}/conflicts`,
      )
      expect(status).toBe(200)
      for (const conflict of body.data.conflicts)
        expect(conflict.plan_uuid === null).toBe(conflict.operator === 'another operator')
    }
})
