import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import { migrationsFolder } from '../../packages/db/src/migrate.ts'

/** The database of a released version: how far its schema was, and the rows of its demo world. */
export interface KeptDatabase {
  readonly version: string
  /** Each migration of it and the hash of its text: what was released is never edited. */
  readonly migrations: readonly { readonly at: string; readonly hash: string }[]
  readonly tables: readonly KeptTable[]
  readonly sequences: Readonly<Record<string, string>>
  /** The secret that its audit was chained with. */
  readonly auditKey: string
}

export interface KeptTable {
  readonly name: string
  /** Those that are stored; what PostgreSQL computes it computes again. */
  readonly columns: readonly string[]
  /** Each row as PostgreSQL writes one. */
  readonly rows: readonly string[]
}

export const readKept = (path: string): KeptDatabase => JSON.parse(gunzipSync(readFileSync(path)).toString())
export const writeKept = (path: string, kept: KeptDatabase): void =>
  writeFileSync(path, gzipSync(JSON.stringify(kept), { level: 9 }))

const quoted = (names: readonly string[]): string => names.map(pg.escapeIdentifier).join(', ')

/** Partitions are reached by their parents. */
const storedTables = `select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
  from pg_class c join pg_attribute a on a.attrelid = c.oid
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
    and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
  group by c.relname order by c.relname`

export const rowsOf = async (
  client: pg.Client,
  name: string,
  columns: readonly string[],
): Promise<string[]> => {
  const { rows } = await client.query<{ row: string }>(
    `select row(${quoted(columns)})::text as row from ${pg.escapeIdentifier(name)} order by 1`,
  )
  return rows.map(({ row }) => row)
}

const appliedMigrations = async (client: pg.Client) =>
  (
    await client.query<{ at: string; hash: string }>(
      'select created_at::text as at, hash from drizzle.__drizzle_migrations order by created_at',
    )
  ).rows

export const keepDatabase = async (
  client: pg.Client,
  { version, auditKey }: Pick<KeptDatabase, 'version' | 'auditKey'>,
): Promise<KeptDatabase> => {
  const { rows } = await client.query<{ name: string; columns: string[] }>(storedTables)
  const tables: KeptTable[] = []
  for (const { name, columns } of rows)
    tables.push({ name, columns, rows: await rowsOf(client, name, columns) })
  const sequences = await client.query<{ name: string; last: string }>(
    "select sequencename as name, last_value::text as last from pg_sequences where schemaname = 'public' and last_value is not null",
  )
  return {
    version,
    auditKey,
    migrations: await appliedMigrations(client),
    tables,
    sequences: Object.fromEntries(sequences.rows.map(({ name, last }) => [name, last])),
  }
}

/** The migrations as they were then. */
const foldUntil = async (last: number): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'clearway-released-'))
  cpSync(migrationsFolder, folder, { recursive: true })
  const path = join(folder, 'meta', '_journal.json')
  const journal = JSON.parse(readFileSync(path, 'utf8'))
  const entries = journal.entries.filter(({ when }: { when: number }) => when <= last)
  writeFileSync(path, JSON.stringify({ ...journal, entries }))
  return folder
}

/** An empty database becomes that of the version. */
export const layOut = async (client: pg.Client, kept: KeptDatabase): Promise<void> => {
  const folder = await foldUntil(Number(kept.migrations.at(-1)?.at))
  await migrate(drizzle(client as never), { migrationsFolder: folder })
  rmSync(folder, { recursive: true })
  // Without triggers and references: the rows are what the version left, not what it would do.
  await client.query("set session_replication_role = 'replica'")
  for (const { name, columns, rows } of kept.tables) await layTable(client, { name, columns, rows })
  await client.query("set session_replication_role = 'origin'")
  for (const [name, last] of Object.entries(kept.sequences))
    await client.query('select setval($1::regclass, $2)', [name, last])
}

const layTable = async (client: pg.Client, { name, columns, rows }: KeptTable): Promise<void> => {
  const table = pg.escapeIdentifier(name)
  // A row that a migration made is replaced by what became of it.
  await client.query(`delete from ${table}`)
  if (rows.length === 0) return
  const scratch = `create temporary table kept_rows on commit drop as select ${quoted(columns)} from ${table} limit 0`
  await client.query('begin')
  await client.query(scratch)
  if (name === 'telemetry_frames') await makeDays(client, { name, columns, rows })
  await client.query(
    `insert into ${table} (${quoted(columns)}) overriding system value select (line::kept_rows).* from unnest($1::text[]) as line`,
    [rows],
  )
  await client.query('commit')
}

const makeDays = async (client: pg.Client, { rows }: KeptTable): Promise<void> => {
  await client.query(
    'select make_telemetry_partition(day) from (select distinct (line::kept_rows)."timestamp"::date as day from unnest($1::text[]) as line) as days',
    [rows],
  )
}
