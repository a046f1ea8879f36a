import { type Ctx, ensure, type MemberActor } from '../../kernel/index.ts'
import { mayReadSession } from '../sessions/policy.ts'
import { findSession, type SessionRow } from '../sessions/store.ts'

/** The session whose frames are asked for: by its pilot, by an Admin, or by who has access to its plan. */
export const loadReadable = async (
  ctx: Ctx<MemberActor>,
  params: { session_uuid: string },
): Promise<SessionRow> => {
  const session = await findSession(ctx.db, params.session_uuid)
  ensure(session && mayReadSession(ctx.actor, session), 'not_found', 'There is no such flight session.')
  return session
}
