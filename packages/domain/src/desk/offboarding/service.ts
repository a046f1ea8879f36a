import { deleteAsset } from './asset.ts'
import { deregisterAsset, leaveOrganisation, removeMembership, removeUser } from './members.ts'
import { updateOrganisation } from './organisation.ts'
import { setPlatformUserStatus } from './person.ts'

/**
 * Acts that take a right or a status away, by capability. Its effects are in several areas (flights end, zones
 * become dormant, an asset leaves its missions), so the acts are above them all.
 */
export const offboardingOperations = {
  memberships: { remove: removeMembership, leave: leaveOrganisation },
  users: { remove: removeUser },
  organisations: { update: updateOrganisation },
  platformUsers: { setStatus: setPlatformUserStatus },
  assets: { deregister: deregisterAsset, delete: deleteAsset },
}
