import { z } from 'zod'
import {
  CursorPageOf,
  cursorFields,
  memberType,
  operation,
  pageFields,
  QueryIntEnum,
  resourceType,
  route,
  Text,
  Uuid,
} from '../../kernel/contract.ts'
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

export const invitationStatuses = [0, 1, -1, -2, -3] as const
export const StatusFilter = QueryIntEnum(invitationStatuses, invitationStatusNames).optional()

export const createInvitationOp = operation({
  ...route.create('/resource-invitations', 'Invitation created'),
  name: 'invitations.create',
  about: 'invitation',
  summary:
    'Invites a person or an organisation to a resource that your organisation administers, or asks for one that it does not: then the resource’s Admins decide. Only an Owner invites as Admin or Owner.',
  access: { who: 'user', active: true, organisation: 'admin' },
  input: InvitationInput,
  output: Invitation,
  fails: ['forbidden', 'not_found', 'gone', 'conflict', 'already_exists', 'unprocessable', 'rate_limited'],
})

export const answerInvitationOp = operation({
  ...route.post('/resource-invitations/accept', 'Invitation answered'),
  name: 'invitations.accept',
  about: 'invitation',
  summary:
    'Accepts or declines. By token for whoever holds the message; by uuid with the invited, verified contact. For an organisation: its Admin, with its X-Organisation-ID.',
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
  ...route.page('/resource-invitations', Invitation),
  name: 'invitations.list',
  summary: 'Invitations and requests that your organisation sent, received or has to decide, newest first.',
  access: { who: 'member', role: 'admin' },
  input: z.object({
    resource_type: QueryIntEnum(Object.values(resourceType), resourceTypeNames).optional(),
    resource_uuid: Uuid.optional(),
    invitee_type: QueryIntEnum(Object.values(memberType), inviteeTypeNames).optional(),
    incoming: QueryIntEnum([0, 1], { 0: 'all others', 1: 'to your organisation' })
      .optional()
      .describe('1: those by which something would come to your organisation; 0: all others'),
    status: StatusFilter,
    ...cursorFields(),
  }),
  output: CursorPageOf(Invitation),
})

export const revokeInvitationOp = operation({
  ...route.delete('/resource-invitations/{invite_uuid}', 'Invitation revoked'),
  name: 'invitations.revoke',
  about: 'invitation',
  summary: 'Withdraws a pending invitation or request that your organisation, or you yourself, made.',
  access: { who: 'user', organisation: 'admin' },
  fails: ['not_found', 'forbidden', 'conflict', 'gone'],
})

export const myInvitationsOp = operation({
  ...route.page('/users/me/invitations', OpenInvitation),
  name: 'invitations.mine',
  summary:
    'What waits for you: invitations to your verified contacts and to organisations whose Admin you are, and requests that you may decide. Or what you asked for yourself and wait for.',
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
})

export const previewInvitationOp = operation({
  ...route.question('/resource-invitations/preview'),
  name: 'invitations.preview',
  summary: 'What an invitation link is about, for somebody who is not signed in or has no account yet.',
  access: { who: 'partner' },
  input: z.object({ invite_token: Text(200) }),
  output: InvitationPreview,
  fails: ['not_found'],
})
