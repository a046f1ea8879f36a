import { z } from 'zod'
import {
  capitalNames,
  FreeText,
  IntEnum,
  invitationStatus,
  inviteMode,
  lowerNames,
  memberType,
  PhoneNumber,
  resourceType,
  roleNumber,
  Text,
  Uuid,
  WireTime,
} from '../../kernel/contract.ts'
import { mostLetters } from '../../kernel/text-lengths.ts'
import { ResourceMembership } from '../../parties/memberships/contract.ts'
import { EmailAddress } from '../../parties/users/contact.ts'

export const resourceTypeNames = {
  [resourceType.organisation]: 'Organisation',
  [resourceType.asset]: 'Asset',
  [resourceType.zone]: 'Airspace Zone',
}
export const inviteeTypeNames = capitalNames(memberType)
export const inviteModeNames = lowerNames(inviteMode)
export const inviteRoleNames = capitalNames(roleNumber)
export const invitationStatusNames = lowerNames(invitationStatus)

export const Invitation = z.object({
  invite_uuid: z.uuid(),
  invite_svc_id: z.string(),
  direction: z
    .enum(['invite', 'request'])
    .describe('invite: the invitee decides; request: an Admin of the owner of the resource decides'),
  resource_type: z.int().describe('1 organisation, 2 asset, 3 airspace zone'),
  resource_uuid: z.uuid(),
  resource_name: z.string(),
  invitee_type: z.int().describe('1 user, 2 organisation'),
  invite_mode: z.int().nullable().describe('1 email, 2 phone; null where no contact was named'),
  invite_identifier: z.string().nullable().describe('E-mail address or phone that was invited'),
  invitee_uuid: z
    .uuid()
    .nullable()
    .describe('Organisation or user; null until a person invited by a contact accepts'),
  invitee_name: z
    .string()
    .nullable()
    .describe('Of the organisation that is invited or asks; null for a person'),
  invite_role: z
    .int()
    .describe('1 Member, 2 Admin, 3 Owner; of a zone: 1 Manager, 2 Monitor, 3 ownership of the zone'),
  remarks: z.string().nullable(),
  status: z.int().describe('0 pending, 1 accepted, -1 declined, -2 revoked, -3 expired'),
  invited_by_user_uuid: z.uuid(),
  invited_by_org_name: z.string().nullable().describe('Null where a person acts for no organisation'),
  expires_at: WireTime,
  created_at: WireTime,
  updated_at: WireTime,
})
export type Invitation = z.infer<typeof Invitation>

/** An invitation as the one who has to decide it sees it. */
export const OpenInvitation = Invitation.extend({
  invited_by_name: z.string(),
  invited_by_org_uuid: z.uuid().nullable(),
  decided_by_org_uuid: z
    .uuid()
    .nullable()
    .describe('Send this as X-Organisation-ID when you decide it; null where you decide for yourself'),
})
export type OpenInvitation = z.infer<typeof OpenInvitation>

export const InvitationPreview = z.object({
  resource_type: z.int(),
  resource_name: z.string(),
  invitee_type: z.int(),
  invite_role: z.int(),
  invite_mode: z.int().nullable(),
  invite_identifier: z
    .string()
    .nullable()
    .describe('Masked: a***@example.org, or the last digits of a phone'),
  invited_by_org_name: z.string().nullable(),
  direction: z.enum(['invite', 'request']),
  status: z.int().describe('0 pending, 1 accepted, -1 declined, -2 revoked, -3 expired'),
  expires_at: WireTime,
})
export type InvitationPreview = z.infer<typeof InvitationPreview>

export const InvitationAnswer = z.object({
  invite_uuid: z.uuid(),
  status: z.int().describe('1 accepted, -1 declined'),
  membership: ResourceMembership.nullable().describe('Null when it was declined'),
})
export type InvitationAnswer = z.infer<typeof InvitationAnswer>

export const InviteRole = IntEnum([roleNumber.member, roleNumber.admin, roleNumber.owner], inviteRoleNames)
export const InviteMode = IntEnum([inviteMode.email, inviteMode.phone], inviteModeNames)
export const Remarks = FreeText(mostLetters.note).nullish().describe('A note to whoever decides')
export const OrgSvcId = Text(40).describe('Identifier of an organisation, e.g. ORG-7K3M9Q2R4T')

/** A contact in its normal form, or an issue at `invite_identifier`. */
export const normalContact = (
  value: { invite_mode?: 1 | 2 | undefined; invite_identifier?: string | undefined },
  context: { issues: z.core.$ZodRawIssue[] },
): string | undefined => {
  if (value.invite_identifier === undefined) return undefined
  const parsed = (value.invite_mode === inviteMode.phone ? PhoneNumber : EmailAddress).safeParse(
    value.invite_identifier,
  )
  if (parsed.success) return parsed.data
  context.issues.push({
    code: 'custom',
    path: ['invite_identifier'],
    input: value.invite_identifier,
    message: parsed.error.issues[0]?.message ?? 'is not valid',
  })
  return undefined
}

const personFields = z.object({
  invite_mode: InviteMode,
  invite_identifier: z
    .string({ error: 'must be a text' })
    .min(1, { error: 'must not be empty' })
    .max(254, { error: 'must be at most 254 characters' })
    .describe('E-mail address or phone (E.164); they need no account yet'),
  invite_role: InviteRole,
  remarks: Remarks,
})

/** One person to invite into an organisation. */
export const PersonToInvite = personFields.transform((value, context) => ({
  ...value,
  invite_identifier: normalContact(value, context) ?? value.invite_identifier,
}))
export type PersonToInvite = z.output<typeof PersonToInvite>

export const AnswerInput = z
  .object({
    invite_uuid: Uuid.optional(),
    invitation_uuid: Uuid.optional().describe('The same as invite_uuid'),
    invite_token: Text(200).optional().describe('From the message; proves that the message was received'),
    accept: z.boolean({ error: 'must be true or false' }).default(true).describe('False declines'),
  })
  .transform(({ invitation_uuid, ...value }, context) => {
    const uuid = value.invite_uuid ?? invitation_uuid
    if (uuid === undefined && value.invite_token === undefined)
      context.issues.push({
        code: 'custom',
        path: ['invite_uuid'],
        input: uuid,
        message: 'send invite_uuid or invite_token',
      })
    return { ...value, invite_uuid: uuid }
  })
export type AnswerInput = z.output<typeof AnswerInput>
