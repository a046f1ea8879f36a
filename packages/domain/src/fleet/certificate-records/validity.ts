import type { Queryable } from '@clearway/db'
import { listActiveAmong } from './store.ts'

/** A certificate as a TLS connection shows it. */
export interface ShownCertificate {
  readonly assetUuid: string
  /** SHA-1, upper-case hexadecimal. */
  readonly thumbprint: string
}

/** As our records spell it; people write it with colons or spaces between the bytes, and in lower case. */
export const spelledThumbprint = (written: string): string => written.replaceAll(/[:\s]/g, '').toUpperCase()

/** The thumbprints that are still active in our records, of certificates that the chain of trust has accepted. */
export const validAmong = async (
  db: Queryable,
  shown: readonly ShownCertificate[],
  at: Date,
): Promise<Set<string>> => {
  const active = await listActiveAmong(
    db,
    shown.map(({ thumbprint }) => thumbprint),
  )
  const owners = new Map(
    active.filter(({ expiresAt }) => expiresAt > at).map((row) => [row.thumbprint, row.assetUuid]),
  )
  return new Set(
    shown
      .filter(({ thumbprint, assetUuid }) => owners.get(thumbprint) === assetUuid)
      .map((one) => one.thumbprint),
  )
}
