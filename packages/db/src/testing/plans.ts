import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { preferIndexes } from '../client.ts'
import { fillTables, growingTables } from './fill.ts'

/** What reads a table whole by its nature; `text` is a part of the statement. */
const known: readonly { readonly text: string; readonly why: string }[] = [
  { text: 'strpos(lower(concat_ws(', why: 'what is sought may stand anywhere in several columns' },
  {
    text: 'declare revoked no scroll cursor',
    why: 'a revocation list names every certificate that was revoked',
  },
  {
    text: 'update late_stretches set claimed_by',
    why: 'a queue, which is empty again once its frames are judged',
  },
  {
    text: 's.acked_at is null or s.acked_at > clock_timestamp()',
    why: 'asked once for a connection to the broker, of the flights of the last three days',
  },
  {
    text: '"alert_changes"."recorded_at" > $1',
    why: 'the seconds for which the event channel was away, planned anew for each',
  },
  {
    text: '"flight_sessions"."plan_uuid" = $1',
    why: 'any of the flights of one plan, which are few',
  },
  {
    text: '"permission_decisions"."permission_uuid" = $1',
    why: 'any of the decisions of one permission, which are few',
  },
  {
    text: '"users"."user_uuid" in (select m.member_uuid from resource_memberships m',
    why: 'a name among the members of one organisation',
  },
  // Of an authority that has more zones than a question names, which are a good part of all.
  {
    text: 'count(*) as count from "alerts" where ("alerts"."org_uuid" = $1 or exists (',
    why: 'all its alerts',
  },
  {
    text: 'count(*) as count from "alerts" where (("alerts"."org_uuid" = $1 or exists (',
    why: 'some of them',
  },
  {
    text: 'select asked.zone_uuid from (',
    why: 'the zones that were ever asked, at most three kept rows of each',
  },
  { text: 'count(*) from "flight_sessions" where exists (', why: 'all flights that asked its zones' },
  { text: 'as n from approved_volumes where envelope && $1::polygon', why: 'of a test' },
  { text: '"outbox_events"."subject_uuid" = $1', why: 'of a test' },
  { text: '"push_devices" where label = $1', why: 'of a test' },
  { text: '"push_devices"."label" = $', why: 'of a test' },
  { text: 'update telemetry_sequences set paced_at = paced_at - make_interval', why: 'of a test' },
]

/**
 * A statement that a service's connection would answer by reading a whole table, or all of an index, under these figures; or
 * by finding all that meets a condition where a few rows are asked for.
 */
export interface Scan {
  readonly figures: string
  readonly table: string
  readonly text: string
}

/** The statements that `watchStatements` noted. */
export const notedStatements = (dir: string): string[] => [
  ...new Set(
    readdirSync(dir).flatMap((file) =>
      readFileSync(join(dir, file), 'utf8')
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line) as string),
    ),
  ),
]

/** Enough for the shape of a column; what decides is for how many rows PostgreSQL takes them. */
const rowsMade = 4_000
const rowsMeant = 1_000_000

/**
 * Asks an empty, migrated database for the generic plan of each statement under three figures: tables that were never
 * analysed; analysed while they were empty, and filled since; and a million rows, nearly all of one tenant.
 */
export const sequentialScans = async (url: string, texts: readonly string[]): Promise<Scan[]> => {
  const client = new pg.Client(url)
  await client.connect()
  try {
    await client.query(preferIndexes)
    const tables = await growingTables(client)
    const asked = texts.filter((text) => !known.some((one) => text.includes(one.text)))
    const growing = new Set(tables.map(({ name }) => name))
    const inOrder = await indexesWith(
      client,
      `indexrelid in (select c.oid from pg_class c join pg_am a on a.oid = c.relam
      where a.amname = 'btree')`,
    )
    const under = (figures: string, partial: ReadonlySet<string> | null = null) =>
      scansOf(client, { figures, texts: asked, known: { growing, inOrder, partial } })
    const empty = await under('empty')
    await client.query('analyze')
    await fillTables(client, tables, rowsMade)
    const filled = await under('analysed while empty, then filled')
    await client.query('analyze')
    await client.query(
      `update pg_class set reltuples = reltuples * ${rowsMeant / rowsMade}
       where relnamespace = 'public'::regnamespace and relkind in ('r', 'i') and reltuples > 0`,
    )
    return [
      ...empty,
      ...filled,
      ...(await under('one tenant of a million rows', await indexesWith(client, 'indpred is not null'))),
    ]
  } finally {
    await client.end()
  }
}

