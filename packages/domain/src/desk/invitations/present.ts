import { invitationStatus, inviteMode } from '../../kernel/contract.ts'
import type { Invitation, InvitationPreview, OpenInvitation } from './contract.ts'
import { stateOf } from './states.ts'
import type { NamedInvitationRow, OpenInvitationRow } from './store.ts'

export const presentInvitation = (row: NamedInvitationRow, now: Date): Invitation => ({
  invite_uuid: row.inviteUuid,
  invite_svc_id: row.svcId,
  direction: row.direction,
  resource_type: row.resourceType,
  resource_uuid: row.resourceUuid,
  resource_name: row.resourceName,
  invitee_type: row.inviteeType,
  invite_mode: row.inviteMode,
  invite_identifier: row.inviteIdentifier,
  invitee_uuid: row.inviteeUuid,
  invitee_name: row.inviteeName,
  invite_role: row.inviteRole,
  remarks: row.remarks,
  status: invitationStatus[stateOf(row, now)],
  invited_by_user_uuid: row.invitedByUserUuid,
  invited_by_org_name: row.inviterOrgName,
  expires_at: row.expiresAt.toISOString(),
  created_at: row.createdAt.toISOString(),
  updated_at: row.updatedAt.toISOString(),
})

export const presentOpenInvitation = (row: OpenInvitationRow, now: Date): OpenInvitation => ({
  ...presentInvitation(row, now),
  invited_by_name: row.inviterName,
  invited_by_org_uuid: row.invitedByOrgUuid,
  decided_by_org_uuid: row.decidedByOrgUuid,
})

export const presentPreview = (row: NamedInvitationRow, now: Date): InvitationPreview => ({
  resource_type: row.resourceType,
  resource_name: row.resourceName,
  invitee_type: row.inviteeType,
  invite_role: row.inviteRole,
  invite_mode: row.inviteMode,
  invite_identifier: row.inviteIdentifier && masked(row.inviteMode, row.inviteIdentifier),
  invited_by_org_name: row.inviterOrgName,
  direction: row.direction,
  status: invitationStatus[stateOf(row, now)],
  expires_at: row.expiresAt.toISOString(),
})

/** Enough to recognise one's own address, too little to learn another's. */
const masked = (mode: number | null, identifier: string): string => {
  if (mode === inviteMode.phone) return `${'*'.repeat(identifier.length - 3)}${identifier.slice(-3)}`
  const at = identifier.lastIndexOf('@')
  return `${identifier.slice(0, 1)}***${identifier.slice(at)}`
}
