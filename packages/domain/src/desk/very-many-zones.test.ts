import { analyseGrown, tables } from '@clearway/db'
import { eq, sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { mostNamed } from '../airspace/zone-links/own-zones.ts'
import { recordEvidence } from '../flight/alerts/evidence.ts'
import { telemetryOperations } from '../flight/telemetry-records/service.ts'
import { addMs, type Ctx, type MemberActor, minute, type RequestCtx } from '../kernel/index.ts'
import { capabilities } from '../operations.ts'
import { zoneEvidence } from '../testing/alert-scene.ts'
import { addFarZones } from '../testing/far-zones.ts'
import { openTestWorld } from '../testing/file-world.ts'
import {
  type BuiltOrganisation,
  buildManager,
  buildMissionWithPlan,
  buildOperator,
  buildSession,
  buildZone,
  decidePermission,
  square,
  windowFrom,
} from '../testing/index.ts'
import { refusal } from '../testing/refusal.ts'
import { rowsRead } from '../testing/rows-read.ts'

const world = await openTestWorld()
const { db } = world.services

const manager = 1
const monitor = 2

const orgOf = ({ org }: BuiltOrganisation): string => org.org_uuid

type Question = (ctx: Ctx & RequestCtx) => Promise<unknown>

/** A flight on a plan in a zone that has answered, with an alert; and a request that waits. */
const buildScene = async (longitude: number) => {
  const built = await buildManager(world)
  const operator = await buildOperator(world)
  const envelope = square(longitude, 10) as never
  const zone = await buildZone(world, { manager: built, zone_envelope: envelope })
  const at = [longitude, 10] as const
  const { from, to } = windowFrom(world, 0, 4)
  const { mission, plan } = await buildMissionWithPlan(world, operator, at, {
    mission: { start_time: from, end_time: to },
    plan: { schedule_start_time: from, schedule_end_time: to },
  })
  await decidePermission(world, built, mission.permissions[0], 1, { valid_to: windowFrom(world, 0, 3).to })
  const waiting = await buildMissionWithPlan(world, operator, at)
  const flight = await buildSession(world, {
    org: operator,
    assetUuid: operator.assetUuid,
    planUuid: plan.plan_uuid,
  })
  const timestamp = world.services.clock.now().toISOString()
  await telemetryOperations.upload.invoke(
    world.as(flight.owner),
    { session_uuid: flight.sessionUuid },
    { frames: [{ timestamp, longitude, latitude: 10, altitude_agl: 50 }] },
  )
  const scene = { manager: built, operator, flight, zoneUuid: zone.zone_uuid }
  await recordEvidence(world.services, [zoneEvidence(scene)])
  const [found] = await db
    .select({ alertUuid: tables.alerts.alertUuid, sessionSvcId: tables.flightSessions.svcId })
    .from(tables.alerts)
    .innerJoin(tables.flightSessions, eq(tables.flightSessions.sessionUuid, tables.alerts.sessionUuid))
    .where(eq(tables.alerts.sessionUuid, flight.sessionUuid))
  await db
    .update(tables.zones)
    .set({ activeTo: addMs(world.services.clock.now(), 20 * minute) })
    .where(eq(tables.zones.zoneUuid, zone.zone_uuid))
  return { ...scene, ...found!, mission, plan, waiting, envelope }
}

type Scene = Awaited<ReturnType<typeof buildScene>>

const { alerts, awareness, home, missions, permissions, reports, search, zones } = capabilities

const ofOneRecord = (scene: Scene): Record<string, Question> => {
  const { envelope, mission, waiting, alertUuid: alert_uuid } = scene
  const asked = { permission_uuid: waiting.mission.permissions[0]!.permission_uuid }
  return {
    alert: (ctx) => alerts.get.invoke(ctx, { alert_uuid }, {}),
    'messages of an alert': (ctx) => alerts.messages.invoke(ctx, { alert_uuid }, {}),
    request: (ctx) => permissions.get.invoke(ctx, asked, {}),
    'messages of a request': (ctx) => permissions.messages.invoke(ctx, asked, {}),
    'messages of a mission': (ctx) =>
      permissions.missionMessages.invoke(ctx, { mission_uuid: mission.mission_uuid }, {}),
    mission: (ctx) => missions.get.invoke(ctx, { mission_uuid: mission.mission_uuid }, {}),
    evaluation: (ctx) =>
      zones.evaluate.invoke(
        ctx,
        {},
        { airspace_zone_type: 2, zone_envelope: envelope, min_height: 0, max_height: 120 },
      ),
  }
}

/** For who has a zone at all. */
const ofOneFlight = ({ flight, plan }: Scene): Record<string, Question> => {
  const asset = { asset_uuid: flight.assetUuid }
  const session = { session_uuid: flight.sessionUuid }
  return {
    flight: (ctx) => awareness.activeFlight.invoke(ctx, asset, {}),
    asset: (ctx) => awareness.asset.invoke(ctx, asset, {}),
    'plans of an asset': (ctx) => awareness.plans.invoke(ctx, asset, {}),
    plan: (ctx) => awareness.plan.invoke(ctx, { ...asset, plan_uuid: plan.plan_uuid }, {}),
    session: (ctx) => awareness.session.invoke(ctx, session, {}),
  }
}

const ofLists = (scene: Scene): Record<string, Question> => {
  const zone_uuid = scene.zoneUuid
  const june = { from: '2026-06-01', to: '2026-06-30' }
  return {
    alerts: (ctx) => alerts.list.invoke(ctx, {}, {}),
    'open alerts': (ctx) => alerts.list.invoke(ctx, {}, { open: '1', quiet: '0' }),
    flights: (ctx) => awareness.activeFlights.invoke(ctx, {}, {}),
    traffic: (ctx) => awareness.traffic.invoke(ctx, {}, {}),
    sessions: (ctx) => awareness.sessions.invoke(ctx, {}, {}),
    'requests of a zone': (ctx) => permissions.list.invoke(ctx, {}, { zone_uuid }),
    missions: (ctx) => missions.list.invoke(ctx, {}, { q: 'Canal' }),
    'missions to come': (ctx) =>
      missions.list.invoke(ctx, {}, { from: '2026-06-01T00:00:00Z', order: 'soonest' }),
    'what waits': (ctx) => home.waits.invoke(ctx, {}, {}),
    today: (ctx) => home.today.invoke(ctx, {}, { time_zone: 'UTC' }),
    'what ends': (ctx) => home.ending.invoke(ctx, {}, {}),
    'alerts reported': (ctx) => reports.alerts.invoke(ctx, {}, june),
    'alerts of a zone reported': (ctx) => reports.alerts.invoke(ctx, {}, { ...june, zone_uuid }),
  }
}

const ofSearch = (scene: Scene): Record<string, Question> => ({
  'found by name': (ctx) => search.find.invoke(ctx, {}, { q: 'Canal survey' }),
  'found by number': (ctx) => search.find.invoke(ctx, {}, { q: scene.sessionSvcId }),
})

/** These begin with those of the zones that were ever asked. */
const ofZones: Record<string, Question> = {
  'requests that wait': (ctx) => permissions.list.invoke(ctx, {}, { status: 'pending' }),
  'requests that are decided': (ctx) => permissions.list.invoke(ctx, {}, { status: 'decided' }),
  'requests that begin': (ctx) => permissions.list.invoke(ctx, {}, { starts_from: '2026-06-01T00:00:00Z' }),
  'requests that are found': (ctx) => permissions.list.invoke(ctx, {}, { q: 'Canal' }),
}
const ofReports: Record<string, Question> = Object.fromEntries(
  (['requests', 'flights', 'airspaceUse', 'ingest'] as const).map((report) => [
    `${report} reported`,
    (ctx) => reports[report].invoke(ctx, {}, { from: '2026-06-01', to: '2026-06-30' }),
  ]),
)

const answersTo = async (actor: MemberActor, questions: Record<string, Question>) => {
  const answers: Record<string, unknown> = {}
  for (const [name, ask] of Object.entries(questions)) answers[name] = await ask(world.as(actor))
  return answers
}

/** Most rows of zones and of links that a question reads. */
const readBy = async (actor: MemberActor, ask: Question) => {
  const ctx = world.as(actor)
  const read = await rowsRead(db, ['zones', 'resource_memberships'], (tx) => ask({ ...ctx, db: tx }))
  return Math.max(read.zones.rows, read.resource_memberships.rows)
}

describe('who owns 20,000 zones and manages thousands', () => {
  let scene: Scene
  let few: Record<string, unknown>
  const questions = () => ({
    ...ofOneRecord(scene),
    ...ofOneFlight(scene),
    ...ofLists(scene),
    ...ofSearch(scene),
    ...ofZones,
    ...ofReports,
  })

  beforeAll(async () => {
    scene = await buildScene(40)
    few = await answersTo(scene.manager.owner, questions())
    const org = orgOf(scene.manager)
    await addFarZones(db, 20_000, { owner: org })
    await addFarZones(db, 2 * mostNamed, { owner: org, org, role: manager })
  })

  it('is answered as one who has one of them', async () => {
    const one = { data: [{}] }
    const hits = (...kinds: string[]) => ({
      hits: expect.arrayContaining(kinds.map((kind) => expect.objectContaining({ kind }))),
    })
    expect(few).toMatchObject({
      ...{
        alerts: one,
        'open alerts': one,
        flights: one,
        traffic: one,
        sessions: one,
        missions: { data: [{}, {}] },
      },
      ...{ 'requests that wait': one, 'requests that are decided': one },
      today: { zones: [{ zone_uuid: scene.zoneUuid }] },
      'what ends': { items: [{ kind: 'zone' }, { kind: 'approval' }] },
      'found by name': hits('mission', 'permission'),
      'found by number': hits('flight', 'session', 'alert'),
      'alerts reported': { totals: { alerts: 1 } },
    })
    expect(await answersTo(scene.manager.owner, questions())).toEqual(few)
  })

  /** Each question asks once or twice which zones are meant. */
  const listed = 2 * mostNamed + 100

  const paysFor = async (questions: Record<string, Question>, most: number) => {
    for (const [name, ask] of Object.entries(questions))
      expect([name, await readBy(scene.manager.owner, ask)]).toEqual([
        name,
        expect.toSatisfy((rows: number) => rows < most),
      ])
  }

  it('pays for the zones of a record where one is asked for', () => paysFor(ofOneRecord(scene), 20))

  it('pays for no more than are named, and for the zones of what is listed', () =>
    paysFor({ ...ofOneFlight(scene), ...ofLists(scene), ...ofZones }, listed))

  it('pays no more once PostgreSQL knows that they are many', async () => {
    await analyseGrown(db, ['zones', 'resource_memberships'])
    await paysFor(ofOneRecord(scene), 20)
    await paysFor({ ...ofOneFlight(scene), ...ofLists(scene), ...ofSearch(scene), ...ofZones }, listed)
  })

  it('acts on an alert and on a request as before', async () => {
    const as = world.as(scene.manager.owner)
    const { alertUuid: alert_uuid, flight } = scene
    const acknowledged = await alerts.acknowledge.invoke(as, { alert_uuid }, {})
    expect(acknowledged).toMatchObject({ state: 'acknowledged' })
    const asked = { permission_uuid: scene.waiting.mission.permissions[0]!.permission_uuid }
    expect(await permissions.open.invoke(as, asked, {})).toEqual({})
    const raised = await awareness.alert.invoke(
      as,
      { asset_uuid: flight.assetUuid },
      { session_uuid: flight.sessionUuid, alert_type: 'altitude_breach' },
    )
    expect(raised).toMatchObject({ status: 'raised' })
  })
})

describe('who monitors thousands of zones', () => {
  it('sees what concerns them, decides about nothing and raises no alert', async () => {
    const scene = await buildScene(50)
    const watching = await buildManager(world)
    const watcher = watching.owner
    const org = orgOf(watching)
    await addFarZones(db, 2 * mostNamed, { org, role: monitor })
    await db.execute(sql`
      insert into resource_memberships (membership_uuid, membership_svc_id, resource_type, resource_uuid, member_type, member_uuid,
        role, status, created_at, updated_at)
      values (gen_random_uuid(), 'MEM-' || gen_random_uuid(), 3, ${scene.zoneUuid}, 2, ${org}, ${monitor}, 1, now(), now())`)
    const { flight, alertUuid: alert_uuid } = scene
    const asset = { asset_uuid: flight.assetUuid }
    expect(await alerts.get.invoke(world.as(watcher), { alert_uuid }, {})).toMatchObject({
      abilities: { acknowledge: false, close: false },
    })
    expect((await alerts.list.invoke(world.as(watcher), {}, {})).data).toHaveLength(1)
    expect((await awareness.traffic.invoke(world.as(watcher), {}, {})).data).toHaveLength(1)
    expect((await permissions.list.invoke(world.as(watcher), {}, {})).data).toEqual([])
    const raise = awareness.alert.invoke(world.as(watcher), asset, {
      session_uuid: flight.sessionUuid,
      alert_type: 'altitude_breach',
    })
    expect(await refusal(raise)).toBe('forbidden')
  })

  it('sees nothing of zones that are not in effect', async () => {
    const scene = await buildScene(60)
    const watching = await buildManager(world)
    await addFarZones(db, mostNamed + 1, { org: orgOf(watching), role: monitor })
    await db.execute(sql`update zones set dormant_since = now() where zone_uuid in (
      select resource_uuid from resource_memberships
      where member_type = 2 and member_uuid = ${orgOf(watching)} and resource_type = 3)`)
    expect(await refusal(awareness.traffic.invoke(world.as(watching.owner), {}, {}))).toBe('forbidden')
    const read = alerts.get.invoke(world.as(watching.owner), { alert_uuid: scene.alertUuid }, {})
    expect(await refusal(read)).toBe('not_found')
  })
})
