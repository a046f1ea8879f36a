import { type Queryable, tables } from '@clearway/db'
import { desc, max, sql } from 'drizzle-orm'
import { type Authority, Failure, type Services } from '../../kernel/index.ts'
import { AuthorityFaults } from './variables.ts'

const { certificateAuthorities } = tables

/** The authority that this installation's certificates come from, by the database: the newest that was adopted. */
const adoptedFingerprint = async (db: Queryable): Promise<string | null> => {
  const query = db.select().from(certificateAuthorities)
  const [newest] = await query.orderBy(desc(certificateAuthorities.generation)).limit(1)
  return newest?.fingerprint ?? null
}

/** Of several first starts at once one claims it; all of them see which. */
const claim = async (db: Queryable, fingerprint: string): Promise<string> => {
  await db.insert(certificateAuthorities).values({ generation: 1, fingerprint }).onConflictDoNothing()
  return (await adoptedFingerprint(db)) ?? fingerprint
}

const inShort = (fingerprint: string): string => fingerprint.slice(0, 16)

/**
 * Before a process signs anything: its authority is the one that the database knows. The first start of an
 * installation makes it where that is allowed, and claims it; a second host with a directory of its own makes nothing.
 */
export const settleAuthority = async ({
  db,
  authority,
}: Pick<Services, 'db' | 'authority'>): Promise<void> => {
  // In this order: an authority is made before it is claimed, so whoever finds it claimed finds it made.
  const adopted = await adoptedFingerprint(db)
  const own = await authority.fingerprint()
  if (!own && adopted)
    throw new AuthorityFaults([
      `This database belongs to the certificate authority ${inShort(adopted)}…, and ${authority.place} holds none: copy it from the host that has it, or name it by CA_ROOT_CERTIFICATE, CA_INTERMEDIATE_CERTIFICATE and CA_INTERMEDIATE_KEY`,
    ])
  const fingerprint = own ?? (await authority.make())
  const settled = adopted ?? (await claim(db, fingerprint))
  if (settled !== fingerprint) throw new AuthorityFaults([foreignAuthority(authority, fingerprint, settled)])
}

const foreignAuthority = ({ place }: Authority, own: string, adopted: string): string =>
  `${place} holds the certificate authority ${inShort(own)}…, but this database belongs to ${inShort(adopted)}…: brokers would refuse what it signs. Put the right one there; to change the authority on purpose, run npm run authority:adopt`

/** Held while certificates are recorded, and alone while the authority changes. */
const changing = sql`hashtextextended('certificate authority', 0)`

/** In the transaction that records a certificate: nothing is issued under an authority that was replaced meanwhile. */
export const ensureAdopted = async (tx: Queryable, authority: Authority): Promise<void> => {
  await tx.execute(sql`select pg_advisory_xact_lock_shared(${changing})`)
  const own = await authority.fingerprint()
  const adopted = (await adoptedFingerprint(tx)) ?? (own && (await claim(tx, own)))
  if (!own || own !== adopted)
    throw new Failure(
      'unavailable',
      'The certificate authority of this installation has changed. This process must be restarted with the new one.',
    )
}

/**
 * The explicit act that changes the authority; what the former one signed stops counting as stations renew. One that is not there
 * is not made: whoever changes it has put it there, or is in the wrong place.
 */
export const adoptAuthority = async ({
  db,
  authority,
}: Pick<Services, 'db' | 'authority'>): Promise<{ former: string | null; adopted: string }> => {
  const adopted = await authority.fingerprint()
  if (!adopted)
    throw new AuthorityFaults([
      `${authority.place} holds no certificate authority to change to: put it there, or name it by CA_ROOT_CERTIFICATE, CA_INTERMEDIATE_CERTIFICATE and CA_INTERMEDIATE_KEY. For a trial npm run authority:adopt -- --new makes one`,
    ])
  return db.transaction(async (tx) => {
    // Certificates that are being recorded are the former's; the next is issued when this is done.
    await tx.execute(sql`select pg_advisory_xact_lock(${changing})`)
    const former = await adoptedFingerprint(tx)
    if (former === adopted) return { former, adopted }
    const [last] = await tx
      .select({ generation: max(certificateAuthorities.generation) })
      .from(certificateAuthorities)
    await tx
      .insert(certificateAuthorities)
      .values({ generation: (last?.generation ?? 0) + 1, fingerprint: adopted })
    return { former, adopted }
  })
}
