import type { Tx } from '@clearway/db'
import { endExpiredOf } from '../../flight/sessions/ending.ts'
import {
  type Ctx,
  ensure,
  memberType,
  noteAudit,
  resourceType,
  transact,
  zoneMembershipType,
} from '../../kernel/index.ts'
import { endMembership } from '../../parties/memberships/grant.ts'
import { isActiveMembership, isOrganisationOwner } from '../../parties/memberships/policy.ts'
import { lockMembership, type MembershipRow, zoneOwner } from '../../parties/memberships/store.ts'
import { lockOrganisation } from '../../parties/organisations/store.ts'
import { refuseLastOwner } from '../../parties/users/role.ts'
import { releaseAsset } from './asset.ts'
import { followLeaver, type Leaver } from './leaving.ts'

interface Removal {
  /** Asked again where it is written. */
  ensureStill?(tx: Tx): Promise<unknown>
  /** A person's own wish: as an Owner too, where another one stays. */
  readonly isOwnWish?: true
}

/** Every removal, whichever route asks for it. */
export const removeMember = async (
  ctx: Ctx,
  membership: MembershipRow,
  { ensureStill, isOwnWish }: Removal = {},
): Promise<void> => {
  const leaver = leaverOf(membership)
  if (membership.memberType === memberType.organisation) noteAudit(ctx, { alsoOf: [membership.memberUuid] })
  const act = async (tx: Tx) => {
    await ensureStill?.(tx)
    if (isOwnWish) await lockOrganisation(tx, membership.resourceUuid)
    await removeInside(ctx, tx, membership.membershipUuid, isOwnWish ? refuseLastOwner : refuseOwner)
    if (leaver) await followLeaver(ctx, tx, leaver)
  }
  await transact(ctx, act, { takesFrom: [membership.memberUuid] })
  if (leaver) await endExpiredOf(ctx, leaver)
}

const leaverOf = (row: MembershipRow): Leaver | undefined =>
  row.resourceType === resourceType.organisation && row.memberType === memberType.user
    ? { orgUuid: row.resourceUuid, userUuid: row.memberUuid }
    : undefined

type RefuseOwners = (tx: Tx, row: MembershipRow) => Promise<void>

const refuseOwner: RefuseOwners = async (_tx, row) =>
  ensure(!isOrganisationOwner(row), 'conflict', 'An Owner cannot be removed. Give them another role first.')

const removeInside = async (
  ctx: Ctx,
  tx: Tx,
  membershipUuid: string,
  refuseOwners: RefuseOwners,
): Promise<void> => {
  const row = await lockMembership(tx, membershipUuid)
  ensure(row && isActiveMembership(row), 'conflict', 'This membership is not active any more.')
  await refuseOwners(tx, row)
  const ownership = row.resourceType === resourceType.asset && row.memberType === memberType.organisation
  if (ownership) return releaseAsset(ctx, tx, row)
  ensure(
    row.resourceType !== resourceType.zone || !(await isZoneOwner(tx, row)),
    'conflict',
    'The organisation that owns the zone stays its Manager.',
  )
  await endMembership(ctx, tx, row)
}

const isZoneOwner = async (tx: Tx, row: MembershipRow): Promise<boolean> =>
  row.role === zoneMembershipType.manager && (await zoneOwner(tx, row.resourceUuid)) === row.memberUuid