const indexesWith = async (client: pg.Client, condition: string): Promise<Set<string>> => {
  const { rows } = await client.query<{ name: string }>(
    `select indexrelid::regclass::text as name from pg_index where ${condition}`,
  )
  return new Set(rows.map(({ name }) => name))
}

interface Known {
  readonly growing: ReadonlySet<string>
  /** The indexes that are read in an order, from which a bitmap need not be made. */
  readonly inOrder: ReadonlySet<string>
  /**
   * What an index is limited to is a condition, even where the plan names no other. Null where no index counts: of a
   * table that was not analysed PostgreSQL cannot know that it has become large.
   */
  readonly partial: ReadonlySet<string> | null
}

interface Question {
  readonly figures: string
  readonly texts: readonly string[]
  readonly known: Known
}

const scansOf = async (client: pg.Client, { figures, texts, known }: Question): Promise<Scan[]> => {
  const scans: Scan[] = []
  for (const text of texts) {
    const plan = await planOf(client, text)
    for (const table of plan ? readWhole(plan, known, false) : [])
      if (known.growing.has(table)) scans.push({ figures, table, text })
  }
  return scans
}

interface Plan {
  readonly 'Node Type': string
  readonly 'Relation Name'?: string
  readonly 'Index Name'?: string
  readonly 'Index Cond'?: string
  readonly 'Parent Relationship'?: string
  readonly Plans?: readonly Plan[]
}

/** Null for what has no plan: a migration, a table that a test made for itself. */
const planOf = async (client: pg.Client, text: string): Promise<Plan | null> => {
  // Of a COPY the query that it copies has a plan.
  const query = /^copy \((.*)\) to stdout$/s.exec(text)?.[1] ?? text
  try {
    const { rows } = await client.query(`explain (generic_plan, format json) ${query}`)
    return rows[0]['QUERY PLAN'][0].Plan
  } catch (error) {
    if (noPlan.has((error as { code?: string }).code ?? '')) return null
    throw error
  }
}

/** PostgreSQL's codes for a syntax error, here a statement that EXPLAIN does not take, and an unknown table. */
const noPlan: ReadonlySet<string> = new Set(['42601', '42P01'])

/** They take all that is below them before they give a row. */
const gathering: ReadonlySet<string> = new Set(['Aggregate', 'Hash', 'Sort', 'WindowAgg'])
/** They give each row of what is below them as it comes. */
const passing: ReadonlySet<string> = new Set(['Append', 'Result', 'LockRows'])

/** What a limit above ends early: all that a node reads, or the rows of this one alone, as it is asked for them again and again. */
type Limited = 'itself' | 'within' | false

const limitBelow = (node: string, limited: Limited, below: Plan): Limited => {
  if (node !== 'Limit' && (!limited || gathering.has(node))) return false
  const isSource = below['Parent Relationship'] === 'Outer' || below['Parent Relationship'] === 'Member'
  const isPassed = node === 'Limit' || (limited === 'itself' && passing.has(node))
  return isSource && isPassed ? 'itself' : 'within'
}

/**
 * The tables that a plan reads whole. An index that is read from its end on until there are enough rows is not; a bitmap of
 * all that meets a condition, of which a limit takes the first, is; not asked where figures were sampled, which may be another way each time.
 */
const readWhole = (plan: Plan, known: Known, limited: Limited): Set<string> => {
  const node = plan['Node Type']
  const isWhole =
    node.endsWith('Seq Scan') ||
    (limited === 'itself' && known.partial === null && isBitmap(plan, known)) ||
    (!limited && isWholeIndex(plan, known))
  // Partitions go by the name of their table.
  const own = isWhole ? [(plan['Relation Name'] ?? '').replace(/_\d{8}$/, '')] : []
  return new Set([
    ...own,
    ...(plan.Plans ?? []).flatMap((inner) => [...readWhole(inner, known, limitBelow(node, limited, inner))]),
  ])
}

/** Of indexes that could give their rows one by one. */
const isBitmap = (plan: Plan, { inOrder }: Known): boolean =>
  plan['Node Type'] === 'Bitmap Heap Scan' &&
  (plan.Plans ?? []).some((one) => inOrder.has(one['Index Name'] ?? ''))

const isWholeIndex = (plan: Plan, { partial }: Known): boolean =>
  partial !== null &&
  /^Index (Only )?Scan$/.test(plan['Node Type']) &&
  plan['Index Cond'] === undefined &&
  !partial.has(plan['Index Name'] ?? '')
