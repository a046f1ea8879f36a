import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { migrateDatabase } from './migrate.ts'
import { retentionOf, setRetention } from './retention.ts'
import { createTestDatabase, type TestDatabase } from './testing.ts'

let database: TestDatabase
let owner: pg.Client
beforeAll(async () => {
  database = await createTestDatabase()
  owner = new pg.Client(database.url)
  await owner.connect()
})
afterAll(async () => {
  await owner.end()
  await database.close()
})

it('a new database keeps frames for the days of its first start, for a year when it names none', async () => {
  expect(await retentionOf(owner)).toBe(365)
  await owner.query('delete from telemetry_retention')
  await migrateDatabase(database.url, { retentionDays: 30 })
  expect(await retentionOf(owner)).toBe(30)
})

it('a later start keeps them longer when it names more days, and never shorter', async () => {
  const warnings: string[] = []
  const start = (retentionDays?: number) =>
    migrateDatabase(database.url, { retentionDays, warn: (text) => void warnings.push(text) })
  await start(90)
  expect(await retentionOf(owner)).toBe(90)
  await start()
  await start(90)
  expect(warnings).toEqual([])
  await start(7)
  expect(await retentionOf(owner)).toBe(90)
  expect(warnings).toEqual([expect.stringContaining('npm run retention -- --days 7')])
})

it('an act of its own makes it shorter', async () => {
  await setRetention(owner, 7)
  expect(await retentionOf(owner)).toBe(7)
})
