import type { Tx } from '@clearway/db'
import { type Ctx, ensure, memberType, resourceType, roleNumber } from '../../kernel/index.ts'
import { endMembership, grantMembership } from '../../memberships/grant.ts'
import { activeMembership, lockMembership, type MembershipRow } from '../../memberships/store.ts'
import type { Grant } from './grant.ts'

/** Makes somebody a member. Ownership is handed over: what the granter held is REMOVED (SPEC.md, States). */
export const grantOrganisation = async (
  ctx: Ctx,
  tx: Tx,
  { row, resource, memberUuid, granterUuid }: Grant,
): Promise<MembershipRow> => {
  const place = {
    resourceType: resourceType.organisation,
    resourceUuid: resource.uuid,
    memberType: memberType.user,
  }
  const held = await locked(tx, await activeMembership(tx, { ...place, memberUuid }))
  const rises = row.inviteRole === roleNumber.owner && held?.role !== roleNumber.owner
  ensure(!held || rises, 'already_exists', `You are a member of ${resource.name} already.`)
  if (held) await endMembership(ctx, tx, held)
  // The unique index allows one active membership of a person, so the new one comes after the old one's end; the
  // organisation's row is locked, so nobody sees it without an Owner.
  if (row.inviteRole === roleNumber.owner) {
    const former = await locked(tx, await activeMembership(tx, { ...place, memberUuid: granterUuid }))
    if (former) await endMembership(ctx, tx, former)
  }
  return grantMembership(ctx, tx, { ...place, memberUuid, role: row.inviteRole })
}

const locked = async (tx: Tx, row: MembershipRow | undefined): Promise<MembershipRow | undefined> =>
  row && lockMembership(tx, row.membershipUuid)
