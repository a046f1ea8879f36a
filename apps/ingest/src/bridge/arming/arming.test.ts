import { hour, minute } from '@clearway/domain/kernel'
import { capabilities } from '@clearway/domain/operations'
import {
  buildAsset,
  buildManager,
  buildMission,
  buildOperator,
  buildPlan,
  buildZone,
  createTestWorld,
  decidePermission,
  square,
  type TestWorld,
  type ZoneKind,
} from '@clearway/domain/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { Autopilot } from '../../sim/autopilot.ts'
import { generatedPath } from '../../sim/path.ts'
import {
  domainService,
  type MappedOperator,
  mapOperator,
  openBridgeScene,
} from '../../testing/bridge-scene.ts'
import type { Service } from '../service/service.ts'

let world: TestWorld
beforeAll(async () => {
  world = await createTestWorld()
})
afterAll(() => world.close())

interface PlanOf {
  /** Hours from now. */
  from: number
  to: number
  /** Degrees east of the aircraft. */
  east?: number
  kind?: ZoneKind
  decision?: 1 | -1
  /** Of the approval, hours from now. */
  validFrom?: number
  validTo?: number
  /** Another operator's plan holds the volume already. */
  isTaken?: boolean
  isDeleted?: boolean
  isFlown?: boolean
}

interface Case {
  plans?: readonly PlanOf[]
  asset?: 'inactive'
  certificate?: 'revoked' | 'replaced' | 'of another asset'
  flightPlan?: 'first' | 'second' | 'none' | 'PLN-UNKNOWN0000'
  /** The vehicle has sent no position. */
  isLost?: boolean
  service?: 'away' | 'slow'
  rule?: 'allow'
  says: string
}

const now: PlanOf = { from: -0.5, to: 1 }
const later: PlanOf = { from: 2, to: 3 }
const before: PlanOf = { from: -3, to: -1 }
const farAway: PlanOf = { ...now, east: 0.2 }
const waits: PlanOf = { ...now, kind: 'yellow' }
const approved: PlanOf = { ...waits, decision: 1 }
const rejected: PlanOf = { ...waits, decision: -1 }

/** The word of the answer; `approved` alone arms. */
const cases: Record<string, Case> = {
  'a plan of now and here': { plans: [now], says: 'approved' },
  'a plan approved by its manager': { plans: [approved], says: 'approved' },
  'a plan approved in a RED zone': { plans: [{ ...approved, kind: 'red' }], says: 'approved' },
  'a plan in a GREEN zone, which approves at once': { plans: [{ ...now, kind: 'green' }], says: 'approved' },
  'a plan in an AWARENESS zone': { plans: [{ ...now, kind: 'awareness' }], says: 'approved' },
  'a plan that begins this minute': { plans: [{ from: -0.001, to: 1 }], says: 'approved' },
  'a plan of now beside one of later': { plans: [now, later], says: 'approved' },
  'a plan of now beside one that is over': { plans: [before, now], says: 'approved' },
  'a plan here beside one elsewhere': { plans: [farAway, now], says: 'approved' },
  'an approved plan beside a waiting one of the same place': {
    plans: [waits, { ...now, east: 0.015 }],
    says: 'approved',
  },
  'a plan that was flown before, whose airspace is free': {
    plans: [{ ...now, isFlown: true }],
    says: 'approved',
  },
  'the plan that the entry names': { plans: [now], flightPlan: 'first', says: 'approved' },
  'a place that is not known yet': { plans: [now], isLost: true, says: 'approved' },
  'no plan at all': { says: 'no_plan' },
  'a plan that was deleted': { plans: [{ ...now, isDeleted: true }], says: 'no_plan' },
  'a plan of the day before yesterday': { plans: [{ from: -50, to: -49 }], says: 'no_plan' },
  'a named plan that does not exist': { plans: [now], flightPlan: 'PLN-UNKNOWN0000', says: 'no_plan' },
  'a plan that waits': { plans: [waits], says: 'plan_waits' },
  'a plan that waits in a RED zone': { plans: [{ ...waits, kind: 'red' }], says: 'plan_waits' },
  'a plan that waits beside a rejected one': {
    plans: [rejected, { ...waits, east: 0.015 }],
    says: 'plan_waits',
  },
  'a named plan that waits, beside an approved one': {
    plans: [waits, { ...now, east: 0.015 }],
    flightPlan: 'first',
    says: 'plan_waits',
  },
  'a plan that was rejected': { plans: [rejected], says: 'rejected' },
  'a plan that was rejected in a RED zone': { plans: [{ ...rejected, kind: 'red' }], says: 'rejected' },
  'an approval that is not valid yet': {
    plans: [{ ...approved, validFrom: 0.5, validTo: 1 }],
    says: 'rejected',
  },
  'an approval that is over': { plans: [{ ...approved, validFrom: -1, validTo: -0.1 }], says: 'rejected' },
  'airspace that another plan has': { plans: [{ ...now, isTaken: true }], says: 'volume_taken' },
  'a plan of later': { plans: [later], says: 'too_early' },
  'a plan of the day after tomorrow': { plans: [{ from: 50, to: 51 }], says: 'too_early' },
  'a plan of later that waits': { plans: [{ ...later, kind: 'yellow' }], says: 'too_early' },
  'a plan that is over': { plans: [before], says: 'too_late' },
  'a named plan that is over, beside one of now': {
    plans: [before, now],
    flightPlan: 'first',
    says: 'too_late',
  },
  'a named plan of later, beside one of now': {
    plans: [now, later],
    flightPlan: 'second',
    says: 'too_early',
  },
  'a plan elsewhere': { plans: [farAway], says: 'outside' },
  'a plan elsewhere that waits': { plans: [{ ...farAway, kind: 'yellow' }], says: 'outside' },
  'a plan a hundred metres off': { plans: [{ ...now, east: 0.021 }], says: 'outside' },
  'a certificate that was revoked': { plans: [now], certificate: 'revoked', says: 'certificate_revoked' },
  'a certificate that another one replaced': {
    plans: [now],
    certificate: 'replaced',
    says: 'certificate_revoked',
  },
  "another asset's certificate": {
    plans: [now],
    certificate: 'of another asset',
    says: 'certificate_revoked',
  },
  'an aircraft that is set inactive': { plans: [now], asset: 'inactive', says: 'asset_inactive' },
  'an inactive aircraft without a plan': { asset: 'inactive', says: 'asset_inactive' },
  'a service that is away': { plans: [now], service: 'away', says: 'unreachable' },
  'a service that does not answer in time': { plans: [now], service: 'slow', says: 'unreachable' },
  'a service that is away, where the operator allows that': {
    service: 'away',
    rule: 'allow',
    says: 'unreachable',
  },
}

