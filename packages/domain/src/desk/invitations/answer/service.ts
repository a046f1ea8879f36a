import { ensure, Failure, handle, memberType, organisationRequired } from '../../../kernel/index.ts'
import { answerInvitationOp, revokeInvitationOp } from '../contract.ts'
import { administers, isAdminOf } from '../policy.ts'
import { findResource } from '../resource.ts'
import { findInvitation } from '../store.ts'
import { answerInvitation, revokeInvitation } from './answer.ts'

export const accept = handle(answerInvitationOp, (ctx, input) => answerInvitation(ctx, input))

/** An invitation is withdrawn by an administrator of the resource, a request by its sender. */
export const revoke = handle(revokeInvitationOp, {
  async load(ctx, { invite_uuid }) {
    const { user, member } = ctx.actor
    const row = await findInvitation(ctx.db, { inviteUuid: invite_uuid })
    const resource = row && (await findResource(ctx.db, row.resourceType, row.resourceUuid))
    const asked = row?.direction === 'request' && row.inviteeUuid === user.userUuid
    const sent = row?.direction === 'invite' && resource && administers(ctx.actor, resource)
    const askedForOrg =
      row?.direction === 'request' &&
      row.inviteeType === memberType.organisation &&
      isAdminOf(ctx.actor, row.inviteeUuid)
    if (!asked && !member && !user.isPlatformAdmin) throw organisationRequired()
    ensure(row && resource, 'not_found', 'Your organisation has no such invitation.')
    if (asked || sent || askedForOrg) return { row, resource }
    const seen = administers(ctx.actor, resource) || isAdminOf(ctx.actor, row.inviteeUuid)
    throw seen
      ? new Failure('forbidden', 'Only who made it can revoke it. Decline it instead.')
      : new Failure('not_found', 'Your organisation has no such invitation.')
  },
  async run(ctx, _input, { row, resource }) {
    await revokeInvitation(ctx, row, resource)
    return {}
  },
})

export const answerOperations = { accept, revoke }
