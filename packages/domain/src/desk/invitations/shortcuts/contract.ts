import { z } from 'zod'
import {
  CursorPageOf,
  cursorFields,
  invitationStatus,
  Many,
  memberType,
  operation,
  QueryIntEnum,
  resourceType,
  route,
  Uuid,
} from '../../../kernel/contract.ts'
import { mostInBulk } from '../../../kernel/request-limits.ts'
import { managerAdmin } from '../../../parties/access/callers.ts'
import { normalInvitation, ZoneInvitationFields } from '../draft-input.ts'
import {
  AnswerInput,
  Invitation,
  InvitationAnswer,
  invitationStatusNames,
  inviteeTypeNames,
  OrgSvcId,
  PersonToInvite,
  Remarks,
} from '../fields.ts'

// Each is POST, GET or accept of /resource-invitations for one kind of resource
// (docs/contract/invitations.md#shortcuts).

const statusFilter = QueryIntEnum(Object.values(invitationStatus), invitationStatusNames).optional()
const created = ['forbidden', 'not_found', 'gone', 'already_exists', 'unprocessable'] as const
const answered = [...created, 'conflict', 'organisation_inactive'] as const

export const inviteUserOp = operation({
  ...route.create('/users/invitations', 'Invitation created'),
  name: 'invitations.inviteUser',
  about: 'invitation',
  summary: 'Invites a person into your organisation by e-mail or phone; they need no account yet.',
  access: { who: 'member', role: 'admin' },
  input: PersonToInvite,
  output: Invitation,
  fails: ['forbidden', 'already_exists', 'rate_limited'],
})

export const inviteUsersOp = operation({
  ...route.create('/users/invitations/bulk', 'Invitations created'),
  name: 'invitations.inviteUsers',
  about: 'invitation',
  rate: 'bulk',
  summary: `Invites up to ${mostInBulk} people into your organisation, all or none; faults are named by index.`,
  access: { who: 'member', role: 'admin' },
  input: z.object({ invitations: Many(PersonToInvite, 'invitations', mostInBulk) }),
  output: z.object({ total_created: z.int(), invitations: z.array(Invitation) }),
  fails: ['forbidden', 'already_exists', 'rate_limited'],
})

export const userInvitationsOp = operation({
  ...route.page('/users/invitations', Invitation),
  name: 'invitations.ofUsers',
  summary: 'Invitations of people into your organisation, and requests to join it, newest first.',
  access: { who: 'member', role: 'admin' },
  input: z.object({ status: statusFilter, ...cursorFields() }),
  output: CursorPageOf(Invitation),
})

export const answerUserInvitationOp = operation({
  ...route.post('/users/invitations/accept', 'Invitation answered'),
  name: 'invitations.acceptUser',
  about: 'invitation',
  summary: 'Accepts or declines an invitation into an organisation.',
  access: { who: 'user', organisation: 'member' },
  input: AnswerInput,
  output: InvitationAnswer,
  // No person is unfit to join: what cannot be true of a destination is of organisations.
  fails: answered.filter((code) => code !== 'unprocessable'),
})

/** A manufacturer hands on what left its works and has no owner any more. */
const handlers = ['assetOwner', 'assetManufacturer'] as const

export const transferAssetOp = operation({
  ...route.create('/assets/{asset_uuid}/transfers', 'Transfer offered'),
  name: 'invitations.transferAsset',
  about: 'invitation',
  summary:
    'Offers an asset of your organisation to another one, which becomes its owner when it accepts. An asset without owner is handed on by its model’s manufacturer or a platform administrator.',
  access: { who: 'member', role: 'admin', orgTypes: handlers, orPlatformAdmin: true },
  input: z.object({ org_svc_id: OrgSvcId, remarks: Remarks }),
  output: Invitation,
  fails: [...created, 'conflict'],
})

export const assetTransfersOp = operation({
  ...route.page('/assets/{asset_uuid}/transfers', Invitation),
  name: 'invitations.transfers',
  about: 'asset',
  summary: 'The transfers of an asset, newest first.',
  access: { who: 'member', role: 'member', orgTypes: handlers, orPlatformAdmin: true },
  input: z.object({ status: statusFilter, ...cursorFields() }),
  output: CursorPageOf(Invitation),
  fails: ['not_found'],
})

export const answerTransferOp = operation({
  ...route.post('/assets/{asset_uuid}/transfers/accept', 'Transfer answered'),
  name: 'invitations.acceptTransfer',
  about: 'invitation',
  summary:
    'Takes an asset over, or declines it: by an Admin of the organisation it was offered to, with that organisation’s X-Organisation-ID.',
  access: { who: 'member', role: 'admin', orPlatformAdmin: true },
  input: z
    .object({
      invitation_uuid: Uuid.optional(),
      invite_uuid: Uuid.optional().describe('The same as invitation_uuid'),
      accept: z.boolean({ error: 'must be true or false' }).default(true).describe('False declines'),
    })
    .transform(({ accept, invite_uuid, invitation_uuid }, context) => {
      const uuid = invitation_uuid ?? invite_uuid
      if (uuid === undefined)
        context.issues.push({
          code: 'custom',
          path: ['invitation_uuid'],
          input: uuid,
          message: 'is required',
        })
      return { accept, invite_uuid: uuid }
    }),
  output: InvitationAnswer,
  fails: answered,
})

export const inviteToZoneOp = operation({
  ...route.create('/airspaces/{zone_uuid}/invitations', 'Invitation created'),
  name: 'invitations.inviteToZone',
  about: 'invitation',
  summary:
    'Invites an organisation to manage (invite_role 1) or monitor (2) a zone that yours manages, or to take it over (3, by its owner).',
  access: managerAdmin,
  input: ZoneInvitationFields.transform((value, context) =>
    normalInvitation({ ...value, resource_type: resourceType.zone }, context),
  ),
  output: Invitation,
  fails: created,
})

export const zoneInvitationsOp = operation({
  ...route.page('/airspaces/{zone_uuid}/invitations', Invitation),
  name: 'invitations.ofZone',
  about: 'zone',
  summary: 'Invitations to a zone that your organisation manages, and requests for it, newest first.',
  access: managerAdmin,
  input: z.object({
    invitee_type: QueryIntEnum(Object.values(memberType), inviteeTypeNames).optional(),
    status: statusFilter,
    ...cursorFields(),
  }),
  output: CursorPageOf(Invitation),
  fails: ['not_found', 'forbidden', 'gone'],
})

export const answerZoneInvitationOp = operation({
  ...route.post('/airspaces/{zone_uuid}/invitations/accept', 'Invitation answered'),
  name: 'invitations.acceptZone',
  about: 'invitation',
  summary: 'Accepts or declines an invitation to a zone, or a request for it.',
  access: { who: 'member', role: 'admin', orPlatformAdmin: true },
  input: AnswerInput,
  output: InvitationAnswer,
  fails: answered,
})
