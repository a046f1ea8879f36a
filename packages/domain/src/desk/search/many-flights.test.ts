import { analyseGrown, uuidArray } from '@clearway/db'
import { type SQL, sql } from 'drizzle-orm'
import { beforeAll, expect, it } from 'vitest'
import { mostNamed } from '../../airspace/zone-links/own-zones.ts'
import type { MemberActor } from '../../kernel/index.ts'
import { capabilities } from '../../operations.ts'
import { addFarZones } from '../../testing/far-zones.ts'
import { buildAsset, buildMission, buildPlan, buildSession } from '../../testing/index.ts'
import { createPlanningScene } from '../../testing/planning-scene.ts'
import { rowsRead } from '../../testing/rows-read.ts'

const { world, vayu, deccan, kia, other, here, zoneHere } = await createPlanningScene()
const { db } = world.services

const many = 12_000
/** Each is counted as it is written, which takes its time. */
const atATime = 3_000
/** What is looked at: a thousand for each list of what has to do with flights, and again as what was found. */
const looked = 10_000

const found = async (q: string, actor: MemberActor) => {
  let sessions: string[] = []
  let alerts: string[] = []
  const read = await rowsRead(db, ['flight_sessions', 'permissions', 'alerts'], async (within) => {
    const { hits } = await capabilities.search.find.invoke(
      { ...world.as(actor), db: within },
      {},
      { q, limit: 6 },
    )
    sessions = hits.flatMap(({ kind, svc_id }) => (kind === 'session' ? [svc_id] : []))
    alerts = hits.flatMap(({ kind, name }) => (kind === 'alert' ? [name] : []))
  })
  return { sessions, alerts, rows: Math.max(...Object.values(read).map(({ rows }) => rows)) }
}

const made = { asset: '', newest: [] as string[] }

beforeAll(async () => {
  await addFarZones(db, mostNamed + 1, { owner: other.org.org_uuid })
  const envelope = here(0.2) as never
  const far = await zoneHere({ manager: other, zone_envelope: envelope })
  const zone = await zoneHere({ manager: kia, zone_envelope: envelope })
  const asset = await buildAsset(world, vayu)
  const mission = await buildMission(world, vayu, {
    mission_envelope: here(),
    assets: [{ asset_uuid: asset.asset_uuid }],
  })
  const { plan_uuid } = await buildPlan(world, vayu, mission, {
    asset_uuid: asset.asset_uuid,
    flight_envelope: here(0.03),
  })
  for (let from = 1; from <= many; from += atATime)
    await db.execute(sql`
    insert into flight_sessions (session_uuid, session_svc_id, asset_uuid, org_uuid, user_uuid, mission_uuid, plan_uuid,
      session_start_time, session_end_time, session_expiry, conforming, created_at)
    select gen_random_uuid(), 'SES-' || n, ${asset.asset_uuid}, ${vayu.org.org_uuid}, ${vayu.owner.user.userUuid},
      ${mission.mission_uuid}, ${plan_uuid}, start, start + interval '1 minute', start + interval '1 day', true, start
    from generate_series(${from}::int, ${from + atATime - 1}::int) as n,
      lateral (select ${world.clock.now().toISOString()}::timestamptz - n * interval '1 hour') as s(start)`)
  // One flight has nearly all alerts of the aircraft, a later one has one; another aircraft has later ones.
  const elsewhere = await buildSession(world, { org: deccan })
  const raise = (from: number, to: number, where: SQL, zoneUuids = [zone.zone_uuid, far.zone_uuid]) =>
    db.execute(sql`
    insert into alerts (alert_uuid, alert_type, severity, state, session_uuid, asset_uuid, org_uuid, subject_uuid,
      zone_uuids, message, created_at, updated_at, cleared_at)
    select gen_random_uuid(), 'zone_violation', 'critical', 'cleared', s.session_uuid, s.asset_uuid, s.org_uuid,
      gen_random_uuid(), ${uuidArray(zoneUuids)}, 'Alert ' || n, at, at, at + interval '1 second'
    from flight_sessions s cross join generate_series(${from}::int, ${to}::int) n
    cross join lateral (select s.session_start_time - n * interval '1 millisecond' as at) raised where ${where}`)
  await raise(0, 0, sql`s.session_svc_id = 'SES-1'`)
  await raise(1, many, sql`s.session_svc_id = 'SES-3'`)
  await raise(1, many, sql`s.session_uuid = ${elsewhere.sessionUuid}`)
  await raise(1, 500, sql`s.session_svc_id = 'SES-4000'`, [far.zone_uuid])
  await raise(501, 501, sql`s.session_svc_id = 'SES-4000'`, [zone.zone_uuid])
  await analyseGrown(db, ['flight_sessions', 'permissions', 'zones', 'alerts'])
  made.asset = asset.asset_svc_id
  made.newest = Array.from({ length: 6 }, (_, n) => `SES-${n + 1}`)
}, 120_000)

it('of an aircraft of very many flights and alerts the newest are found, whoever looks for them, and few are looked at', async () => {
  // As plans that know no values answer, too.
  for (let time = 0; time < 8; time += 1)
    for (const actor of [vayu.owner, kia.owner, other.owner]) {
      const { sessions, alerts, rows } = await found(made.asset, actor)
      expect(sessions).toEqual(made.newest)
      expect(alerts).toEqual(['Alert 0', 'Alert 1', 'Alert 2', 'Alert 3', 'Alert 4', 'Alert 5'])
      expect(rows).toBeLessThan(looked)
    }
  expect(await found(made.asset, deccan.owner)).toMatchObject({ sessions: [], alerts: [] })
})

it('of one flight an alert of a zone is found behind hundreds that concern others', async () => {
  for (let time = 0; time < 8; time += 1)
    expect((await found('SES-4000', kia.owner)).alerts).toEqual(['Alert 501'])
})
