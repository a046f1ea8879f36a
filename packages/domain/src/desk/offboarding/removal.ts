import type { Tx } from '@clearway/db'
import { endExpiredOf } from '../../flight/sessions/ending.ts'
import { expireFlightsWith } from '../../flight/sessions/leavers.ts'
import type { Pilotage } from '../../flight/sessions/leavers-store.ts'
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
import { releaseAsset } from './asset.ts'

interface Removal {
  /** Asked again where it is written. */
  ensureStill?(tx: Tx): Promise<unknown>
}

/** Every removal, whichever route asks for it. */
export const removeMember = async (
  ctx: Ctx,
  membership: MembershipRow,
  { ensureStill }: Removal = {},
): Promise<void> => {
  const pilotage = pilotageOf(membership)
  if (membership.memberType === memberType.organisation) noteAudit(ctx, { alsoOf: [membership.memberUuid] })
  const act = async (tx: Tx) => {
    await ensureStill?.(tx)
    await removeInside(ctx, tx, membership.membershipUuid)
    if (pilotage) await expireFlightsWith(ctx, tx, pilotage)
  }
  await transact(ctx, act, { takesFrom: [membership.memberUuid] })
  if (pilotage) await endExpiredOf(ctx, pilotage)
}

/** A person of an organisation is who may fly for it. */
const pilotageOf = (row: MembershipRow): Pilotage | undefined =>
  row.resourceType === resourceType.organisation && row.memberType === memberType.user
    ? { orgUuid: row.resourceUuid, userUuid: row.memberUuid }
    : undefined

const removeInside = async (ctx: Ctx, tx: Tx, membershipUuid: string): Promise<void> => {
  const row = await lockMembership(tx, membershipUuid)
  ensure(row && isActiveMembership(row), 'conflict', 'This membership is not active any more.')
  ensure(!isOrganisationOwner(row), 'conflict', 'An Owner cannot be removed. Give them another role first.')
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
