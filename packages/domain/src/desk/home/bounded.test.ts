import { tables } from '@clearway/db'
import { eq, sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { mostNamed } from '../../airspace/zone-links/own-zones.ts'
import { addMs, day, hour, type MemberActor } from '../../kernel/index.ts'
import { capabilities } from '../../operations.ts'
import { addPeople } from '../../testing/add-people.ts'
import { addFarZones } from '../../testing/far-zones.ts'
import { openTestWorld } from '../../testing/file-world.ts'
import { addFleet } from '../../testing/fleet.ts'
import { buildManager, buildMission, buildOperator, buildZone, square } from '../../testing/index.ts'
import { rowsRead, vacuumAll } from '../../testing/rows-read.ts'
import { mostAsked } from './endings-store.ts'

const world = await openTestWorld()
const { db } = world.services
const { home } = capabilities

const at = (hours: number) => addMs(world.services.clock.now(), hours * hour)
const during = (from: number, to: number) => ({
  start_time: at(from).toISOString(),
  end_time: at(to).toISOString(),
})

type Table =
  | 'missions'
  | 'zones'
  | 'certificates'
  | 'assets'
  | 'pilot_credentials'
  | 'resource_memberships'
  | 'users'

/** What a question answers, and how many rows of a table it reads: planned for nobody in particular, as what is asked often is. */
const reading = async <Answer>(
  actor: MemberActor,
  table: Table,
  ask: (ctx: ReturnType<typeof world.as>) => Promise<Answer>,
) => {
  let answer!: Answer
  const read = await rowsRead(db, [table], async (within) => {
    await within.execute(sql`set local plan_cache_mode = force_generic_plan`)
    answer = await ask({ ...world.as(actor), db: within })
  })
  return { answer, rows: read[table].rows }
}

/** As many missions like this one, an hour apart: the first begins so many hours from now. */
const repeat = (missionUuid: string, many: number, fromHours: number) =>
  db.execute(sql`
    insert into missions select (jsonb_populate_record(m, jsonb_build_object('mission_uuid', gen_random_uuid(),
      'mission_svc_id', gen_random_uuid(), 'start_time', s.start, 'end_time', s.start + interval '30 minutes'))).*
    from missions m, generate_series(0, ${many - 1}::int) n,
      lateral (select ${at(fromHours).toISOString()}::timestamptz + n * interval '1 hour' as start) s
    where m.mission_uuid = ${missionUuid}`)

describe('an owner of very many missions', () => {
  it('pays for those that are shown, be they over or to come, and sees one that began long ago', async () => {
    const operator = await buildOperator(world)
    const long = await buildMission(world, operator, { mission_name: 'Long', ...during(1, 24 * 400) })
    const next = await buildMission(world, operator, { mission_name: 'Next', ...during(3, 4) })
    await repeat(next.mission_uuid, 8_000, -9_000)
    await repeat(next.mission_uuid, 2_000, 1_000)
    await db
      .update(tables.missions)
      .set({ startTime: at(-8_999) })
      .where(eq(tables.missions.missionUuid, long.mission_uuid))
    await vacuumAll(world.database.url)
    const waits = await reading(operator.owner, 'missions', (ctx) => home.waits.invoke(ctx, {}, {}))
    expect(waits.answer.missing.slice(0, 1)).toMatchObject([{ mission_uuid: next.mission_uuid }])
    expect(waits.rows).toBeLessThan(1_000)
    const today = await reading(operator.owner, 'missions', (ctx) => home.today.invoke(ctx, {}, {}))
    const shown = today.answer.assets.flatMap(({ blocks }) => blocks.map(({ mission_uuid }) => mission_uuid))
    expect(shown.toSorted()).toEqual([long.mission_uuid, next.mission_uuid].toSorted())
    expect(today.rows).toBeLessThan(50)
  })
})

describe('a manager', () => {
  it.each([0, mostNamed + 1])('with %i zones more pays for the missions that are shown', async (more) => {
    const longitude = more === 0 ? 40 : 50
    const manager = await buildManager(world)
    const org = manager.org.org_uuid
    await buildZone(world, { manager, zone_envelope: square(longitude, 10) as never })
    await addFarZones(db, more, { owner: org, org, role: 1 })
    const operator = await buildOperator(world)
    const ground = { mission_envelope: square(longitude, 10) }
    const mission = await buildMission(world, operator, { ...ground, ...during(3, 4) })
    const elsewhere = await buildMission(world, operator, {
      mission_envelope: square(longitude, 60),
      ...during(2, 3),
    })
    await repeat(elsewhere.mission_uuid, 3_000, 1_000)
    await vacuumAll(world.database.url)
    const today = await reading(manager.owner, 'missions', (ctx) => home.today.invoke(ctx, {}, {}))
    expect(today.answer.zones.flatMap(({ blocks }) => blocks)).toMatchObject([
      { mission_uuid: mission.mission_uuid },
    ])
    expect(today.rows).toBeLessThan(100)
    const waits = await reading(manager.owner, 'missions', (ctx) => home.waits.invoke(ctx, {}, {}))
    expect(waits.answer.talks).toEqual([])
    expect(waits.rows).toBeLessThan(100)
  })

  it('whose 3,000 zones begin and end at one moment reads the first of them', async () => {
    const manager = await buildManager(world)
    const org = manager.org.org_uuid
    await addFarZones(db, 3_000, { owner: org, org, role: 1 })
    await db
      .update(tables.zones)
      .set({ activeFrom: at(2), activeTo: at(3) })
      .where(eq(tables.zones.orgOwnerUuid, org))
    await vacuumAll(world.database.url)
    // Which zones are meant is asked of the first that are named.
    const named = mostNamed + 50
    const today = await reading(manager.owner, 'zones', (ctx) => home.today.invoke(ctx, {}, {}))
    expect(today.answer.zones).toHaveLength(50)
    expect(today.rows).toBeLessThan(named + 500)
    const ending = await reading(manager.owner, 'zones', (ctx) => home.ending.invoke(ctx, {}, {}))
    expect(ending.answer.items).toHaveLength(50)
    expect(ending.rows).toBeLessThan(2 * named + 500)
  })
})

describe('credentials that end', () => {
  const endsAt = addMs(world.services.clock.now(), 10 * day)
  const credentials = async (actor: MemberActor, table: Table) => {
    const { answer, rows } = await reading(actor, table, (ctx) => home.ending.invoke(ctx, {}, {}))
    return { shown: answer.items.filter(({ kind }) => kind === 'credential'), rows }
  }

  it('of a few people are found among theirs, however many others end; of very many the first that end', async () => {
    const small = await buildOperator(world)
    const large = await buildOperator(world)
    await db
      .update(tables.pilotCredentials)
      .set({ expiresAt: addMs(endsAt, day) })
      .where(eq(tables.pilotCredentials.userUuid, small.pilotUuid))
    await addPeople(db, { orgUuid: large.org.org_uuid, many: mostAsked + 1, endsAt })
    await vacuumAll(world.database.url)
    const few = await credentials(small.owner, 'pilot_credentials')
    expect(few.shown).toMatchObject([{ subject_uuid: small.pilotUuid }])
    expect(few.rows).toBeLessThan(50)
    for (const table of ['pilot_credentials', 'users'] as const) {
      const many = await credentials(large.owner, table)
      expect(many.shown).toHaveLength(50)
      expect(many.rows).toBeLessThan(200)
    }
    const own = await credentials(small.pilot, 'pilot_credentials')
    expect(own.shown).toMatchObject([{ subject_uuid: small.pilotUuid }])
    expect(own.rows).toBeLessThan(20)
  })
})

describe('certificates that end', () => {
  const endsAt = addMs(world.services.clock.now(), 10 * day)
  const certificates = async (actor: MemberActor, table: Table) => {
    const { answer, rows } = await reading(actor, table, (ctx) => home.ending.invoke(ctx, {}, {}))
    return { shown: answer.items.filter(({ kind }) => kind === 'certificate'), rows }
  }

  it('of a few aircraft are found among theirs, however many others end; of very many the first that end', async () => {
    const small = await buildOperator(world)
    const large = await buildOperator(world)
    await addFleet(db, { like: small, orgUuid: small.org.org_uuid, many: 1, endsAt: addMs(endsAt, day) })
    await addFleet(db, { like: large, orgUuid: large.org.org_uuid, many: mostAsked + 1, endsAt })
    await vacuumAll(world.database.url)
    for (const table of ['certificates', 'assets'] as const) {
      const few = await certificates(small.owner, table)
      expect(few.shown).toHaveLength(1)
      expect(few.rows).toBeLessThan(50)
    }
    const many = await certificates(large.owner, 'certificates')
    expect(many.shown).toHaveLength(50)
    expect(many.rows).toBeLessThan(200)
  })
})
