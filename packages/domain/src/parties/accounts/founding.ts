import { type Tx, takeLasting } from '@clearway/db'
import {
  addMs,
  type Ctx,
  ensureWithin,
  handle,
  memberType,
  resourceType,
  roleNumber,
  transact,
  type UserActor,
} from '../../kernel/index.ts'
import { grantMembership } from '../memberships/grant.ts'
import { createOrganisationOp } from '../organisations/contract.ts'
import { newOrganisation } from '../organisations/draft.ts'
import { presentOrganisation } from '../organisations/present.ts'
import { insertOrganisation } from '../organisations/store.ts'
import { furtherTokens } from './refresh.ts'

/** Who founds an organisation owns it, and is signed in as its Owner at once. */
export const createOrganisation = handle(createOrganisationOp, (ctx, input) =>
  transact(ctx, async (tx) => {
    await takeFounding(ctx, tx)
    const organisation = await insertOrganisation(tx, newOrganisation(ctx, input))
    const membership = await grantMembership(ctx, tx, {
      resourceType: resourceType.organisation,
      resourceUuid: organisation.orgUuid,
      memberType: memberType.user,
      memberUuid: ctx.actor.user.userUuid,
      role: roleNumber.owner,
    })
    // Read after the insert, so that the token's org_memberships already hold the new one.
    const { token, ...rest } = await furtherTokens(ctx, tx)
    return {
      organisation: presentOrganisation(organisation),
      membership: {
        membership_uuid: membership.membershipUuid,
        membership_svc_id: membership.svcId,
        role: membership.role,
        status: membership.status,
      },
      tokens: { access_token: token, ...rest },
    }
  }),
)

/** Each stays for good, and is read with whatever is read of the person; so the budget holds with RATE_LIMITS=off too. */
const takeFounding = async ({ actor, clock, settings }: Ctx<UserActor>, tx: Tx): Promise<void> => {
  const { perDay, windowMs } = settings.founding
  const now = clock.now()
  const budget = `organisations founded by ${actor.user.userUuid}`
  const taken = await takeLasting(tx, new Map([[budget, 1]]), { now, endsAt: addMs(now, windowMs) })
  const reason = `One person founds at most ${perDay} organisations within a day.`
  ensureWithin({ clock }, taken.get(budget), perDay, reason)
}
