import { membershipStatus } from '@clearway/domain/contracts'

interface MembershipLike {
  readonly membership_status: number
  readonly org_uuid: string
}

export function activeMemberships<M extends MembershipLike>(all: readonly M[]): M[] {
  return all.filter(({ membership_status }) => membership_status === membershipStatus.active)
}

/** The organisation to open: the one asked for when the person still belongs to it, else the first. */
export function chooseMembership<M extends MembershipLike>(
  all: readonly M[],
  asked: string | null | undefined,
): M | null {
  const active = activeMemberships(all)
  return active.find(({ org_uuid }) => org_uuid === asked) ?? active[0] ?? null
}