let longitude = 20
const at = (hours: number) => new Date(Date.now() + hours * hour).toISOString()

const makePlan = async ({ operator }: MappedOperator, here: number, wanted: PlanOf) => {
  const east = here + (wanted.east ?? 0)
  const times = { start_time: at(wanted.from - 1), end_time: at(wanted.to + 1) }
  const manager = wanted.kind ? await buildManager(world) : null
  // In the west of the plan, which no plan of others reaches.
  if (manager && wanted.kind)
    await buildZone(world, {
      manager,
      kind: wanted.kind,
      zone_envelope: square(east - 0.016, 10, 0.004) as never,
    })
  const mission = await buildMission(world, operator, { ...times, mission_envelope: square(east, 10, 0.044) })
  const body = {
    schedule_start_time: at(wanted.from),
    schedule_end_time: at(wanted.to),
    flight_envelope: square(east, 10, 0.04),
  }
  if (wanted.isTaken) {
    const rival = await buildOperator(world)
    const theirs = await buildMission(world, rival, { ...times, mission_envelope: square(east, 10, 0.044) })
    await buildPlan(world, rival, theirs, body)
  }
  const plan = await buildPlan(world, operator, mission, body)
  if (wanted.decision && manager) {
    const validity =
      wanted.validTo === undefined
        ? {}
        : { valid_from: at(wanted.validFrom ?? 0), valid_to: at(wanted.validTo) }
    await decidePermission(world, manager, mission.permissions[0], wanted.decision, validity)
  }
  const params = { plan_uuid: plan.plan_uuid }
  if (wanted.isDeleted) await capabilities.flightPlans.delete.invoke(world.as(operator.owner), params, {})
  if (wanted.isFlown) {
    const started = { asset_uuid: operator.assetUuid, plan_uuid: plan.plan_uuid }
    const { session_uuid } = await capabilities.sessions.start.invoke(world.as(operator.owner), {}, started)
    await capabilities.sessions.end.invoke(world.as(operator.owner), { session_uuid }, {})
  }
  return plan
}

const reached = (given: Case, mine: MappedOperator): Service => {
  const service = domainService(world, mine.operator.owner)
  const never = () => new Promise<never>(() => {})
  if (given.service === 'away') return { ...service, arming: () => Promise.reject(new Error('away')) }
  return given.service === 'slow' ? { ...service, arming: never } : service
}

it('there are 40 cases and more', () => expect(Object.keys(cases).length).toBeGreaterThanOrEqual(40))

