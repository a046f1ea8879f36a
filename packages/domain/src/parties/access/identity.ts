import {
  actsAsPlatformAdministrator,
  type MemberIdentity,
  type PartnerIdentity,
  type Settings,
  type UserIdentity,
} from '../../kernel/index.ts'
import type { CallerRow } from './store.ts'

export const partnerIdentity = (key: NonNullable<CallerRow['key']>): PartnerIdentity => ({
  keyUuid: key.keyUuid,
  name: key.partnerName,
  kind: key.kind,
})

/** The user of a session that is neither revoked nor over; null otherwise. */
export const userIdentity = (
  { session, user }: Pick<CallerRow, 'session' | 'user'>,
  settings: Settings,
  now: Date,
): UserIdentity | null => {
  if (!session || !user || session.revokedAt || session.expiresAt <= now) return null
  return {
    userUuid: user.userUuid,
    sessionUuid: session.sessionUuid,
    email: user.email,
    status: user.status,
    isPlatformAdmin: actsAsPlatformAdministrator(session, user, settings),
  }
}

export const memberIdentity = ({
  membership,
  organisation,
}: Pick<CallerRow, 'membership' | 'organisation'>): MemberIdentity | null => {
  if (!membership || !organisation) return null
  return {
    orgUuid: organisation.orgUuid,
    orgName: organisation.orgName,
    orgType: organisation.orgType,
    orgStatus: organisation.status,
    role: membership.role,
    membershipUuid: membership.membershipUuid,
  }
}
