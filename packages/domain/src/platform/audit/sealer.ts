import { copyInto, type Queryable, type Tx, tables } from '@clearway/db'
import { and, asc, desc, gt, lte, type SQL, sql } from 'drizzle-orm'
import type { AuditRow } from '../../kernel/audit-entry.ts'
import { failureOf, type Services } from '../../kernel/index.ts'
import { entryHash, genesis, sealHash } from './chain.ts'
import { hasNoSeal, isUnsealed } from './unsealed.ts'

const { auditEntries, auditHorizon, auditSeals } = tables

type SealerServices = Pick<Services, 'db' | 'keys' | 'clock' | 'log'>

/** Any constant: of all processes one seals at a time. */
const sealLock = 7_261_352
const batch = 500
const pauseMs = 500
/** For what is still open when the process stops. */
const lastSealsMs = 1_000
/** Before and after every uuid that is made. */
const [firstUuid, lastUuid] = ['00000000-0000-0000-0000-000000000000', 'ffffffff-ffff-ffff-ffff-ffffffffffff']

/**
 * Appends the entries that committed since to the chain, a batch a round.
 *
 * An entry is written in the transaction of its act, which may commit long after others that began later. So the
 * sealer asks for what has no seal yet, from the horizon on: every transaction below it had ended, and all its entries
 * were sealed, when a round before looked. Writers of entries do not wait for this. The horizon is kept with the seals,
 * so that a start costs no more than any other round.
 *
 * Another server's horizon says nothing here: all entries are looked at, once, in the order of their keys and a batch a
 * round. How far that is is kept with the seals too, and goes on in whichever process has the next round. The horizon is
 * taken before its first round, so what comes meanwhile lies above, and is sought from there once it is through.
 */
export class Sealer {
  readonly #services: SealerServices

  constructor(services: SealerServices) {
    this.#services = services
  }

  /** Whether there is more to do at once; not while another process is at it. */
  async round(): Promise<boolean> {
    return this.#services.db.transaction(async (tx) => {
      if (!(await takeLock(tx))) return false
      const { reached, isOwn, lookedThrough } = await readHorizon(tx)
      if (!isOwn) await moveHorizon(tx, reached)
      const from = isOwn ? lookedThrough : firstUuid
      return from ? this.#lookOn(tx, from) : this.#sealSince(tx, reached)
    })
  }

  /** Until nothing committed is left without a seal, or it is enough: the next process goes on from there. */
  async drain(isEnough = () => false): Promise<void> {
    while ((await this.round()) && !isEnough());
  }

  async #sealSince(tx: Tx, reached: string): Promise<boolean> {
    const found = await findUnsealed(tx, isUnsealed).limit(batch + 1)
    const rows = found.slice(0, batch)
    const isMore = found.length > rows.length
    // A database at rest is not written to.
    if (rows.length === 0) return false
    await this.#append(tx, rows)
    if (!isMore) await moveHorizon(tx, reached)
    return isMore
  }

  async #lookOn(tx: Tx, from: string): Promise<boolean> {
    const through = await endOfBatch(tx, from)
    const looked = and(gt(auditEntries.entryUuid, from), lte(auditEntries.entryUuid, through ?? lastUuid))
    const rows = await findUnsealed(tx, and(looked, hasNoSeal))
    if (rows.length > 0) await this.#append(tx, rows)
    await tx.update(auditHorizon).set({ lookedThrough: through ?? null })
    return true
  }

  async #append(tx: Tx, entries: readonly AuditRow[]): Promise<void> {
    const { keys, clock } = this.#services
    const [last] = await tx.select().from(auditSeals).orderBy(desc(auditSeals.position)).limit(1)
    let position = last?.position ?? 0
    let previousHash = last?.hash ?? genesis
    const seals = entries.map((entry) => {
      position += 1
      const { entryUuid } = entry
      const facts = { position, entryUuid, entryHash: entryHash(entry), previousHash, sealedAt: clock.now() }
      previousHash = sealHash(keys, facts)
      return { ...facts, hash: previousHash }
    })
    await copyInto(tx, auditSeals, seals)
  }
}

