import type { Tx } from '@clearway/db'
import type { Ctx } from '../../kernel/index.ts'
import { type CertificateRow, endActiveCertificate } from './store.ts'

/** Revokes the asset's Active certificate, if it has one, and has the broker cut its connection. */
export const revokeActiveCertificate = async (
  ctx: Ctx,
  tx: Tx,
  assetUuid: string,
): Promise<CertificateRow | undefined> => {
  const now = ctx.clock.now()
  const row = await endActiveCertificate(tx, assetUuid, {
    status: 'Revoked',
    revokedAt: now,
    endedAt: now,
  })
  if (!row) return row
  await ctx.events.publish(tx, {
    type: 'certificate_revoked',
    asset_uuid: assetUuid,
    thumbprint: row.thumbprint,
  })
  await ctx.events.record(tx, { name: 'certificate.revoked', subject: row.certificateUuid })
  return row
}
