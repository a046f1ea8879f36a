import { randomUUID } from 'node:crypto'
import { globSync } from 'node:fs'
import { basename, join } from 'node:path'
import { openDatabase } from '@clearway/db'
import { createTestDatabase } from '@clearway/db/testing'
import { createAuditMac, verifyAudit } from '@clearway/domain/audit'
import pg from 'pg'
import { expect, test } from 'vitest'
import { migrateDatabase } from '../../packages/db/src/migrate.ts'
import { type KeptDatabase, keepDatabase, layOut, readKept, rowsOf } from './kept.ts'

const released = globSync(join(import.meta.dirname, 'databases', '*.json.gz'))

/** Columns that a later migration changes on purpose, by `table.column`, and why. */
const meantToChange = new Set([
  // Null where it is the owner of the zone (migration told_by_the_zone).
  'permissions.manager_org_uuid',
])

const connected = async (url: string): Promise<pg.Client> => {
  const client = new pg.Client(url)
  await client.connect()
  return client
}

/** The values of each column of the version, sorted. */
const valuesIn = async (client: pg.Client, kept: KeptDatabase, among?: ReadonlySet<string>) => {
  const values = new Map<string, readonly string[]>()
  for (const { name, columns } of kept.tables)
    for (const column of columns)
      if (!among || among.has(`${name}.${column}`))
        values.set(`${name}.${column}`, await rowsOf(client, name, [column]))
  return values
}

const columnsIn = async (client: pg.Client) =>
  (
    await client.query(`select table_name, column_name, data_type, is_nullable, column_default
      from information_schema.columns where table_schema = 'public' and table_name !~ '_\\d{8}$' order by 1, 2`)
  ).rows

test.each(released.map((path) => [basename(path, '.json.gz'), path]))(
  'the database of %s comes to the head with every row that it had',
  async (_version, path) => {
    const kept = readKept(path)
    const fresh = await createTestDatabase()
    const name = `t_${randomUUID().replaceAll('-', '')}`
    const owner = await connected(fresh.url)
    await owner.query(`create database ${name}`)
    const url = fresh.url.replace(/[^/]+$/, name)
    const client = await connected(url)
    await layOut(client, kept)
    const laid = await keepDatabase(client, kept)
    expect(laid.tables).toEqual(kept.tables)
    // What was released is never edited: databases have run it.
    expect(laid.migrations).toEqual(kept.migrations)
    const before = await valuesIn(client, kept)

    await migrateDatabase(url)

    const head = await columnsIn(client)
    expect(head).toEqual(await columnsIn(owner))
    const isKept = new Set(head.map(({ table_name, column_name }) => `${table_name}.${column_name}`))
    for (const column of meantToChange) isKept.delete(column)
    const after = await valuesIn(client, kept, isKept)
    expect(after).toEqual(new Map([...before].filter(([column]) => isKept.has(column))))
    const database = openDatabase(url, { max: 1 })
    const report = await verifyAudit(database.db, { keys: { auditMac: createAuditMac(kept.auditKey) } })
    expect(report.faults).toEqual([])
    expect(report.entries).toBeGreaterThan(0)
    await database.close()
    await client.end()
    await owner.query(`drop database ${name} with (force)`)
    await owner.end()
    await fresh.close()
  },
)
