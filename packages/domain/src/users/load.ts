import { type Ctx, ensure, type MemberActor } from '../kernel/index.ts'
import { findMemberOf, type MemberRow } from './store.ts'

/** A person of the caller's organisation; anybody else is as good as absent. */
export const loadPerson = async (
  ctx: Ctx<MemberActor>,
  params: { user_uuid: string },
): Promise<MemberRow> => {
  const row = await findMemberOf(ctx.db, ctx.actor.member.orgUuid, params.user_uuid)
  ensure(row, 'not_found', 'Your organisation has no such person.')
  return row
}
