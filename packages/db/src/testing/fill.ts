import type pg from 'pg'

/** Tables that hold a row or a few for the whole installation: to read one of them whole is the quickest way. */
const small: ReadonlySet<string> = new Set([
  'audit_horizon',
  'audit_seals',
  'certificate_authorities',
  'listeners',
  'partner_keys',
  'revocation_lists',
  'telemetry_retention',
  'zone_catalog',
])

interface Column {
  readonly name: string
  readonly type: string
  readonly nullable: boolean
  /** Part of a primary key or of a unique index. */
  readonly unique: boolean
  /** All of it. */
  readonly alone: boolean
}

interface Table {
  readonly name: string
  readonly columns: readonly Column[]
}

export const growingTables = async (client: pg.Client): Promise<Table[]> => {
  const { rows } = await client.query<{ name: string; columns: Column[] }>(`
    select c.relname as name, json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, null),
      'nullable', not a.attnotnull, 'unique', exists (
        select from pg_index i where i.indrelid = c.oid and i.indisunique and a.attnum = any(i.indkey::int2[])),
      'alone', exists (select from pg_index i where i.indrelid = c.oid and i.indisunique
        and i.indkey::text = a.attnum::text))
      order by a.attnum) as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
      and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' and a.attidentity = ''
    group by c.relname order by c.relname`)
  return rows.filter(({ name }) => !small.has(name))
}

/** The one organisation, or the one long flight, that has nearly all rows of a table. */
const dominant = `'01900000-0000-7000-8000-00000000000a'::uuid`
const isTenant = ({ name, alone }: Column): boolean =>
  !alone && (/org_|_org|member_uuid/.test(name) || name === 'session_uuid')
/** A mark that few rows bear, by its name: what was put aside, taken back or left. */
const isRare = ({ name }: Column): boolean => /dormant|retired|conflicted|revoked|removed|deleted/.test(name)

const someUuid = `md5((i % 10000)::text)::uuid`
const at = `date_trunc('day', now()) - i * interval '10 ms'`

const madeBy: Record<string, (column: Column) => string> = {
  uuid: (column) => {
    if (isTenant(column)) return `case when i % 100 = 0 then gen_random_uuid() else ${dominant} end`
    return column.unique ? 'gen_random_uuid()' : someUuid
  },
  text: ({ unique }) => (unique ? `'text ' || i` : `'text ' || i % 5`),
  smallint: () => 'case when i % 10 = 0 then 2 else 1 end',
  integer: ({ unique }) => (unique ? 'i' : 'i % 5'),
  bigint: () => 'i',
  boolean: () => 'i % 10 = 0',
  'double precision': () => 'i',
  'timestamp with time zone': () => at,
  tstzrange: () => `tstzrange(${at}, ${at} + interval '10 ms')`,
  float8range: () => 'float8range(i, i + 1)',
  polygon: () => `polygon(box(point(i % 300, i % 80), point(i % 300 + 0.01, i % 80 + 0.01)))`,
  json: () => `'{}'`,
  jsonb: () => `'{}'`,
  bytea: () => `decode(md5(i::text), 'hex')`,
  'text[]': () => `'{}'`,
  'uuid[]': () => `'{}'`,
  int8multirange: () => `'{}'`,
  xid8: () => `i::text::xid8`,
}

const expressionOf = (column: Column): string => {
  const value = madeBy[column.type]?.(column)
  if (!value) throw new Error(`no value is known for a column of type ${column.type}`)
  return sparse(column, `(${value})::${column.type}`)
}

const sparse = (column: Column, value: string): string => {
  if (!column.nullable || column.unique) return value
  return isRare(column)
    ? `case when i % 100 = 0 then ${value} end`
    : `case when i % 100 > 0 then ${value} end`
}

/** Rows for every table that grows, nearly all of them of one tenant; what no statement is planned by is left out. */
export const fillTables = async (
  client: pg.Client,
  tables: readonly Table[],
  rows: number,
): Promise<void> => {
  // Neither triggers nor references to other tables.
  await client.query('set session_replication_role = replica')
  for (const { name, columns } of tables) {
    await dropChecks(client, name)
    const names = columns.map((column) => client.escapeIdentifier(column.name))
    await client.query(`insert into ${name} (${names.join()})
      select ${columns.map(expressionOf).join()} from generate_series(1, ${rows}) i on conflict do nothing`)
  }
}

const dropChecks = async (client: pg.Client, table: string): Promise<void> => {
  const { rows } = await client.query<{ conname: string }>(
    `select conname from pg_constraint where conrelid = $1::regclass and contype = 'c'`,
    [table],
  )
  for (const { conname } of rows) await client.query(`alter table ${table} drop constraint ${conname}`)
}
