import { sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isPassing, openDatabase, type Patience, patienceLost, servicePatience } from './index.ts'
import { createTestDatabase, type TestDatabase } from './testing.ts'

let database: TestDatabase
let admin: pg.Client
const opened: ReturnType<typeof openDatabase>[] = []
beforeAll(async () => {
  database = await createTestDatabase()
  admin = new pg.Client(database.url)
  await admin.connect()
})
afterAll(async () => {
  await admin.end()
  await Promise.all(opened.map((one) => one.close()))
  await database.close()
})

/** Out of patience soon in one way; the others are as long as a busy machine needs. */
const hastyIn = (way: Partial<Patience>) => {
  const hasty = openDatabase(database.url, { max: 2, patience: { ...servicePatience, ...way } })
  opened.push(hasty)
  return hasty
}

const thrown = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => null,
    (error: unknown) => error,
  )

describe('a connection of a service', () => {
  it('has the limits that are promised, and still works as the service', async () => {
    const { rows } = await database.db.execute(sql`select current_setting('statement_timeout') as statement,
      current_setting('lock_timeout') as lock,
      current_setting('idle_in_transaction_session_timeout') as idle, current_user as name`)
    expect(rows).toEqual([{ statement: '10s', lock: '5s', idle: '10s', name: 'clearway_service' }])
  })

  it('gives a statement up that takes too long, and goes on with the next', async () => {
    const hasty = hastyIn({ statementMs: 1_000 })
    const error = await thrown(hasty.db.execute(sql`select pg_sleep(60)`))
    expect([patienceLost(error), isPassing(error)]).toEqual(['statement', true])
    expect((await hasty.db.execute(sql`select 1 as one`)).rows).toEqual([{ one: 1 }])
  })

  it('gives a transaction up that waits too long for a lock, and writes nothing of it', async () => {
    const hasty = hastyIn({ lockMs: 100 })
    await admin.query('begin; select * from zone_catalog for update')
    const error = await thrown(
      hasty.db.transaction(async (tx) => {
        await tx.execute(sql`insert into request_counts values ('of a lost act', now(), 1)`)
        await tx.execute(sql`update zone_catalog set current_change_id = current_change_id + 1`)
      }),
    )
    await admin.query('rollback')
    expect([patienceLost(error), isPassing(error)]).toEqual(['lock', true])
    expect((await hasty.db.execute(sql`select from request_counts`)).rows).toEqual([])
  })

  it('gives the locks of a transaction back that froze, and the pool is whole again', async () => {
    const hasty = hastyIn({ idleInTransactionMs: 500 })
    const [holding, asleep] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const frozen = thrown(
      hasty.db.transaction(async (tx) => {
        await tx.execute(sql`select * from zone_catalog for update`)
        holding.resolve()
        await asleep.promise
        await tx.execute(sql`update zone_catalog set current_change_id = current_change_id + 1`)
      }),
    )
    await holding.promise
    await expect.poll(() => thrown(admin.query('select * from zone_catalog for update nowait'))).toBe(null)
    asleep.resolve()
    expect(isPassing(await frozen)).toBe(true)
    const both = [1, 2].map(() => hasty.db.transaction((tx) => tx.execute(sql`select pg_sleep(0.05)`)))
    await expect(Promise.all(both)).resolves.toHaveLength(2)
  })
})
