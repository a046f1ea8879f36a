import type { AuditEntry } from './contract.ts'
import type { AuditListRow } from './store.ts'

const nameOf = ({ firstName, lastName }: AuditListRow): string =>
  [firstName, lastName].filter(Boolean).join(' ')

export const presentEntry = (row: AuditListRow): AuditEntry => ({
  entry_uuid: row.entry.entryUuid,
  at: row.entry.at.toISOString(),
  action: row.entry.action,
  result: row.entry.result,
  actor: row.entry.actorUserUuid ? { user_uuid: row.entry.actorUserUuid, name: nameOf(row) } : null,
  org_uuid: row.entry.orgUuid,
  org_name: row.orgName,
  partner_key_uuid: row.entry.partnerKeyUuid,
  partner_name: row.partnerName,
  request_id: row.entry.requestId,
  target_type: row.entry.targetType,
  target_uuid: row.entry.targetUuid,
  details: row.entry.details,
  sealed: row.sealed,
})
