import { type Tx, tables } from '@clearway/db'
import { and, asc, eq, gt, lte, sql } from 'drizzle-orm'
import { addMs, day, type Services, transact } from '../../kernel/index.ts'

const { certificates, expiryWarnings } = tables

/** So many days before its end a certificate is told to expire. */
const daysBefore = [30, 7, 1] as const

type WarningServices = Pick<Services, 'db' | 'memory' | 'clock' | 'events'>

/**
 * Tells of active certificates that end soon, each once for each of these distances, however many processes look. What
 * was told is kept as one moment a distance: all that end before it have been told.
 */
export const warnOfExpiry = async (services: WarningServices): Promise<number> => {
  let warned = 0
  for (const days of daysBefore) warned += await transact(services, (tx) => warn(services, tx, days))
  return warned
}

const warn = async (
  { clock, events }: Pick<Services, 'clock' | 'events'>,
  tx: Tx,
  days: number,
): Promise<number> => {
  const until = addMs(clock.now(), days * day)
  const own = eq(expiryWarnings.daysBefore, days)
  // The first look tells nothing: what ends sooner was nearer already when it began.
  await tx.insert(expiryWarnings).values({ daysBefore: days, warnedUntil: until }).onConflictDoNothing()
  const [told] = await tx.select().from(expiryWarnings).where(own).for('update')
  const ending = await endingBetween(tx, told!.warnedUntil, until)
  await events.record(
    tx,
    ...ending.map(({ certificateUuid }) => ({
      name: 'certificate.expiring' as const,
      subject: certificateUuid,
      facts: { days_left: days },
    })),
  )
  if (until > told!.warnedUntil) await tx.update(expiryWarnings).set({ warnedUntil: until }).where(own)
  return ending.length
}

const endingBetween = (tx: Tx, after: Date, until: Date) =>
  tx
    .select({ certificateUuid: certificates.certificateUuid })
    .from(certificates)
    .where(
      and(
        sql`${certificates.status} = 'Active'`,
        gt(certificates.expiresAt, after),
        lte(certificates.expiresAt, until),
      ),
    )
    .orderBy(asc(certificates.expiresAt))
