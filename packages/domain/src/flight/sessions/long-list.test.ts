import { sql } from 'drizzle-orm'
import { beforeAll, expect, it } from 'vitest'
import { addMs, day, hour } from '../../kernel/index.ts'
import { buildAsset } from '../../testing/builders/fleet.ts'
import { buildOrganisation } from '../../testing/builders/organisations.ts'
import { buildSession } from '../../testing/builders/sessions.ts'
import { openTestWorld } from '../../testing/file-world.ts'
import { rowsRead, vacuumAll } from '../../testing/rows-read.ts'
import { sessionOperations } from './service.ts'

const world = await openTestWorld()
const { db } = world.services
const org = await buildOrganisation(world, { type: 'assetOwner' })
const at = (msAgo: number) => addMs(world.clock.now(), -msAgo)

/** Four flights a day, each of an hour, for two years: none of them today. */
beforeAll(async () => {
  const { asset_uuid } = await buildAsset(world, org)
  await db.execute(sql`
    insert into flight_sessions (session_uuid, session_svc_id, asset_uuid, org_uuid, user_uuid, session_start_time,
      session_end_time, session_expiry, conforming, created_at)
    select gen_random_uuid(), gen_random_uuid(), ${asset_uuid}, ${org.org.org_uuid}, ${org.owner.user.userUuid}, start,
      start + interval '1 hour', start + interval '1 day', true, start
    from generate_series(1, 3000) as n, lateral (select ${at(day).toISOString()}::timestamptz - n * interval '6 hours') as s(start)`)
  await vacuumAll(world.database.url)
})

const list = async (question: object) => {
  let page: Awaited<ReturnType<typeof sessionOperations.list.invoke>> | undefined
  const read = await rowsRead(db, ['flight_sessions'], async (within) => {
    page = await sessionOperations.list.invoke({ ...world.as(org.owner), db: within }, {}, question)
  })
  return { page: page!, rows: read.flight_sessions.rows }
}
const sinceMidnight = () => ({ from: at(12 * hour).toISOString() })

it('what landed since a moment is found among that, however much was flown before', async () => {
  const none = await list({ active: 0, ...sinceMidnight(), limit: 5 })
  expect(none.page).toMatchObject({ data: [], next_cursor: null, pagination: { total_records: 0 } })
  expect(none.rows).toBe(0)
  const { sessionUuid } = await buildSession(world, { org })
  await sessionOperations.end.invoke(world.as(org.owner), { session_uuid: sessionUuid }, {})
  // As a timeline asks, by plans that know no values.
  for (let time = 0; time < 12; time += 1) {
    const span = { ...sinceMidnight(), to: at(-day).toISOString(), limit: 100 }
    const { page, rows } = await list(span)
    expect(page.data.map(({ session_uuid }) => session_uuid)).toEqual([sessionUuid])
    expect(rows).toBeLessThan(10)
  }
})

it('a cursor of the release before, which names no start, is read', async () => {
  const since = { from: at(100 * day).toISOString(), limit: 5 }
  const { page } = await list(since)
  const former = page.next_cursor?.replace(/-\d+$/, '')
  const [behind, now] = [
    await list({ ...since, cursor: former }),
    await list({ ...since, cursor: page.next_cursor }),
  ]
  expect(behind.page.data).toEqual(now.page.data)
  expect(behind.page.pagination).toEqual(now.page.pagination)
})

it('a flight is found by its end however long ago it began: back-dated, left open, and of many pages', async () => {
  const backDated = await buildSession(world, { org, startedAt: at(29 * day) })
  await sessionOperations.end.invoke(world.as(org.owner), { session_uuid: backDated.sessionUuid }, {})
  const open = await buildSession(world, { org, startedAt: at(20 * day) })
  const found: string[] = []
  let total = 0
  let cursor: string | null = null
  do {
    const { page } = await list({ ...sinceMidnight(), limit: 1, ...(cursor && { cursor }) })
    found.push(...page.data.map(({ session_uuid }) => session_uuid))
    total = page.pagination.total_records
    cursor = page.next_cursor
  } while (cursor)
  expect(found.slice(-2)).toEqual([open.sessionUuid, backDated.sessionUuid])
  expect(found).toHaveLength(total)
})

it('the first page counts within the index, and one behind a cursor counts nothing again', async () => {
  const since = { from: at(100 * day).toISOString(), to: at(day).toISOString(), limit: 5 }
  const first = await list(since)
  const total = first.page.pagination.total_records
  expect(total).toBeGreaterThan(300)
  expect(first.rows).toBeLessThan(20)
  // From now on a count reads the rows.
  await db.execute(sql`update flight_sessions set created_at = created_at`)
  const second = await list({ ...since, cursor: first.page.next_cursor })
  expect(second.page.pagination).toMatchObject({ total_records: total, current_page: 2 })
  expect(second.rows).toBeLessThan(20)
})
