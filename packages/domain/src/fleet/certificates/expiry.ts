import { literal, type Tx, tables } from '@clearway/db'
import { and, asc, eq, gt, lte, sql } from 'drizzle-orm'
import { addMs, day, recordStatus, type Services, transact } from '../../kernel/index.ts'

const { certificates, expiryWarnings, pilotCredentials } = tables

/** Days before the end at which a notification is sent, each with the next: after a pause only the nearest is news. */
const distances = [
  { days: 30, next: 7 },
  { days: 7, next: 1 },
  { days: 1, next: 0 },
] as const

type WarningServices = Pick<Services, 'db' | 'memory' | 'clock' | 'events'>

/**
 * Publishes active certificates and credentials that end soon, each once for each of these distances, however many
 * processes look. Kept is one moment for each distance: all that end before it have been published.
 */
export const warnOfExpiry = async (services: WarningServices): Promise<number> => {
  let warned = 0
  for (const what of ['certificate', 'credential'] as const)
    for (const distance of distances)
      warned += await transact(services, (tx) => warn(services, tx, { what, ...distance }))
  return warned
}

type What = keyof typeof endingBetween

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
  const ending = await endingBetween[what](tx, after, until)
  await events.record(
    tx,
    ...ending.map(({ uuid, at }) => ({
      name: `${what}.expiring` as const,
      subject: uuid,
      facts: { days_left: Math.ceil((at!.getTime() - now.getTime()) / day) },
    })),
  )
  if (until > kept!.warnedUntil) await tx.update(expiryWarnings).set({ warnedUntil: until }).where(own)
  return ending.length
}

const endingBetween = {
  certificate: (tx: Tx, after: Date, until: Date) =>
    tx
      .select({ uuid: certificates.certificateUuid, at: certificates.expiresAt })
      .from(certificates)
      .where(
        and(
          sql`${certificates.status} = 'Active'`,
          gt(certificates.expiresAt, after),
          lte(certificates.expiresAt, until),
        ),
      )
      .orderBy(asc(certificates.expiresAt)),
  credential: (tx: Tx, after: Date, until: Date) =>
    tx
      .select({ uuid: pilotCredentials.credUuid, at: pilotCredentials.expiresAt })
      .from(pilotCredentials)
      .where(
        and(
          eq(pilotCredentials.status, literal(recordStatus.active)),
          gt(pilotCredentials.expiresAt, after),
          lte(pilotCredentials.expiresAt, until),
        ),
      )
      .orderBy(asc(pilotCredentials.expiresAt)),
}
