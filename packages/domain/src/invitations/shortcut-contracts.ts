import { z } from 'zod'
import { operation, PageOf, pageFields, QueryIntEnum, resourceType, Uuid } from '../kernel/contract.ts'
import { normalInvitation, ZoneInvitationFields } from './draft-input.ts'
import {
  AnswerInput,
  Invitation,
  InvitationAnswer,
  invitationStatusNames,
  inviteeTypeNames,
  OrgSvcId,
  PersonToInvite,
  Remarks,
} from './fields.ts'

// SPEC.md's shortcuts: each is POST, GET or accept of /resource-invitations for one kind of resource.

const statusFilter = QueryIntEnum([0, 1, -1, -2, -3], invitationStatusNames).optional()
const created = ['forbidden', 'not_found', 'gone', 'conflict', 'already_exists', 'unprocessable'] as const
const answered = [...created, 'organisation_inactive'] as const

export const inviteUserOp = operation({
  name: 'invitations.inviteUser',
  kind: 'mutation',
  summary: 'Invites a person into your organisation by e-mail or phone; they need no account yet.',
  rest: {
    method: 'POST',
    path: '/users/invitations',
    status: 201,
    message: 'Invitation created',
    body: 'data',
  },
  access: { who: 'member', role: 'admin' },
  input: PersonToInvite,
  output: Invitation,
  fails: ['forbidden', 'conflict', 'already_exists'],
})

export const inviteUsersOp = operation({
  name: 'invitations.inviteUsers',
  kind: 'mutation',
  summary: 'Invites up to 500 people into your organisation, all or none; faults are named by index.',
  rest: {
    method: 'POST',
    path: '/users/invitations/bulk',
    status: 201,
    message: 'Invitations created',
    body: 'data',
    maxBytes: 8 * 1024 * 1024,
  },
  access: { who: 'member', role: 'admin' },
  input: z.object({
    invitations: z
      .array(PersonToInvite, { error: 'must be a list of invitations' })
      .min(1, { error: 'must not be empty' })
      .max(500, { error: 'must hold at most 500 invitations' }),
  }),
  output: z.object({ total_created: z.int(), invitations: z.array(Invitation) }),
  fails: ['forbidden', 'conflict', 'already_exists'],
})

export const userInvitationsOp = operation({
  name: 'invitations.ofUsers',
  kind: 'query',
  summary: 'Invitations of people into your organisation, and requests to join it, newest first.',
  rest: { method: 'GET', path: '/users/invitations', body: 'page' },
  access: { who: 'member', role: 'admin' },
  input: z.object({ status: statusFilter, ...pageFields() }),
  output: PageOf(Invitation),
})

export const answerUserInvitationOp = operation({
  name: 'invitations.acceptUser',
  kind: 'mutation',
  summary: 'Accepts or declines an invitation into an organisation.',
  rest: { method: 'POST', path: '/users/invitations/accept', message: 'Invitation answered', body: 'data' },
  access: { who: 'user', organisation: 'member' },
  input: AnswerInput,
  output: InvitationAnswer,
  // No person is unfit to join: what cannot be true of a destination is of organisations.
  fails: answered.filter((code) => code !== 'unprocessable'),
})

const AssetParams = z.object({ asset_uuid: Uuid })
/** A manufacturer hands on what left its works and has no owner any more. */
const handlers = ['assetOwner', 'assetManufacturer'] as const

export const transferAssetOp = operation({
  name: 'invitations.transferAsset',
  kind: 'mutation',
  summary:
    'Offers an asset of your organisation to another one, which becomes its owner when it accepts. An asset without owner is handed on by its model’s manufacturer or a platform administrator.',
  rest: {
    method: 'POST',
    path: '/assets/{asset_uuid}/transfers',
    status: 201,
    message: 'Transfer offered',
    body: 'data',
  },
  access: { who: 'member', role: 'admin', orgTypes: handlers, orPlatformAdmin: true },
  params: AssetParams,
  input: z.object({ org_svc_id: OrgSvcId, remarks: Remarks }),
  output: Invitation,
  fails: created,
})

export const assetTransfersOp = operation({
  name: 'invitations.transfers',
  kind: 'query',
  summary: 'The transfers of an asset, newest first.',
  rest: { method: 'GET', path: '/assets/{asset_uuid}/transfers', body: 'page' },
  access: { who: 'member', role: 'member', orgTypes: handlers, orPlatformAdmin: true },
  params: AssetParams,
  input: z.object({ status: statusFilter, ...pageFields() }),
  output: PageOf(Invitation),
  fails: ['not_found'],
})

export const answerTransferOp = operation({
  name: 'invitations.acceptTransfer',
  kind: 'mutation',
  summary:
    'Takes an asset over, or declines it: by an Admin of the organisation it was offered to, with that organisation’s X-Organisation-ID.',
  rest: {
    method: 'POST',
    path: '/assets/{asset_uuid}/transfers/accept',
    message: 'Transfer answered',
    body: 'data',
  },
  access: { who: 'member', role: 'admin', orPlatformAdmin: true },
  params: AssetParams,
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

const ZoneParams = z.object({ zone_uuid: Uuid })
const zoneAdmin = {
  who: 'member',
  role: 'admin',
  orgTypes: ['airspaceManager'],
  orPlatformAdmin: true,
} as const

export const inviteToZoneOp = operation({
  name: 'invitations.inviteToZone',
  kind: 'mutation',
  summary:
    'Invites an organisation to manage (invite_role 1) or monitor (2) a zone that yours manages, or to take it over (3, by its owner).',
  rest: {
    method: 'POST',
    path: '/airspaces/{zone_uuid}/invitations',
    status: 201,
    message: 'Invitation created',
    body: 'data',
  },
  access: zoneAdmin,
  params: ZoneParams,
  input: ZoneInvitationFields.transform((value, context) =>
    normalInvitation({ ...value, resource_type: resourceType.zone }, context),
  ),
  output: Invitation,
  fails: created,
})

export const zoneInvitationsOp = operation({
  name: 'invitations.ofZone',
  kind: 'query',
  summary: 'Invitations to a zone that your organisation manages, and requests for it, newest first.',
  rest: { method: 'GET', path: '/airspaces/{zone_uuid}/invitations', body: 'page' },
  access: zoneAdmin,
  params: ZoneParams,
  input: z.object({
    invitee_type: QueryIntEnum([1, 2], inviteeTypeNames).optional(),
    status: statusFilter,
    ...pageFields(),
  }),
  output: PageOf(Invitation),
  fails: ['not_found', 'forbidden', 'gone'],
})

export const answerZoneInvitationOp = operation({
  name: 'invitations.acceptZone',
  kind: 'mutation',
  summary: 'Accepts or declines an invitation to a zone, or a request for it.',
  rest: {
    method: 'POST',
    path: '/airspaces/{zone_uuid}/invitations/accept',
    message: 'Invitation answered',
    body: 'data',
  },
  access: { who: 'member', role: 'admin', orPlatformAdmin: true },
  params: ZoneParams,
  input: AnswerInput,
  output: InvitationAnswer,
  fails: answered,
})
