import { lastingTaken, type Tx, takeLasting } from '@clearway/db'
import { addMs, type Ctx, ensureWithin } from '../../kernel/index.ts'

/**
 * Certificates of one asset in a day, for all callers together. Each that is replaced or revoked is in the revocation
 * list until it expires, and every broker reads that list; so the budget holds with RATE_LIMITS=off too. A key that was made for nobody
 * took as long as any other, and counts.
 */
export const takeCertificate = async (ctx: Ctx, tx: Tx, assetUuid: string): Promise<void> => {
  const budget = nameOf(assetUuid)
  const taken = await takeLasting(tx, new Map([[budget, 1]]), windowOf(ctx))
  ensureRoom(ctx, taken.get(budget))
}

/** A courtesy before the key is made, which is the dear part: whether there is one left. */
export const ensureCertificateLeft = async (ctx: Ctx, assetUuid: string): Promise<void> => {
  const counted = await lastingTaken(ctx.db, nameOf(assetUuid), windowOf(ctx))
  ensureRoom(ctx, counted && { ...counted, taken: counted.taken + 1 })
}

const windowOf = ({ clock, settings }: Ctx) => {
  const now = clock.now()
  return { now, endsAt: addMs(now, settings.certificates.windowMs) }
}

const nameOf = (assetUuid: string): string => `certificates of ${assetUuid}`

const ensureRoom = (ctx: Ctx, counted: Parameters<typeof ensureWithin>[1]): void => {
  const { perDay } = ctx.settings.certificates
  ensureWithin(ctx, counted, perDay, `An asset gets at most ${perDay} certificates within a day.`)
}
