import type { MemberIdentity, PartnerIdentity, Settings, UserIdentity } from '../kernel/index.ts'
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
    isPlatformAdmin: isPlatformAdministrator(user, settings),
  }
}

/** An address that nobody has proved to own makes nobody an administrator. */
export const isPlatformAdministrator = (
  user: { email: string; emailVerified: boolean },
  settings: Settings,
): boolean => user.emailVerified && settings.platformAdminEmails.includes(user.email)

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
