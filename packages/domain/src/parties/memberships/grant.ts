import { type Tx, violatedConstraint } from '@clearway/db'
import { type Ctx, Failure, membershipStatus } from '../../kernel/index.ts'
import { insertMembership, type MembershipKey, type MembershipRow, updateMembership } from './store.ts'

export type NewMembership = MembershipKey & { role: number }

/** A row for insertion, active from now. */
export const membershipRow = (ctx: Ctx, grant: NewMembership) => {
  const now = ctx.clock.now()
  return {
    membershipUuid: ctx.ids.uuid(),
    svcId: ctx.ids.svc('membership'),
    ...grant,
    status: membershipStatus.active,
    createdAt: now,
    updatedAt: now,
  }
}

/**
 * Makes a member of a resource. The partial unique indexes hold one active membership for a member and resource
 * and one active owner for an asset; running into one is `already_exists`, and the transaction is lost with it.
 */
export const grantMembership = async (ctx: Ctx, tx: Tx, grant: NewMembership): Promise<MembershipRow> => {
  const row = await insertMembership(tx, membershipRow(ctx, grant)).catch((error: unknown) => {
    if (violatedConstraint(error)?.startsWith('memberships_'))
      throw new Failure('already_exists', 'This membership exists already.', { cause: error })
    throw error
  })
  await announce(ctx, tx, row)
  return row
}

/** Sets a membership to REMOVED (-2) and notifies the processes that hold rights derived from it. */
export const endMembership = async (ctx: Ctx, tx: Tx, row: MembershipRow): Promise<void> => {
  await updateMembership(tx, row.membershipUuid, {
    status: membershipStatus.removed,
    updatedAt: ctx.clock.now(),
  })
  await announce(ctx, tx, row)
}

export const announce = (ctx: Ctx, tx: Tx, row: MembershipRow): Promise<void> =>
  ctx.events.publish(tx, {
    type: 'membership_changed',
    resource_type: row.resourceType,
    resource_uuid: row.resourceUuid,
    member_type: row.memberType,
    member_uuid: row.memberUuid,
  })
