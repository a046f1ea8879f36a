import { literal, type Tx, tables } from '@clearway/db'
import { and, asc, eq, gt, lte, sql } from 'drizzle-orm'
import { addMs, day, recordStatus, type Services, transact } from '../../kernel/index.ts'

const { certificates, expiryWarnings, pilotCredentials } = tables

/** Days before the end at which a notification is sent. */
const daysBefore = [30, 7, 1] as const

type WarningServices = Pick<Services, 'db' | 'memory' | 'clock' | 'events'>

/**
 * Publishes active certificates and credentials that end soon, each once for each of these distances, however many
 * processes look. Kept is one moment for each distance: all that end before it have been published.
 */
export const warnOfExpiry = async (services: WarningServices): Promise<number> => {
  let warned = 0
  for (const what of ['certificate', 'credential'] as const)
    for (const days of daysBefore)
      warned += await transact(services, (tx) => warn(services, tx, { what, days }))
  return warned
}

type What = keyof typeof endingBetween

const warn = async (
  { clock, events }: Pick<Services, 'clock' | 'events'>,
  tx: Tx,
  { what, days }: { what: What; days: number },
): Promise<number> => {
  const until = addMs(clock.now(), days * day)
  const own = and(eq(expiryWarnings.what, what), eq(expiryWarnings.daysBefore, days))
  // The first look publishes nothing: all that end sooner were nearer than the distance before.
  await tx.insert(expiryWarnings).values({ what, daysBefore: days, warnedUntil: until }).onConflictDoNothing()
  const [kept] = await tx.select().from(expiryWarnings).where(own).for('update')
  const ending = await endingBetween[what](tx, kept!.warnedUntil, until)
  await events.record(
    tx,
    ...ending.map(({ uuid }) => ({
      name: `${what}.expiring` as const,
      subject: uuid,
      facts: { days_left: days },
    })),
  )
  if (until > kept!.warnedUntil) await tx.update(expiryWarnings).set({ warnedUntil: until }).where(own)
  return ending.length
}

const endingBetween = {
  certificate: (tx: Tx, after: Date, until: Date) =>
    tx
      .select({ uuid: certificates.certificateUuid })
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
      .select({ uuid: pilotCredentials.credUuid })
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
