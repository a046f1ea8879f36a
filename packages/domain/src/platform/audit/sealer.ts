import { copyInto, type Tx, tables } from '@clearway/db'
import { desc, sql } from 'drizzle-orm'
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

/**
 * Appends the entries that committed since to the chain, one batch; how many they were, or null while another
 * process is at it.
 *
 * An entry is written in the transaction of its act, which may commit long after others that began later. So the
 * sealer asks for what has no seal yet, from the horizon on: every transaction below it had ended, and all its entries
 * were sealed, when a round before looked. Writers of entries do not wait for this. The horizon is kept with the seals,
 * so that a start costs no more than any other round.
 */
export class Sealer {
  readonly #services: SealerServices

  constructor(services: SealerServices) {
    this.#services = services
  }

  async round(): Promise<number | null> {
    return this.#services.db.transaction(async (tx) => {
      if (!(await takeLock(tx))) return null
      const { reached, isOwn } = await readHorizon(tx)
      const found = await findUnsealed(tx, isOwn)
      const rows = found.slice(0, batch)
      if (rows.length > 0) await this.#append(tx, rows)
      const isAll = found.length === rows.length
      // A database at rest is not written to.
      if (isAll && (rows.length > 0 || !isOwn)) await moveHorizon(tx, reached)
      return rows.length
    })
  }

  /** Until nothing committed is left without a seal. */
  async drain(): Promise<void> {
    while ((await this.round()) === batch);
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

/**
 * How far this round reaches, and whether the horizon is of this server. It is asked before the entries are: what commits between
 * the two lies above and is found next time.
 */
const readHorizon = async (tx: Tx): Promise<{ reached: string; isOwn: boolean }> => {
  const { rows } = await tx.execute<{ reached: string; is_own: boolean }>(
    sql`select pg_snapshot_xmin(pg_current_snapshot())::text as reached, server = ${ownServer} as is_own
      from ${auditHorizon}`,
  )
  return { reached: rows[0]!.reached, isOwn: rows[0]!.is_own }
}

/** At most one more than a batch. Another server's horizon says nothing here: all entries are looked at, however long it takes. */
const findUnsealed = async (tx: Tx, isOwn: boolean): Promise<AuditRow[]> => {
  if (!isOwn) await tx.execute(sql`set local statement_timeout = 0`)
  return tx
    .select()
    .from(auditEntries)
    .where(isOwn ? isUnsealed : hasNoSeal)
    .orderBy(auditEntries.writtenBy, auditEntries.at, auditEntries.entryUuid)
    .limit(batch + 1)
}

const moveHorizon = async (tx: Tx, reached: string): Promise<void> => {
  await tx.update(auditHorizon).set({ settled: reached, server: ownServer })
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
