import { setTimeout as sleep } from 'node:timers/promises'
import { type Queryable, type Tx, tables, uuidArray } from '@clearway/db'
import { eq, sql } from 'drizzle-orm'
import {
  addMs,
  assetStatus,
  hour,
  minute,
  type RevocationReason,
  type RevokedEntry,
  type Services,
} from '../../kernel/index.ts'

const { revocationLists } = tables

/** A list is good for so long, and made anew well before: a reader that is away for a while is not locked out. */
const validMs = 20 * hour
const renewAfterMs = hour
/** The clocks of readers are not exact. */
const slackMs = 5 * minute
/** Serializes the making of lists, whichever process is at it. */
const lockKey = 5_280
/** Certificates are read and written into a list so many at a time. */
const pieceSize = 1_000

export interface RevocationList {
  readonly number: number
  readonly der: Buffer
  readonly madeAt: Date
}

type Given = Pick<Services, 'db' | 'authority' | 'clock' | 'settings'>

/**
 * The list of every certificate that has not expired and is not good any more: revoked, superseded, or of an asset that
 * is out of service or has no owner. The same bytes from every process; another number whenever its content differs.
 * Lists are a while apart, however much happens: a revocation in between is in the next one.
 */
export const currentRevocationList = async (given: Given): Promise<RevocationList> => {
  const fingerprint = await given.authority.make()
  const asked = performance.now()
  for (;;) {
    const waitedMs = performance.now() - asked
    const newest = await renew(given, fingerprint)
    // One that was begun after the question has all that had happened by then.
    if (newest.isCurrent || newest.ageMs < waitedMs) return readList(given.db, fingerprint)
    await sleep(given.settings.certificates.listEveryMs - newest.ageMs)
  }
}

/** The newest list, made now where it is time for one; whether it has everything that has happened. */
export const newestRevocationList = async (given: Given): Promise<{ number: number; isCurrent: boolean }> =>
  renew(given, await given.authority.make())

interface Newest {
  readonly number: number
  readonly isCurrent: boolean
  readonly ageMs: number
}

