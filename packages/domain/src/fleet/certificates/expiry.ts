import { literal, type Tx, tables } from '@clearway/db'
import { and, eq, type SQL, sql } from 'drizzle-orm'
import { addMs, day, recordStatus, type Services, transact } from '../../kernel/index.ts'

const { expiryWarnings } = tables

/** Days before the end at which a notification is sent, each with the next: after a pause only the nearest is news. */
const distances = [
  { days: 30, next: 7 },
  { days: 7, next: 1 },
  { days: 1, next: 0 },
] as const

/** So many are published in one transaction, and all that end at the same moment as the last of these. */
const atATime = 1_000

type WarningServices = Pick<Services, 'db' | 'memory' | 'clock' | 'events'>

/**
 * Publishes active certificates and credentials that end soon, each once for each of these distances, however many
 * processes look. Kept is one moment for each distance: all that end before it have been published.
 */
export const warnOfExpiry = async (services: WarningServices): Promise<number> => {
  let warned = 0
  for (const what of ['certificate', 'credential'] as const)
    for (const distance of distances) {
      let some: number
      do {
        some = await transact(services, (tx) => warn(services, tx, { what, ...distance }))
        warned += some
      } while (some >= atATime)
    }
  return warned
}

type What = 'certificate' | 'credential'

const warn = async (
  { clock, events }: Pick<Services, 'clock' | 'events'>,
  tx: Tx,
  { what, days, next }: { what: What; days: number; next: number },
): Promise<number> => {
  const now = clock.now()
  const until = addMs(now, days * day)
  const own = and(eq(expiryWarnings.what, what), eq(expiryWarnings.daysBefore, days))
  // The first look publishes nothing: all that end sooner were nearer than the distance before.
  await tx.insert(expiryWarnings).values({ what, daysBefore: days, warnedUntil: until }).onConflictDoNothing()
  const [kept] = await tx.select().from(expiryWarnings).where(own).for('update')
  const nearest = addMs(now, next * day)
  const after = kept!.warnedUntil > nearest ? kept!.warnedUntil : nearest
  const ending = await firstEnding(tx, what, { after, until })
  await events.record(
    tx,
    ...ending.map(({ uuid, at }) => ({
      name: `${what}.expiring` as const,
      subject: uuid,
      facts: { days_left: Math.ceil((at.getTime() - now.getTime()) / day) },
    })),
  )
  const reached = ending.length < atATime ? until : ending.at(-1)!.at
  if (reached > kept!.warnedUntil) await tx.update(expiryWarnings).set({ warnedUntil: reached }).where(own)
  return ending.length
}

const activeOnes: Readonly<Record<What, SQL>> = {
  certificate: sql`select certificate_uuid as uuid, expires_at as at from certificates where status = 'Active'`,
  credential: sql`select cred_uuid as uuid, expires_at as at from pilot_credentials where status = ${literal(recordStatus.active)}`,
}

/** An authority may have issued very many on one day. */
const firstEnding = async (
  tx: Tx,
  what: What,
  { after, until }: { after: Date; until: Date },
): Promise<{ uuid: string; at: Date }[]> => {
  const { rows } = await tx.execute<{ uuid: string; at: string }>(sql`
    ${activeOnes[what]} and expires_at > ${after.toISOString()}::timestamptz and expires_at <= ${until.toISOString()}::timestamptz
    order by expires_at fetch first ${literal(atATime)} rows with ties`)
  return rows.map(({ uuid, at }) => ({ uuid, at: new Date(at) }))
}
