import type { CertificateRecord } from './contract.ts'
import type { CertificateRow } from './store.ts'

export const presentCertificate = (row: CertificateRow): CertificateRecord => ({
  certificate_uuid: row.certificateUuid,
  asset_uuid: row.assetUuid,
  serial_number: row.serialNumber,
  thumbprint: row.thumbprint,
  thumbprint_sha256: row.thumbprintSha256,
  status: row.status,
  issued_at: row.issuedAt.toISOString(),
  expires_at: row.expiresAt.toISOString(),
  revoked_at: row.revokedAt?.toISOString() ?? null,
})
