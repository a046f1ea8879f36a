import type { Queryable } from '@clearway/db'
import { findActiveByThumbprint } from './store.ts'

/** A certificate as a TLS connection shows it. */
export interface ShownCertificate {
  assetUuid: string
  /** SHA-1, upper-case hexadecimal. */
  thumbprint: string
}

/** Whether our own records still stand behind a certificate that the chain of trust already vouched for. */
export const mayConnect = async (db: Queryable, shown: ShownCertificate, at: Date): Promise<boolean> => {
  const certificate = await findActiveByThumbprint(db, shown.thumbprint)
  return certificate?.assetUuid === shown.assetUuid && certificate.expiresAt > at
}