const renew = async (given: Given, fingerprint: string): Promise<Newest> => {
  const known = await readNewest(given.db, given, fingerprint)
  if (known && !isDue(known, given)) return known
  return given.db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${lockKey})`)
    const latest = await readNewest(tx, given, fingerprint)
    return latest && !isDue(latest, given) ? latest : makeList(tx, given, fingerprint)
  })
}

const isDue = ({ isCurrent, ageMs }: Newest, { settings }: Given): boolean =>
  // One of the future was written while the database's clock ran ahead.
  !isCurrent && (ageMs < 0 || ageMs >= settings.certificates.listEveryMs)

/** Costs the same however long the list is. A snapshot from before a restored backup sees what it cannot know of. */
const readNewest = async (db: Queryable, { clock }: Given, fingerprint: string): Promise<Newest | null> => {
  const { rows } = await db.execute<{
    number: string
    made_ms: number
    age_ms: number
    says_all: boolean
  }>(sql`
    select l.number, (extract(epoch from l.made_at) * 1000)::float8 as made_ms,
      (extract(epoch from clock_timestamp() - l.written_at) * 1000)::float8 as age_ms,
      coalesce(pg_snapshot_xmax(s.seen) <= pg_snapshot_xmax(pg_current_snapshot()), false) and not exists (
        select from revocation_changes c where c.changed_by >= pg_snapshot_xmin(s.seen)::text::bigint
          and not pg_visible_in_snapshot(c.changed_by::text::xid8, s.seen)) as says_all
    from revocation_lists l, lateral (select l.covers::pg_snapshot as seen) s
    where l.fingerprint = ${fingerprint}`)
  const [row] = rows
  if (!row) return null
  const sinceMadeMs = clock.now().getTime() - row.made_ms
  // One that is not valid yet was made by a clock that ran ahead.
  const isFresh = sinceMadeMs < renewAfterMs && sinceMadeMs >= -slackMs
  return { number: Number(row.number), isCurrent: row.says_all && isFresh, ageMs: row.age_ms }
}

const readList = async (db: Queryable, fingerprint: string): Promise<RevocationList> => {
  const { number, der, madeAt } = revocationLists
  const ofIt = eq(revocationLists.fingerprint, fingerprint)
  const [list] = await db.select({ number, der, madeAt }).from(revocationLists).where(ofIt)
  return list!
}

const makeList = async (tx: Tx, { authority, clock }: Given, fingerprint: string): Promise<Newest> => {
  const now = clock.now()
  // Before the certificates are read: what is committed in between is listed now, and once more by the next list.
  const { rows: begun } = await tx.execute<{ number: string; covers: string; written_at: string }>(sql`
    select (select coalesce(max(number), 0) + 1 from revocation_lists) as number,
      pg_current_snapshot()::text as covers, clock_timestamp()::text as written_at`)
  const { covers, written_at } = begun[0]!
  const number = Number(begun[0]!.number)
  const der = await authority.revocationList({
    number,
    from: addMs(now, -slackMs),
    to: addMs(now, validMs),
    entries: revokedEntries(tx, number, now),
  })
  const list = { number, der, madeAt: now, covers, writtenAt: sql`${written_at}::timestamptz` }
  await tx
    .insert(revocationLists)
    .values({ fingerprint, ...list })
    .onConflictDoUpdate({ target: revocationLists.fingerprint, set: list })
  return { number, isCurrent: true, ageMs: 0 }
}

/** By a cursor: one snapshot, read piece by piece. What no list has named yet is noted to be in this one. */
const revokedEntries = async function* (tx: Tx, number: number, now: Date): AsyncIterable<RevokedEntry[]> {
  await tx.execute(sql`declare revoked no scroll cursor for ${revokedAt(now)}`)
  for (;;) {
    const { rows } = await tx.execute<RevokedRow>(sql`fetch ${sql.raw(String(pieceSize))} from revoked`)
    if (rows.length === 0) break
    const fresh = rows.filter(({ is_unlisted }) => is_unlisted).map((row) => row.certificate_uuid)
    if (fresh.length > 0)
      await tx.execute(
        sql`update certificates set listed_in = ${number} where certificate_uuid = any(${uuidArray(fresh)})`,
      )
    yield rows.map(entryOf)
  }
  await tx.execute(sql`close revoked`)
}

/** Certificates that a list of this moment names. */
const revokedAt = (now: Date) => sql`
  select c.certificate_uuid, c.serial_number, c.listed_in is null as is_unlisted,
    (extract(epoch from coalesce(c.ended_at, a.updated_at)) * 1000)::float8 as at_ms,
    case when c.status = 'Superseded' then 'superseded' end as reason
  from certificates c join assets a on a.asset_uuid = c.asset_uuid
  where c.expires_at > ${now.toISOString()}::timestamptz and c.status <> 'Active'
  union all
  select c.certificate_uuid, c.serial_number, false, (extract(epoch from a.updated_at) * 1000)::float8,
    case when a.status = ${assetStatus.inactive} then 'certificateHold' else 'cessationOfOperation' end
  from certificates c join assets a on a.asset_uuid = c.asset_uuid
  where c.status = 'Active' and c.expires_at > ${now.toISOString()}::timestamptz
    and (a.status <> ${assetStatus.active} or a.org_owner_uuid is null)`

interface RevokedRow extends Record<string, unknown> {
  certificate_uuid: string
  serial_number: string
  is_unlisted: boolean
  at_ms: number
  reason: RevocationReason
}

const entryOf = ({ serial_number, at_ms, reason }: RevokedRow): RevokedEntry => ({
  serialNumber: serial_number,
  at: new Date(at_ms),
  reason,
})