const takeLock = async (tx: Tx): Promise<boolean> => {
  const { rows } = await tx.execute<{ taken: boolean }>(
    sql`select pg_try_advisory_xact_lock(${sealLock}) as taken`,
  )
  return rows[0]?.taken === true
}

const ownServer = sql`(select system_identifier::text from pg_control_system())`

interface Horizon {
  /** How far this round reaches. */
  readonly reached: string
  /** The horizon that is kept is of this server. */
  readonly isOwn: boolean
  /** Of the look at everything; null where it is through. */
  readonly lookedThrough: string | null
}

/** It is asked before the entries are: what commits between the two lies above and is found next time. */
const readHorizon = async (tx: Tx): Promise<Horizon> => {
  const { rows } = await tx.execute<{ reached: string; is_own: boolean; looked_through: string | null }>(
    sql`select pg_snapshot_xmin(pg_current_snapshot())::text as reached, server = ${ownServer} as is_own, looked_through
      from ${auditHorizon}`,
  )
  const { reached, is_own, looked_through } = rows[0]!
  return { reached, isOwn: is_own, lookedThrough: looked_through }
}

/** In the order in which they are sealed. */
const findUnsealed = (tx: Tx, where: SQL | undefined) =>
  tx
    .select()
    .from(auditEntries)
    .where(where)
    .orderBy(auditEntries.writtenBy, auditEntries.at, auditEntries.entryUuid)

/** Of the entries behind this one, sealed or not; undefined where a batch is not left. */
const endOfBatch = async (tx: Tx, from: string): Promise<string | undefined> => {
  const [end] = await tx
    .select({ entryUuid: auditEntries.entryUuid })
    .from(auditEntries)
    .where(gt(auditEntries.entryUuid, from))
    .orderBy(asc(auditEntries.entryUuid))
    .offset(batch - 1)
    .limit(1)
  return end?.entryUuid
}

const moveHorizon = async (tx: Tx, reached: string): Promise<void> => {
  await tx.update(auditHorizon).set({ settled: reached, server: ownServer })
}

/** As processes that seal are called at the database. */
export const sealingProcess = 'clearway-api'

/** Whether somebody seals. In a database that was just restored, or whose processes are stopped, the last entries may have no seal for years. */
export const isBeingSealed = async (db: Queryable): Promise<boolean> => {
  const { rows } = await db.execute(sql`select from pg_stat_activity
    where datname = current_database() and application_name = ${sealingProcess} limit 1`)
  return rows.length > 0
}

export interface RunningSealer {
  stop(): Promise<void>
}

/**
 * Seals twice a second for as long as the process runs. It polls and is not notified: a NOTIFY in every act
 * would queue all commits of the database behind one lock.
 */
export const startSealer = (services: SealerServices): RunningSealer => {
  const sealer = new Sealer(services)
  let isStopped = false
  let wake: () => void = () => {}
  const run = async (): Promise<void> => {
    while (!isStopped) {
      await sealer
        .drain(() => isStopped)
        .catch((error: unknown) => {
          if (!isStopped)
            services.log.warn({ err: failureOf(error).cause }, 'audit entries could not be sealed yet')
        })
      if (isStopped) return
      await new Promise<void>((resume) => {
        wake = resume
        setTimeout(resume, pauseMs).unref()
      })
    }
  }
  const ended = run()
  return {
    /** What was written until now is sealed first, so that a stack at rest has nothing open; a look at everything waits for the next process. */
    async stop() {
      isStopped = true
      wake()
      await ended
      const until = performance.now() + lastSealsMs
      await sealer.drain(() => performance.now() > until).catch(() => {})
    },
  }
}
