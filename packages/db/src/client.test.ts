import { sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { createTestDatabase, type TestDatabase } from './testing.ts'

let database: TestDatabase
let admin: pg.Client
beforeAll(async () => {
  database = await createTestDatabase({ max: 2 })
  admin = new pg.Client(database.url)
  await admin.connect()
})
afterAll(async () => {
  await admin.end()
  await database.close()
})

const cutAll = () =>
  admin.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
  )

it('a pool whose server was lost at each point of a transaction has all its connections afterwards', async () => {
  const begun = (pause: () => Promise<unknown>) =>
    database.db.transaction(async (tx) => {
      await pause()
      await tx.execute(sql`select 1`)
    })
  for (let round = 0; round < 10; round += 1) {
    await database.db.execute(sql`select 1`).catch(() => {})
    // Not awaited: the connection is handed out before this process learns that it is dead, so `begin` is what fails.
    const cut = cutAll()
    const outcomes = await Promise.allSettled([begun(async () => {}), begun(cutAll), cut])
    expect(outcomes[1]?.status).toBe('rejected')
  }
  // A connection cut last may be handed out once more; one that was lost for good would never come back.
  await vi.waitFor(() => Promise.all([1, 2].map(() => begun(async () => {}))), { timeout: 10_000 })
})
