import { type Ctx, type CursorRequest, cursorPageOf, ensure, handle, pageOf } from '../../kernel/index.ts'
import { findUser } from '../../parties/users/store.ts'
import { createInvitationOp, listInvitationsOp, myInvitationsOp, previewInvitationOp } from './contract.ts'
import { createInvitation } from './create.ts'
import { keysOf } from './invitee.ts'
import { type InvitationFilter, pageInvitations } from './list-store.ts'
import { pageAskedInvitations, pageOpenInvitations } from './open-store.ts'
import { presentInvitation, presentOpenInvitation, presentPreview } from './present.ts'
import { findInvitation } from './store.ts'

/** A page of invitations, whichever route asks for it. */
export const pageOfInvitations = async (
  ctx: Ctx,
  { page, limit, cursor, ...filter }: Omit<InvitationFilter, 'now'> & CursorRequest,
) => {
  const now = ctx.clock.now()
  const request = { page, limit, cursor }
  const { rows, last, total } = await pageInvitations(ctx.db, { ...filter, now }, request)
  return cursorPageOf(
    rows.map((row) => presentInvitation(row, now)),
    { total, last: last && { at: last.createdAt, uuid: last.inviteUuid } },
    request,
  )
}

export const listInvitations = handle(listInvitationsOp, (ctx, { incoming, ...input }) =>
  pageOfInvitations(ctx, {
    ...input,
    concerning: ctx.actor.member.orgUuid,
    isIncoming: incoming === undefined ? undefined : incoming === 1,
  }),
)

export const myInvitations = handle(myInvitationsOp, async (ctx, input) => {
  const now = ctx.clock.now()
  const { userUuid, isPlatformAdmin } = ctx.actor.user
  const self = await findUser(ctx.db, userUuid)
  ensure(self, 'token_invalid')
  const decider = { userUuid, keys: keysOf(self), isPlatformAdmin }
  const page = { ...input, now }
  const { rows, total } =
    input.view === 'asked'
      ? await pageAskedInvitations(ctx.db, userUuid, page)
      : await pageOpenInvitations(ctx.db, decider, page)
  return pageOf(
    rows.map((row) => presentOpenInvitation(row, now)),
    total,
    input,
  )
})

export const previewInvitation = handle(previewInvitationOp, async (ctx, input) => {
  const row = await findInvitation(ctx.db, { tokenHash: ctx.keys.secretHash(input.invite_token) })
  ensure(row, 'not_found', 'This link is not known. It may have been cut off when it was copied.')
  return presentPreview(row, ctx.clock.now())
})

export const create = handle(createInvitationOp, createInvitation)

export const invitationOperations = {
  create,
  list: listInvitations,
  mine: myInvitations,
  preview: previewInvitation,
}
