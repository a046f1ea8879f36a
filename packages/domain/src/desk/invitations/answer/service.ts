import { handle } from '../../../kernel/index.ts'
import { answerInvitationOp, revokeInvitationOp } from '../contract.ts'
import { findResource } from '../resource.ts'
import { findInvitation } from '../store.ts'
import { answerInvitation, revokeInvitation } from './answer.ts'
import { notSentBy, refuseOtherThanSender } from './authority.ts'

export const accept = handle(answerInvitationOp, (ctx, input) => answerInvitation(ctx, input))

export const revoke = handle(revokeInvitationOp, {
  async load(ctx, { invite_uuid }) {
    const row = await findInvitation(ctx.db, { inviteUuid: invite_uuid })
    const resource = row && (await findResource(ctx.db, row.resourceType, row.resourceUuid))
    if (!resource) throw notSentBy(ctx.actor)
    refuseOtherThanSender(ctx, { row, resource })
    return { row, resource }
  },
  async run(ctx, _input, { row, resource }) {
    await revokeInvitation(ctx, row, resource)
    return {}
  },
})

export const answerOperations = { accept, revoke }
