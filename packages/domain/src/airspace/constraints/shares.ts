import { literal, type Queryable, tables } from '@clearway/db'
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { isUnderReviewRow } from '../../parties/organisations/store.ts'
import { isStoredByHand } from './store.ts'

const { constraints, organisations } = tables

// What is stored by hand any organisation may store anywhere. Where it is more than one answer holds, nobody's is crowded out by
// another's (docs/decisions/0145).

/** So many of others are looked at: more than two organisations may store. */
const mostSeen = 20_000

/** What an organisation under review stored by hand is its own (docs/decisions/0016). */
export const isShownTo = (orgUuid: SQL): SQL => sql`not exists (
  select 1 from ${organisations} where ${organisations.orgUuid} = ${constraints.orgUuid}
    and ${isUnderReviewRow} and ${organisations.orgUuid} is distinct from ${orgUuid})`

interface Shares {
  /** Which are asked for, of `constraints`. */
  readonly where: SQL | undefined
  /** Whose own come first. */
  readonly orgUuid: string | null
  /** What one of them takes of the answer. */
  readonly bytes: SQLWrapper
  readonly most: { readonly rows: number; readonly bytes: number }
}

/**
 * The uuids of those stored by hand that one answer holds: the own ones first, then of each other organisation as much, counted
 * in bytes and from its oldest on.
 */
export const firstInShares = async (
  db: Queryable,
  { where, orgUuid, bytes, most }: Shares,
): Promise<{ uuids: string[]; isComplete: boolean }> => {
  const own = sql`${orgUuid}::uuid`
  const seen = (isOwn: SQL) => sql`
    select ${constraints.constraintUuid}, ${constraints.orgUuid}, ${constraints.createdAt}, ${bytes} as bytes, ${isOwn} as is_own
    from ${constraints} where ${isStoredByHand} and ${where}`
  const { rows } = await db.execute<{ constraint_uuid: string; seen: number }>(sql`
    select constraint_uuid, seen from (
      select constraint_uuid, sum(bytes) over in_turn as upto, count(*) over ()::int as seen
      from (
        select seen.*, case when is_own then 0
          else sum(bytes) over (partition by org_uuid order by created_at, constraint_uuid rows unbounded preceding) end as turn
        from (
          (${seen(sql`true`)} and ${constraints.orgUuid} = ${own})
          union all
          (${seen(sql`false`)} and (${own} is null or ${constraints.orgUuid} is distinct from ${own}) limit ${literal(mostSeen)})) seen) turns
      window in_turn as (order by turn, created_at, constraint_uuid rows unbounded preceding)
      order by turn, created_at, constraint_uuid limit ${most.rows}) first
    where upto <= ${most.bytes}`)
  return {
    uuids: rows.map((row) => row.constraint_uuid),
    isComplete: rows.length === (rows[0]?.seen ?? 0),
  }
}
