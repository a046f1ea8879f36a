import { copyInto, type Tx, tables } from '@clearway/db'
import { desc, type SQL, sql } from 'drizzle-orm'
import type { AuditRow } from '../../kernel/audit-entry.ts'
import { failureOf, type Services } from '../../kernel/index.ts'
import { entryHash, genesis, sealHash } from './chain.ts'

const { auditEntries, auditSeals } = tables

type SealerServices = Pick<Services, 'db' | 'keys' | 'clock' | 'log'>

/** Any constant: of all processes one seals at a time. */
const sealLock = 7_261_352
const batch = 500
const pauseMs = 500
const fromTheBeginning = '0'

/**
 * Appends the entries that committed since to the chain, one batch; how many they were, or null while another
 * process is at it.
 *
 * An entry is written in the transaction of its act, which may commit long after others that began later. So the
 * sealer asks for what has no seal yet, from `settled` on: every transaction below it had ended, and all its entries
 * were sealed, when the round before looked. Writers of entries do not wait for this.
 */
export class Sealer {
  readonly #services: SealerServices
  /** As text: a 64-bit transaction id. From the beginning after each start, for a restored database counts anew. */
  #settled = fromTheBeginning

  constructor(services: SealerServices) {
    this.#services = services
  }

  async round(): Promise<number | null> {
    const sealed = await this.#services.db.transaction(async (tx) => {
      if (!(await takeLock(tx))) return null
      const { rows, horizon } = await this.#unsealed(tx)
      if (rows.length > 0) await this.#append(tx, rows)
      return { count: rows.length, horizon }
    })
    if (!sealed) return null
    // A full batch may have left some below the horizon.
    if (sealed.count < batch) this.#settled = sealed.horizon
    return sealed.count
  }

  /** Until nothing committed is left without a seal. */
  async drain(): Promise<void> {
    while ((await this.round()) === batch);
  }

  /** The horizon is taken first: what commits between the two statements lies above it and is found next time. */
  async #unsealed(tx: Tx): Promise<{ rows: AuditRow[]; horizon: string }> {
    const { rows: found } = await tx.execute<{ horizon: string }>(
      sql`select pg_snapshot_xmin(pg_current_snapshot())::text as horizon`,
    )
    const rows = await tx
      .select()
      .from(auditEntries)
      .where(
        sql`${auditEntries.writtenBy} >= ${this.#settled}::xid8 and ${this.#ceiling()} and not exists
          (select from ${auditSeals} where ${auditSeals.entryUuid} = ${auditEntries.entryUuid})`,
      )
      .orderBy(auditEntries.writtenBy, auditEntries.at, auditEntries.entryUuid)
      .limit(batch)
    return { rows, horizon: found[0]?.horizon ?? this.#settled }
  }

  /** Entries of a restored database carry the higher ids of the one they come from; only the first look is for them. */
  #ceiling(): SQL {
    const isFirst = this.#settled === fromTheBeginning
    return isFirst ? sql`true` : sql`${auditEntries.writtenBy} < pg_snapshot_xmax(pg_current_snapshot())`
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
      await sealer.drain().catch((error: unknown) => {
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
    /** What was written until now is sealed first, so that a stack at rest has nothing open. */
    async stop() {
      isStopped = true
      wake()
      await ended
      await sealer.drain().catch(() => {})
    },
  }
}
