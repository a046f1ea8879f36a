import { createHash } from 'node:crypto'
import { type Tx, tables } from '@clearway/db'
import { and, eq, lte } from 'drizzle-orm'
import { addMs, Failure } from '../../kernel/index.ts'

const { idempotencyKeys } = tables

interface Claim {
  userUuid: string
  key: string
  requestHash: string
  sessionUuid: string
  now: Date
  ttlMs: number
}

/**
 * Takes an Idempotency-Key for a new session, or answers the session that the same request made before. The
 * primary key settles races: of two requests with one key, the second waits for the first to commit or fail.
 */
export const claimKey = async (tx: Tx, claim: Claim): Promise<{ earlier: string | null }> => {
  const mine = and(eq(idempotencyKeys.userUuid, claim.userUuid), eq(idempotencyKeys.key, claim.key))
  await tx
    .delete(idempotencyKeys)
    .where(and(mine, lte(idempotencyKeys.createdAt, addMs(claim.now, -claim.ttlMs))))
  const taken = await tx
    .insert(idempotencyKeys)
    .values({ ...claim, createdAt: claim.now })
    .onConflictDoNothing()
    .returning()
  if (taken.length === 1) return { earlier: null }
  const [before] = await tx.select().from(idempotencyKeys).where(mine)
  if (before?.requestHash !== claim.requestHash) throw new Failure('idempotency_key_reused')
  return { earlier: before.sessionUuid }
}

/** SHA-256 of a request as it was understood: two spellings of one request are the same request. */
export const hashOfRequest = (facts: readonly (string | number | null | undefined)[]): string =>
  createHash('sha256')
    .update(JSON.stringify(facts.map((fact) => fact ?? null)))
    .digest('hex')
