import { orgStatus, orgTypeNumber, roleNumber, userStatus } from '@clearway/domain/contracts'
import type { Console, Membership } from '../caller/console-context.tsx'
import { at } from './build-alert.ts'

/** What the shell knows for tests: an Admin of an asset owner, save what is given of the membership. */
export const buildConsole = (more: Partial<Membership> = {}): Console => {
  const membership: Membership = {
    membership_uuid: 'm',
    membership_status: 1,
    role: roleNumber.admin,
    org_uuid: 'o',
    org_svc_id: 'ORG-1',
    org_name: 'Deccan Mapping Co',
    org_type: orgTypeNumber.assetOwner,
    org_status: orgStatus.active,
    ...more,
  }
  return {
    person: {
      user_uuid: 'me',
      user_svc_id: 'USR-1',
      email: 'ananya@deccan.example',
      first_name: 'Ananya',
      last_name: 'Rao',
      phone: '+918000000000',
      profile_picture: null,
      email_verified: true,
      phone_verified: true,
      is_certified_pilot: false,
      status: userStatus.active,
      created_at: at(0),
      updated_at: at(0),
      pilot_credentials: [],
      org_memberships: [membership],
    },
    standing: { session_uuid: 's', is_platform_admin: false },
    preferences: { distance: 'metric', height: 'm', coordinates: 'dec', tour_left: true },
    memberships: [membership],
    membership,
    isPlatform: false,
    isAsking: false,
    switchTo: async () => true,
    startTour: () => {},
    reload: async () => {},
  }
}
