import { type Ctx, memberType, noteAudit } from '../../kernel/index.ts'
import { holdersOf, type ResourceFacts } from './policy.ts'
import type { InvitationRow } from './store.ts'

/**
 * Whose audits have what is done with an invitation: those of all organisations that it is between. A person's own
 * membership is in the audit of the organisation alone that they join, whatever they act for.
 */
export const noteParties = (
  ctx: Ctx,
  { inviteeType, inviteeUuid }: Pick<InvitationRow, 'inviteeType' | 'inviteeUuid'>,
  resource: ResourceFacts,
): void => {
  const holders = holdersOf(resource)
  if (inviteeType === memberType.organisation) {
    noteAudit(ctx, { alsoOf: [...holders, ...(inviteeUuid ? [inviteeUuid] : [])] })
    return
  }
  const [holder] = holders
  if (holder) noteAudit(ctx, { orgUuid: holder })
}
