import { handle, memberType, resourceType, roleNumber, transact } from '../../kernel/index.ts'
import { grantMembership } from '../memberships/grant.ts'
import { createOrganisationOp } from '../organisations/contract.ts'
import { newOrganisation } from '../organisations/draft.ts'
import { presentOrganisation } from '../organisations/present.ts'
import { insertOrganisation } from '../organisations/store.ts'
import { issueTokens } from './sessions.ts'

/** Who founds an organisation owns it, and is signed in as its Owner at once. */
export const createOrganisation = handle(createOrganisationOp, (ctx, input) =>
  transact(ctx, async (tx) => {
    const organisation = await insertOrganisation(tx, newOrganisation(ctx, input))
    const membership = await grantMembership(ctx, tx, {
      resourceType: resourceType.organisation,
      resourceUuid: organisation.orgUuid,
      memberType: memberType.user,
      memberUuid: ctx.actor.user.userUuid,
      role: roleNumber.owner,
    })
    // Read after the insert, so that the token's org_memberships already hold the new one.
    const { token, ...rest } = await issueTokens(ctx, tx, ctx.actor.user.sessionUuid)
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
