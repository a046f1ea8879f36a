import type { Tx } from '@clearway/db'
import { releaseAsset } from '../assets/release.ts'
import {
  type Ctx,
  ensure,
  membershipStatus,
  memberType,
  resourceType,
  zoneMembershipType,
} from '../kernel/index.ts'
import { endMembership } from './grant.ts'
import { isOrganisationOwner } from './policy.ts'
import { lockMembership, type MembershipRow, zoneOwner } from './store.ts'

/** The rules of every removal, whichever route asks for it. */
export const removeInside = async (ctx: Ctx, tx: Tx, membershipUuid: string): Promise<void> => {
  const row = await lockMembership(tx, membershipUuid)
  ensure(row?.status === membershipStatus.active, 'conflict', 'This membership is not active any more.')
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
