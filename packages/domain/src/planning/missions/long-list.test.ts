import { analyseGrown, tables } from '@clearway/db'
import { count, eq } from 'drizzle-orm'
import { beforeAll, expect, it } from 'vitest'
import { addMs, hour, minute } from '../../kernel/index.ts'
import { capabilities } from '../../operations.ts'
import { openTestWorld } from '../../testing/file-world.ts'
import { buildMission, buildOperator, square, windowFrom } from '../../testing/index.ts'
import { addMissions } from '../../testing/many-missions.ts'
import { rowsRead } from '../../testing/rows-read.ts'
import { missionOperations } from './service.ts'

const world = await openTestWorld()
const { db } = world.services
const operator = await buildOperator(world)
const past = 3_000

/** Days of missions one after the other, of which the newest has yet to come. */
beforeAll(async () => {
  const envelope = { mission_envelope: square(80, 10) }
  const { mission_uuid } = await buildMission(world, operator, envelope)
  await db
    .update(tables.missions)
    .set({ startTime: addMs(world.clock.now(), -2 * hour), endTime: addMs(world.clock.now(), -hour) })
    .where(eq(tables.missions.missionUuid, mission_uuid))
  await addMissions(db, { like: mission_uuid, many: past, name: 'Over' })
  const { from, to } = windowFrom(world, 1, 2)
  await buildMission(world, operator, { ...envelope, mission_name: 'Next', start_time: from, end_time: to })
  const later = windowFrom(world, 3, 4)
  await buildMission(world, operator, {
    ...envelope,
    ...{ mission_name: 'Then', start_time: later.from, end_time: later.to },
  })
  await analyseGrown(db, ['missions'])
})

const list = async (asked: object) => {
  let answer: Awaited<ReturnType<typeof missionOperations.list.invoke>> | undefined
  const read = await rowsRead(db, ['missions'], async (within) => {
    answer = await missionOperations.list.invoke({ ...world.as(operator.owner), db: within }, {}, asked)
  })
  const { data, pagination, next_cursor } = answer!
  return {
    names: data.map(({ mission_name }) => mission_name),
    pagination,
    next_cursor,
    rows: read.missions.rows,
  }
}

it('what comes is found among that, and not among all that is over', async () => {
  const from = world.clock.now().toISOString()
  for (let time = 0; time < 8; time += 1) {
    const { names, rows } = await list({ from, limit: 5 })
    expect(names).toEqual(['Next', 'Then'])
    expect(rows).toBeLessThan(40)
    expect((await list({ from, order: 'latest', limit: 5 })).names).toEqual(['Then', 'Next'])
  }
  const read = await rowsRead(db, ['missions'], async (within) => {
    const today = { time_zone: 'UTC' }
    await capabilities.home.today.invoke({ ...world.as(operator.owner), db: within }, {}, today)
    await capabilities.home.waits.invoke({ ...world.as(operator.owner), db: within }, {}, {})
  })
  expect(read.missions.rows).toBeLessThan(past / 2)
})

it('a page behind a cursor counts nothing again', async () => {
  const [all] = await db.select({ n: count() }).from(tables.missions)
  const first = await list({ limit: 5 })
  expect(first.pagination.total_records).toBe(all!.n)
  const second = await list({ limit: 5, cursor: first.next_cursor })
  expect(second.pagination).toMatchObject({ total_records: all!.n, current_page: 2 })
  expect(second.rows).toBeLessThan(40)
})

it.each([{ order: 'soonest' }, { order: 'latest' }, { order: 'latest', to: true }])(
  'missions of a window are turned by start, each once: %o',
  async ({ to, ...asked }) => {
    const at = addMs(world.clock.now(), -2 * hour - 20 * minute).toISOString()
    const question = { ...asked, ...(to ? { to: at } : { from: at }) }
    const seen: string[] = []
    const uuids = async (more: object) => {
      const answer = await missionOperations.list.invoke(
        world.as(operator.owner),
        {},
        { ...question, ...more },
      )
      return { ...answer, uuids: answer.data.map(({ mission_uuid }) => mission_uuid) }
    }
    const whole = (await uuids({ limit: 100 })).uuids
    let cursor: string | null | undefined
    while (cursor !== null && seen.length < whole.length) {
      const page = await uuids({ limit: 7, ...(cursor && { cursor }) })
      seen.push(...page.uuids)
      cursor = page.next_cursor
    }
    expect(seen.slice(0, whole.length)).toEqual(whole)
    expect(new Set(seen).size).toBe(seen.length)
  },
)
