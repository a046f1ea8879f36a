import { z } from 'zod'
import { operation, PageOf, pageFields, QueryIntEnum, Text, Uuid } from '../kernel/contract.ts'
import { InvitationInput } from './draft-input.ts'
import {
  AnswerInput,
  Invitation,
  InvitationAnswer,
  InvitationPreview,
  invitationStatusNames,
  inviteeTypeNames,
  OpenInvitation,
  resourceTypeNames,
} from './fields.ts'

export * from './draft-input.ts'
export {
  Invitation,
  InvitationAnswer,
  InvitationPreview,
  invitationStatusNames,
  OpenInvitation,
} from './fields.ts'
export * from './shortcut-contracts.ts'

export const invitationStatuses = [0, 1, -1, -2, -3] as const
export const StatusFilter = QueryIntEnum(invitationStatuses, invitationStatusNames).optional()

export const createInvitationOp = operation({
  name: 'invitations.create',
  kind: 'mutation',
  summary:
    'Invites a person or an organisation to a resource that your organisation administers, or asks for one that it does not: then the resource’s Admins decide. Only an Owner invites as Admin or Owner.',
  rest: {
    method: 'POST',
    path: '/resource-invitations',
    status: 201,
    message: 'Invitation created',
    body: 'data',
  },
  access: { who: 'user', active: true, organisation: 'admin' },
  input: InvitationInput,
  output: Invitation,
  fails: ['forbidden', 'not_found', 'gone', 'conflict', 'already_exists', 'unprocessable'],
})

export const answerInvitationOp = operation({
  name: 'invitations.accept',
  kind: 'mutation',
  summary:
    'Accepts or declines. By token for whoever holds the message; by uuid with the invited, verified contact. For an organisation: its Admin, with its X-Organisation-ID.',
  rest: {
    method: 'POST',
    path: '/resource-invitations/accept',
    message: 'Invitation answered',
    body: 'data',
  },
  access: { who: 'user', organisation: 'member' },
  input: AnswerInput,
  output: InvitationAnswer,
  fails: [
    'forbidden',
    'not_found',
    'gone',
    'conflict',
    'already_exists',
    'organisation_inactive',
    'unprocessable',
  ],
})

export const listInvitationsOp = operation({
  name: 'invitations.list',
  kind: 'query',
  summary: 'Invitations and requests that your organisation sent, received or has to decide, newest first.',
  rest: { method: 'GET', path: '/resource-invitations', body: 'page' },
  access: { who: 'member', role: 'admin' },
  input: z.object({
    resource_type: QueryIntEnum([1, 2, 3], resourceTypeNames).optional(),
    resource_uuid: Uuid.optional(),
    invitee_type: QueryIntEnum([1, 2], inviteeTypeNames).optional(),
    status: StatusFilter,
    ...pageFields(),
  }),
  output: PageOf(Invitation),
})

export const revokeInvitationOp = operation({
  name: 'invitations.revoke',
  kind: 'mutation',
  summary: 'Withdraws a pending invitation or request that your organisation, or you yourself, made.',
  rest: {
    method: 'DELETE',
    path: '/resource-invitations/{invite_uuid}',
    message: 'Invitation revoked',
    body: 'message',
  },
  access: { who: 'user', organisation: 'admin' },
  params: z.object({ invite_uuid: Uuid }),
  output: z.object({}),
  fails: ['not_found', 'forbidden', 'conflict', 'gone'],
})

export const myInvitationsOp = operation({
  name: 'invitations.mine',
  kind: 'query',
  summary:
    'What waits for you: invitations to your verified contacts and to organisations whose Admin you are, and requests that you may decide. Or what you asked for yourself and wait for.',
  rest: { method: 'GET', path: '/users/me/invitations', body: 'page' },
  access: { who: 'user' },
  input: z.object({
    view: z
      .enum(['to_decide', 'asked'], { error: 'must be to_decide or asked' })
      .default('to_decide')
      .describe(
        'to_decide: waits for your answer; asked: your own requests, waiting for the answer of others',
      ),
    ...pageFields(),
  }),
  output: PageOf(OpenInvitation),
})

export const previewInvitationOp = operation({
  name: 'invitations.preview',
  kind: 'query',
  summary: 'What an invitation link is about, for somebody who is not signed in or has no account yet.',
  rest: { method: 'POST', path: '/resource-invitations/preview', body: 'data' },
  access: { who: 'partner' },
  input: z.object({ invite_token: Text(200) }),
  output: InvitationPreview,
  fails: ['not_found'],
})
