import { type Queryable, tables } from '@clearway/db'
import { asc, count, eq, gt, sql } from 'drizzle-orm'
import { type AuditRow, canonicalEntry } from '../../kernel/audit-entry.ts'
import type { Keys } from '../../kernel/index.ts'
import { entryHash, genesis, sealHash } from './chain.ts'

const { auditEntries, auditSeals } = tables
type SealRow = typeof auditSeals.$inferSelect
type AuditKeys = Pick<Keys, 'auditMac'>

export interface AuditFault {
  readonly kind: 'altered' | 'removed' | 'inserted' | 'reordered' | 'unsealed'
  /** A whole sentence that names the entry. */
  readonly text: string
}

export interface AuditReport {
  readonly entries: number
  readonly seals: number
  /** Of the last seal; keep it outside the database, and removing the newest entries shows too. */
  readonly head: string
  readonly faults: readonly AuditFault[]
}

export interface VerifyOptions {
  readonly keys: AuditKeys
  /** The present, where somebody seals; absent: the last sign of life in the tables. */
  readonly now?: Date
  /** A head noted earlier, which must still be in its place. */
  readonly knownHead?: { readonly position: number; readonly hash: string }
}

const batch = 2_000
const sealedWithinMs = 60_000

/** Recomputes the whole chain, from the entries and seals of now. */
export const verifyAudit = async (db: Queryable, options: VerifyOptions): Promise<AuditReport> => {
  const chain = new ChainCheck(options)
  for (;;) {
    const links = await linksAfter(db, chain.position)
    for (const link of links) chain.follow(link)
    if (links.length < batch) break
  }
  chain.finish()
  const [counted] = await db.select({ entries: count() }).from(auditEntries)
  return {
    entries: counted?.entries ?? 0,
    seals: chain.seals,
    head: chain.head,
    faults: [...chain.faults, ...(await openFaults(db, options))],
  }
}

interface Link {
  readonly seal: SealRow
  readonly entry: AuditRow | null
}

const linksAfter = (db: Queryable, position: number): Promise<Link[]> =>
  db
    .select({ seal: auditSeals, entry: auditEntries })
    .from(auditSeals)
    .leftJoin(auditEntries, eq(auditEntries.entryUuid, auditSeals.entryUuid))
    .where(gt(auditSeals.position, position))
    .orderBy(asc(auditSeals.position))
    .limit(batch)

const isGenuine = (keys: AuditKeys, entry: AuditRow): boolean =>
  keys.auditMac(canonicalEntry(entry)) === entry.mac

const nameOf = (entry: AuditRow): string =>
  `entry ${entry.entryUuid} (${entry.action} of ${entry.at.toISOString()})`

class ChainCheck {
  readonly faults: AuditFault[] = []
  position = 0
  seals = 0
  head = genesis
  readonly #options: VerifyOptions
  #sawKnownHead = false

  constructor(options: VerifyOptions) {
    this.#options = options
  }

  follow({ seal, entry }: Link): void {
    const follows = this.#checkPlace(seal)
    this.#checkSeal(seal, follows)
    this.#checkEntry(seal, entry)
    const { knownHead } = this.#options
    if (seal.position === knownHead?.position && seal.hash === knownHead.hash) this.#sawKnownHead = true
    this.position = seal.position
    this.seals += 1
    this.head = seal.hash
  }

  finish(): void {
    const { knownHead } = this.#options
    if (knownHead && !this.#sawKnownHead)
      this.#fault('removed', `The chain no longer holds ${knownHead.hash} at position ${knownHead.position}.`)
  }

  #fault(kind: AuditFault['kind'], text: string): void {
    this.faults.push({ kind, text })
  }

  /** False where a gap lies before it, so that a fault that follows from the entry before is not reported twice. */
  #checkPlace({ position }: SealRow): boolean {
    const expected = this.position + 1
    if (position === expected) return true
    const which =
      position - 1 === expected ? `Seal ${expected} was` : `Seals ${expected} to ${position - 1} were`
    this.#fault('removed', `${which} removed.`)
    return false
  }

  #checkSeal(seal: SealRow, follows: boolean): void {
    const where = `Seal ${seal.position}, of entry ${seal.entryUuid},`
    const isWhole = sealHash(this.#options.keys, seal) === seal.hash
    const isNext = seal.previousHash === this.head
    if (isWhole && (isNext || !follows)) return
    if (follows && !isNext) this.#fault('reordered', `${where} does not follow the one before it: reordered.`)
    else this.#fault('altered', `${where} was altered or inserted.`)
  }

  #checkEntry(seal: SealRow, entry: AuditRow | null): void {
    if (!entry) {
      this.#fault('removed', `Entry ${seal.entryUuid}, sealed at ${seal.position}, was removed.`)
      return
    }
    const isAsSealed = entryHash(entry) === seal.entryHash
    const genuine = isGenuine(this.#options.keys, entry)
    if (isAsSealed && genuine) return
    const how = isAsSealed ? 'was not written by the service: inserted.' : 'was altered.'
    this.#fault(
      isAsSealed ? 'inserted' : 'altered',
      `The ${nameOf(entry)}, sealed at ${seal.position}, ${how}`,
    )
  }
}

/** Entries that are in no seal: for a moment that is so of every entry. */
const openFaults = async (db: Queryable, { keys, now }: VerifyOptions): Promise<AuditFault[]> => {
  const open = await db
    .select()
    .from(auditEntries)
    .where(
      sql`not exists (select from ${auditSeals} where ${auditSeals.entryUuid} = ${auditEntries.entryUuid})`,
    )
    .orderBy(auditEntries.at, auditEntries.entryUuid)
  const atMs = (now ?? (await lastSignOfLife(db))).getTime()
  return open.flatMap((entry): AuditFault[] => {
    if (!isGenuine(keys, entry))
      return [{ kind: 'inserted', text: `The ${nameOf(entry)} was not written by the service: inserted.` }]
    if (atMs - entry.at.getTime() <= sealedWithinMs) return []
    return [{ kind: 'unsealed', text: `The ${nameOf(entry)} is unsealed for longer than a minute.` }]
  })
}

const lastSignOfLife = async (db: Queryable): Promise<Date> => {
  const { rows } = await db.execute<{ at: Date | string | null }>(
    sql`select greatest((select max(${auditEntries.at}) from ${auditEntries}), (select max(${auditSeals.sealedAt}) from ${auditSeals})) as at`,
  )
  return new Date(rows[0]?.at ?? 0)
}
