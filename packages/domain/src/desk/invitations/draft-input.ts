import { z } from 'zod'
import { IntEnum, inviteMode, memberType, resourceType, roleNumber, Uuid } from '../../kernel/contract.ts'
import {
  InviteMode,
  InviteRole,
  inviteeTypeNames,
  normalContact,
  OrgSvcId,
  Remarks,
  resourceTypeNames,
} from './fields.ts'

const fields = {
  invitee_type: IntEnum(Object.values(memberType), inviteeTypeNames),
  invite_mode: InviteMode.optional().describe('With invite_identifier: 1 e-mail, 2 phone'),
  invite_identifier: z
    .string({ error: 'must be a text' })
    .min(1, { error: 'must not be empty' })
    .max(254, { error: 'must be at most 254 characters' })
    .nullish()
    .describe('E-mail address or phone (E.164) of a person; they need no account yet'),
  invitee_uuid: Uuid.nullish().describe('The organisation, or a person who is known'),
  org_svc_id: OrgSvcId.nullish().describe('In place of invitee_uuid, for an organisation'),
  invite_role: InviteRole.optional().describe(
    'Role granted. Of an asset that goes to an organisation always ownership; of a zone the membership_type (1 Manager, 2 Monitor), or 3 to hand the zone over',
  ),
  remarks: Remarks,
}

const shape = z.object({
  resource_type: IntEnum(Object.values(resourceType), resourceTypeNames),
  resource_uuid: Uuid.nullish().describe('Organisation, asset or zone'),
  resource_svc_id: OrgSvcId.nullish().describe(
    'In place of resource_uuid, for an organisation: who asks to join it knows it by this',
  ),
  ...fields,
})
export const ZoneInvitationFields = z.object({
  ...fields,
  invitee_type: fields.invitee_type.default(memberType.organisation),
})

interface Fields {
  resource_type: 1 | 2 | 3
  invitee_type: 1 | 2
  invite_mode?: 1 | 2 | undefined
  invite_identifier?: string | null | undefined
  invitee_uuid?: string | null | undefined
  org_svc_id?: string | null | undefined
  invite_role?: 1 | 2 | 3 | undefined
}

/** What is missing, as field and sentence. Who asks for themselves may leave the invitee out. */
const missing = (value: Fields): [field: string, sentence: string] | null => {
  const { invitee_type: invitee, invite_role: role } = value
  const transfer = value.resource_type === resourceType.asset && invitee === memberType.organisation
  if (role === undefined && !transfer) return ['invite_role', 'is required']
  if (invitee === memberType.user && value.invite_identifier && value.invite_mode === undefined)
    return ['invite_mode', 'is required']
  if (invitee === memberType.user && value.invite_mode && !value.invite_identifier && !value.invitee_uuid)
    return ['invite_identifier', 'is required']
  return null
}

interface Normal {
  invite_mode: 1 | 2 | null
  invite_identifier: string | null
  invitee_uuid: string | null
  org_svc_id: string | null
  invite_role: 1 | 2 | 3
}

/** The body in its normal form: the contact normalised, the role of an asset transfer filled in. */
export const normalInvitation = <T extends Fields>(
  value: T,
  context: { issues: z.core.$ZodRawIssue[] },
): Omit<T, keyof Normal> & Normal => {
  const fault = missing(value)
  if (fault) context.issues.push({ code: 'custom', path: [fault[0]], input: value, message: fault[1] })
  const person = value.invitee_type === memberType.user
  const named = person ? (value.invite_identifier ?? undefined) : undefined
  const contact = normalContact({ invite_mode: value.invite_mode, invite_identifier: named }, context)
  const transfer = value.resource_type === resourceType.asset && !person
  return {
    ...value,
    invite_identifier: contact ?? null,
    invite_mode: contact === undefined ? null : (value.invite_mode ?? inviteMode.email),
    invitee_uuid: value.invitee_uuid ?? null,
    org_svc_id: value.org_svc_id ?? null,
    invite_role: transfer ? roleNumber.owner : (value.invite_role ?? roleNumber.member),
  }
}

/** What it is about: by uuid, or an organisation by its identifier. */
const unnamed = (value: z.output<typeof shape>): [field: string, sentence: string] | null => {
  if (!value.resource_uuid && !value.resource_svc_id) return ['resource_uuid', 'is required']
  return value.resource_svc_id && value.resource_type !== resourceType.organisation
    ? ['resource_svc_id', 'names an organisation; name an asset or a zone by resource_uuid']
    : null
}

export const InvitationInput = shape.transform((value, context) => {
  const fault = unnamed(value)
  if (fault) context.issues.push({ code: 'custom', path: [fault[0]], input: value, message: fault[1] })
  return normalInvitation(value, context)
})
export type InvitationInput = z.output<typeof InvitationInput>