it.each(Object.entries(cases))(
  'an autopilot that asks to arm with %s is answered with the facts',
  async (_, given) => {
    world.clock.set(new Date())
    longitude += 1
    const here = longitude
    let mine = await mapOperator(world, world.services, 7)
    const { operator } = mine
    const plans = []
    for (const wanted of given.plans ?? []) plans.push(await makePlan(mine, here, wanted))
    const asset = { asset_uuid: operator.assetUuid }
    if (given.certificate === 'revoked')
      await capabilities.certificates.revoke.invoke(world.as(operator.owner), asset, {})
    if (given.certificate === 'replaced') await mapOperator(world, world.services, 7, { operator })
    if (given.certificate === 'of another asset') {
      const { asset_uuid: assetUuid } = await buildAsset(world, operator)
      const other = await mapOperator(world, world.services, 7, { operator, assetUuid })
      mine = { ...mine, mapped: { ...mine.mapped, thumbprint: other.mapped.thumbprint } }
    }
    if (given.asset)
      await world.database.pool.query('update assets set status = -1 where asset_uuid = $1', [
        operator.assetUuid,
      ])
    const named = { first: plans[0]?.plan_uuid, second: plans[1]?.plan_svc_id }
    const name = given.flightPlan ?? 'by place and time'
    const flight_plan = named[name as 'first' | 'second'] ?? name
    const scene = await openBridgeScene([{ ...mine, mapped: { ...mine.mapped, flight_plan } }], {
      world,
      broker: { stationUrl: 'mqtts://127.0.0.1:1' },
      given: { arming_when_unreachable: given.rule ?? 'deny' },
      options: {
        service: reached(given, mine),
        // The facts are read from a database, which may take longer than an autopilot waits.
        ...(given.service !== 'slow' && { answerWithinMs: minute }),
      },
    })
    const peer = { key: 'test', send: (bytes: Uint8Array) => autopilot.receive(bytes) }
    const autopilot = new Autopilot({
      systemId: 7,
      version: 2,
      authorizer: 250,
      path: () => ({ timestamp: '', longitude: here, latitude: 10 }),
      send: (bytes) => scene.bridge.receive(bytes, peer, 'datagrams'),
      now: () => Date.now(),
    })
    autopilot.heartbeat()
    if (!given.isLost) autopilot.measure()
    autopilot.requestArming()
    await expect.poll(() => autopilot.state, { interval: 5 }).not.toBe('asking')
    const [agent] = scene.bridge.agents
    expect(agent?.answers[0]?.reason).toBe(given.says)
    const mayArm = given.says === 'approved' || given.rule === 'allow'
    expect(autopilot.state).toBe(mayArm ? 'armed' : 'denied')
    const denial = { unreachable: 3, volume_taken: 4 }[given.says] ?? 0
    if (mayArm) {
      expect(autopilot.lastAck).toMatchObject({ result: 0 })
      expect(autopilot.lastAck?.['result_param2']).toBeGreaterThan(0)
      expect(autopilot.lastAck?.['result_param2']).toBeLessThanOrEqual(3_600)
    } else expect(autopilot.lastAck).toMatchObject({ result: 2, progress: denial, result_param2: denial })
    expect(autopilot.texts.join()).toMatch(/^CW: /)
    for (const text of autopilot.texts) expect(text.length).toBeLessThanOrEqual(50)
    await scene.close()
  },
)

it('when the service does not answer, the answer of the bridge comes within the second that the autopilot waits', async () => {
  const mine = await mapOperator(world, world.services, 7)
  const scene = await openBridgeScene([mine], {
    world,
    broker: { stationUrl: 'mqtts://127.0.0.1:1' },
    options: { service: reached({ service: 'slow', says: '' }, mine) },
  })
  const peer = { key: 'test', send: (bytes: Uint8Array) => autopilot.receive(bytes) }
  const autopilot = new Autopilot({
    systemId: 7,
    version: 1,
    authorizer: 250,
    path: generatedPath(0, [77, 13], () => 0),
    send: (bytes) => scene.bridge.receive(bytes, peer, 'datagrams'),
    now: () => Date.now(),
  })
  const tookMs: number[] = []
  for (let n = 0; n < 3; n += 1) {
    autopilot.requestArming()
    await expect.poll(() => autopilot.state, { timeout: 10_000, interval: 5 }).toBe('denied')
    tookMs.push(scene.bridge.agents[0]?.answers[0]?.tookMs ?? Infinity)
  }
  // Whatever else the machine does, the best of three shows what the bridge itself waits.
  expect(Math.min(...tookMs)).toBeLessThan(1_000)
  await scene.close()
})
