import type { Tx } from '@clearway/db'
import { type Ctx, ensure, memberType, resourceType, roleNumber } from '../../../kernel/index.ts'
import { endMembership, grantMembership } from '../../../parties/memberships/grant.ts'
import { activeMembership, lockMembership, type MembershipRow } from '../../../parties/memberships/store.ts'
import { findUser } from '../../../parties/users/store.ts'
import { followLeaver } from '../../offboarding/leaving.ts'
import { keysOf } from '../invitee.ts'
import { revokeHeld } from '../store.ts'
import type { Grant } from './authority.ts'

/**
 * Makes a person a member. Ownership is handed over: what the granter held is REMOVED
 * (docs/contract/invitations.md#acceptance).
 */
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
  const who = row.direction === 'request' ? 'They' : 'You'
  ensure(!held || rises, 'already_exists', `${who} are a member of ${resource.name} already.`)
  if (held) await endMembership(ctx, tx, held)
  // The unique index allows one active membership of a person, so the new one comes after the old one's end; the
  // organisation's row is locked, so it is never seen without an Owner.
  const former =
    row.inviteRole === roleNumber.owner
      ? await locked(tx, await activeMembership(tx, { ...place, memberUuid: granterUuid }))
      : undefined
  if (former) await endMembership(ctx, tx, former)
  const granted = await grantMembership(ctx, tx, { ...place, memberUuid, role: row.inviteRole })
  const member = await findUser(tx, memberUuid)
  if (member) {
    const own = { keys: keysOf(member), role: row.inviteRole }
    await revokeHeld(tx, resource, own, ctx.clock.now())
  }
  // The message goes to those who hold the organisation now.
  if (former) await followLeaver(ctx, tx, { orgUuid: resource.uuid, userUuid: granterUuid })
  return granted
}

const locked = async (tx: Tx, row: MembershipRow | undefined): Promise<MembershipRow | undefined> =>
  row && lockMembership(tx, row.membershipUuid)
