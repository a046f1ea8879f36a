import { membershipStatus } from '@clearway/domain/contracts'
import { platform } from '../trpc/active-organisation.ts'

interface MembershipLike {
  readonly membership_status: number
  readonly org_uuid: string
}

export const activeMemberships = <M extends MembershipLike>(all: readonly M[]): M[] =>
  all.filter(({ membership_status }) => membership_status === membershipStatus.active)

/** The organisation to open: the one asked for when the person still belongs to it, else the first. */
export const chooseMembership = <M extends MembershipLike>(
  all: readonly M[],
  asked: string | null,
): M | null => {
  const active = activeMemberships(all)
  return active.find(({ org_uuid }) => org_uuid === asked) ?? active[0] ?? null
}

export interface Acting<M> {
  readonly membership: M | null
  readonly isPlatform: boolean
}

/** For whom to open the console: the platform when its administrator asks for it or belongs nowhere else. */
export const chooseActing = <M extends MembershipLike>(
  known: { memberships: readonly M[]; isPlatformAdmin: boolean },
  asked: string | null,
): Acting<M> => {
  const membership = chooseMembership(known.memberships, asked)
  const isPlatform = known.isPlatformAdmin && (asked === platform || membership === null)
  return { isPlatform, membership: isPlatform ? null : membership }
}
