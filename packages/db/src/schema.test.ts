import { readFileSync } from 'node:fs'
import { getTableColumns, getTableName, is, sql } from 'drizzle-orm'
import { PgTable } from 'drizzle-orm/pg-core'
import { afterAll, describe, expect, it } from 'vitest'
import { tables, violatedConstraint } from './index.ts'
import { migrationsFolder } from './migrate.ts'
import { createTestDatabase } from './testing.ts'

const database = await createTestDatabase()
afterAll(() => database.close())

const columnsInDatabase = async () => {
  const { rows } = await database.db.execute<{
    table_name: string
    column_name: string
    is_nullable: string
  }>(
    sql`select table_name, column_name, is_nullable from information_schema.columns
        where table_schema = 'public' and table_name not like 'telemetry_frames_%'`,
  )
  return rows.map(
    (row) => `${row.table_name}.${row.column_name} ${row.is_nullable === 'YES' ? 'null' : 'not null'}`,
  )
}

describe('the migrations', () => {
  it('bring an empty database to exactly the schema that the code is written against', async () => {
    const written = Object.values(tables)
      .filter((table) => is(table, PgTable))
      .flatMap((table) =>
        Object.values(getTableColumns(table)).map(
          (column) => `${getTableName(table)}.${column.name} ${column.notNull ? 'not null' : 'null'}`,
        ),
      )
    expect((await columnsInDatabase()).sort()).toEqual(written.sort())
  })

  it('are each later than the one before: a database that has that one would never be given the other', () => {
    const journal = JSON.parse(readFileSync(`${migrationsFolder}/meta/_journal.json`, 'utf8'))
    const times: number[] = journal.entries.map(({ when }: { when: number }) => when)
    expect(times).toEqual([...new Set(times)].toSorted((a, b) => a - b))
  })

  it('keep a day of frames in a partition of its own', async () => {
    const { rows } = await database.db.execute<{ partitions: number }>(
      sql`select count(*)::int as partitions from pg_inherits where inhparent = 'telemetry_frames'::regclass`,
    )
    expect(rows[0]?.partitions).toBeGreaterThanOrEqual(34)
  })
})

describe('the database itself', () => {
  it('takes one row of the zone catalog and no second', async () => {
    const second = database.db
      .insert(tables.zoneCatalog)
      .values({ id: 1, currentChangeId: 0, prunedThrough: 0, history: '' })
    const error = await second.then(
      () => null,
      (thrown: unknown) => thrown,
    )
    expect(violatedConstraint(error)).toBe('zone_catalog_pkey')
  })

  const at = new Date('2026-06-01T08:00:00Z')
  const uuid = '01900000-0000-7000-8000-000000000001'
  const inClear = 'a secret as its owner knows it'
  it.each([
    [
      'a partner key',
      'partner_keys_hashed',
      () =>
        database.db.insert(tables.partnerKeys).values({
          keyUuid: uuid,
          svcId: 'KEY-0000000000',
          partnerName: 'Somebody',
          keyHash: inClear,
          kind: 'partner',
          status: 1,
          createdAt: at,
        }),
    ],
    [
      'a live token',
      'live_tokens_hashed',
      () =>
        database.db
          .insert(tables.liveTokens)
          .values({ tokenHash: inClear, userUuid: uuid, orgUuid: uuid, expiresAt: at }),
    ],
    [
      'a one-time code',
      'one_time_codes_hashed',
      () =>
        database.db.insert(tables.oneTimeCodes).values({
          purpose: 'login',
          identifier: 'asha@example.org',
          codeHash: '123456',
          attemptsLeft: 5,
          expiresAt: at,
          sentAt: at,
        }),
    ],
  ])('refuses %s in clear', async (_what, constraint, insert) => {
    await expect(insert()).rejects.toMatchObject({ cause: { constraint } })
  })
})
