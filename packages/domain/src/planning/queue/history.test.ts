import { tables } from '@clearway/db'
import { and, eq, isNull, sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Ctx, RequestCtx } from '../../kernel/index.ts'
import { capabilities } from '../../operations.ts'
import { buildManager, buildZone, square } from '../../testing/builders/airspace.ts'
import { buildMission, buildOperator, decidePermission } from '../../testing/builders/planning.ts'
import { openTestWorld } from '../../testing/file-world.ts'
import type { Mission } from '../missions/contract.ts'
import { addUpPermissionCounts } from './counts-store.ts'

const world = await openTestWorld()
const { db } = world.services
const manager = await buildManager(world)
const operator = await buildOperator(world)
const zones = await Promise.all(
  [10, 11, 12].map((latitude) =>
    buildZone(world, { manager, kind: 'red', zone_envelope: square(40, latitude) as never }),
  ),
)
const askedIn = (latitude: number, given: object = {}) =>
  buildMission(world, operator, { mission_envelope: square(40, latitude), ...given })

/** Of each zone: 50,000 in all. */
const pastOfEach = 16_667

/** Of them these are still to come, and nobody has decided yet. */
const toComeOfEach = 400

/**
 * Missions that are over, a quarter of an hour from one to the next, and some to come; of 50 one that nobody decided about. Written by
 * the owner of the database, and without triggers: it is not this that is tested.
 */
const pastOf = (mission: Mission): string => `
  create temporary table past on commit drop as
    select made.* from missions m cross join generate_series(1, ${pastOfEach}) n
      cross join lateral (select m.start_time + n * interval '15 min'
        - case when n > ${toComeOfEach} then interval '2 days' + 2 * n * interval '15 min' else interval '0' end as at) lately
      cross join lateral jsonb_populate_record(m, jsonb_build_object('mission_uuid', gen_random_uuid(),
        'mission_svc_id', m.mission_svc_id || '-' || n, 'start_time', at, 'end_time', at + interval '4 hours')) made
    where m.mission_uuid = '${mission.mission_uuid}';
  insert into missions select * from past;
  insert into permissions select made.* from permissions p cross join past
    cross join lateral jsonb_populate_record(p, jsonb_build_object('permission_uuid', gen_random_uuid(),
      'permission_svc_id', 'P-' || past.mission_svc_id, 'mission_uuid', past.mission_uuid,
      'mission_start', past.start_time, 'mission_end', past.end_time, 'updated_at', past.start_time - interval '1 day',
      'permission_status', case when past.start_time >= '${mission.start_time}' or past.mission_svc_id ~ '[05]0$' then 0 when past.mission_svc_id like '%7' then -1 else 1 end)) made
  where p.permission_uuid = '${mission.permissions[0]?.permission_uuid}'`

const makePast = async (missions: readonly Mission[]): Promise<void> => {
  const owner = new pg.Client(world.database.url)
  await owner.connect()
  await owner.query('set session_replication_role = replica')
  for (const mission of missions) await owner.query(pastOf(mission))
  await owner.query('analyze missions, permissions')
  await owner.query(`
    truncate permission_counts, permission_count_changes;
    insert into permission_counts select zone_uuid, permission_status, count(*) from permissions group by 1, 2`)
  await owner.end()
}

beforeAll(async () => {
  await makePast(await Promise.all([10, 11, 12].map((latitude) => askedIn(latitude))))
})

/** Rows and entries of indexes that a caller's question reads, of all tables. */
const readBy = (question: (ctx: Ctx & RequestCtx) => Promise<unknown>): Promise<number> =>
  db.transaction(async (tx) => {
    const counted = async () => {
      const { rows } = await tx.execute<{ n: number }>(sql`
        select sum(pg_stat_get_xact_tuples_returned(oid))::int as n from pg_class
        where relnamespace = 'public'::regnamespace and relkind in ('r', 'i')`)
      return rows[0]!.n
    }
    const before = await counted()
    await question({ ...world.as(manager.owner), db: tx as never })
    return (await counted()) - before
  })

const list = (asked: object, ctx = world.as(manager.owner)) =>
  capabilities.permissions.list.invoke(ctx, {}, asked)
const totalOf = async (asked: object) => (await list({ limit: 1, ...asked })).pagination.total_records

/** A page of 25 with what is told of each; of a history of 50,000. */
const most = 2_000
/** What counts or sorts all that is to come. */
const mostToCome = 6 * 3 * toComeOfEach

