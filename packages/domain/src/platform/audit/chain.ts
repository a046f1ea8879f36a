import { createHash } from 'node:crypto'
import { type AuditRow, canonicalEntry } from '../../kernel/audit-entry.ts'
import type { Keys } from '../../kernel/index.ts'

/** The value before the first seal. */
export const genesis = '0'.repeat(64)

/** Of the entry with its mac, so that neither can be exchanged once it is sealed. */
export const entryHash = (entry: AuditRow): string =>
  createHash('sha256')
    .update(`${canonicalEntry(entry)}\n${entry.mac}`)
    .digest('hex')

export interface SealFacts {
  readonly position: number
  readonly entryUuid: string
  readonly entryHash: string
  readonly previousHash: string
  readonly sealedAt: Date
}

/** Keyed, so that access to the database alone is not enough to forge a valid chain. */
export const sealHash = (keys: Pick<Keys, 'auditMac'>, seal: SealFacts): string =>
  keys.auditMac(
    [seal.position, seal.previousHash, seal.entryUuid, seal.entryHash, seal.sealedAt.toISOString()].join(
      '\n',
    ),
  )