describe('a queue with years behind it', () => {
  it.each([
    ['what is decided', { status: 'decided' }],
    ['what was refused', { status: 'rejected' }],
    ['all', {}],
    ['what is undecided', { status: 'pending' }],
    ['all of one zone', { zone_uuid: zones[0]!.zone_uuid }],
    ['what begins in the next days', { starts_from: world.clock.now().toISOString() }],
    ['what was decided lately', { decided_from: '2026-05-30T00:00:00Z' }],
  ])('answers a page of %s by reading what it answers', async (_, asked) => {
    expect(await readBy((ctx) => list(asked, ctx))).toBeLessThan(most)
  })

  it.each([
    ['what waits for an answer', { status: 'pending', open: 1 }],
    ['what is not over', { open: 1 }],
    ['what is decided and not over', { status: 'decided', open: 1 }],
  ])('answers a page of %s by reading what is to come', async (_, asked) => {
    expect(await readBy((ctx) => list(asked, ctx))).toBeLessThan(mostToCome)
  })

  it('goes on anywhere for what the first page costs', async () => {
    const { next_cursor } = await list({ status: 'decided', limit: 25, page: 500 })
    const following = { status: 'decided', limit: 25, cursor: next_cursor }
    expect(await readBy((ctx) => list(following, ctx))).toBeLessThan(most)
    const [byCursor, byNumber] = [await list(following), await list({ status: 'decided', page: 501 })]
    expect(byCursor.data).toEqual(byNumber.data)
    expect(byCursor.pagination).toEqual(byNumber.pagination)
  })

  it('has the same order as one list of all zones', async () => {
    const listed = await list({ status: 'decided', limit: 100, page: 3 })
    const { rows } = await db.execute<{ uuid: string }>(sql`
      select permission_uuid as uuid from permissions where permission_status <> 0
      order by updated_at desc, permission_uuid desc limit 100 offset 200`)
    expect(listed.data.map((one) => one.permission.permission_uuid)).toEqual(rows.map(({ uuid }) => uuid))
  })

  const { home, missions } = capabilities
  const coming = { from: world.clock.now().toISOString(), order: 'soonest' } as const
  it.each<[string, (ctx: Ctx & RequestCtx) => Promise<unknown>]>([
    ['the last decision', (ctx) => list({ status: 'decided', limit: 1 }, ctx)],
    ['what waits', (ctx) => home.waits.invoke(ctx, {}, {})],
    ['the day', (ctx) => home.today.invoke(ctx, {}, {})],
    ['what ends', (ctx) => home.ending.invoke(ctx, {}, {})],
  ])('lets a first page read %s, and nothing of what is over', async (_, question) => {
    expect(await readBy(question)).toBeLessThan(most)
  })
  it('lets a first page read missions to come, and nothing of what is over', async () => {
    expect(await readBy((ctx) => missions.list.invoke(ctx, {}, coming))).toBeLessThan(mostToCome)
  })
})

/** By a plain count of the records. */
const recounted = async () => {
  const { rows } = await db.execute<{ status: number; n: number }>(sql`
    select permission_status as status, count(*)::int as n from permissions p join missions m using (mission_uuid)
    where retired_at is null and m.status = 1 group by 1`)
  return new Map(rows.map(({ status, n }) => [status, n]))
}

const expectTrueTotals = async () => {
  const n = await recounted()
  const of = (status: number) => n.get(status) ?? 0
  expect(await totalOf({ status: 'pending' })).toBe(of(0))
  expect(await totalOf({ status: 'approved' })).toBe(of(1))
  expect(await totalOf({ status: 'rejected' })).toBe(of(-1))
  expect(await totalOf({ status: 'decided' })).toBe(of(1) + of(-1))
  expect(await totalOf({})).toBe(of(0) + of(1) + of(-1))
}

describe('what is kept of permissions', () => {
  afterAll(expectTrueTotals)

  it('is their number, whatever becomes of them, added up or not', async () => {
    await expectTrueTotals()
    const gone = await askedIn(10)
    const decided = await askedIn(11)
    await decidePermission(world, manager, decided.permissions[0], -1)
    await expectTrueTotals()
    await capabilities.missions.delete.invoke(
      world.as(operator.owner),
      { mission_uuid: gone.mission_uuid },
      {},
    )
    const left = { mission_uuid: decided.mission_uuid }
    await capabilities.missions.update.invoke(world.as(operator.owner), left, {
      mission_envelope: square(40, 12),
    })
    await expectTrueTotals()
    await addUpPermissionCounts(world.services)
    await expectTrueTotals()
  })

  it('is added up by several processes while people decide, and nothing is lost', async () => {
    const asked = []
    for (let n = 0; n < 12; n += 1) asked.push(await askedIn(10 + (n % 3)))
    let isOver = false
    const adding = Array.from({ length: 3 }, async () => {
      while (!isOver) await addUpPermissionCounts(world.services)
    })
    await Promise.all(
      asked.map(({ permissions: [one] }, n) => decidePermission(world, manager, one, n % 2 ? 1 : -1)),
    ).finally(() => {
      isOver = true
    })
    await Promise.all(adding)
    await addUpPermissionCounts(world.services)
    expect(await db.$count(tables.permissionCountChanges)).toBe(0)
    await expectTrueTotals()
  })

  it('is the window and the status of their mission', async () => {
    const moved = await askedIn(10)
    await capabilities.missions.update.invoke(
      world.as(operator.owner),
      { mission_uuid: moved.mission_uuid },
      { start_time: '2026-06-03T08:00:00Z', end_time: '2026-06-03T09:00:00Z' },
    )
    const { missions, permissions } = tables
    const differing = await db
      .select({ uuid: permissions.permissionUuid })
      .from(permissions)
      .innerJoin(missions, eq(missions.missionUuid, permissions.missionUuid))
      .where(
        and(
          isNull(permissions.retiredAt),
          sql`(mission_start, mission_end, mission_status) is distinct from (start_time, end_time, status)`,
        ),
      )
    expect(differing).toEqual([])
  })
})
