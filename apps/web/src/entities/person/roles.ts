import { type MemberActor, maySetRole, roleNumber } from '@clearway/domain/contracts'

const words: Readonly<Record<number, string>> = {
  [roleNumber.member]: 'Member',
  [roleNumber.admin]: 'Admin',
  [roleNumber.owner]: 'Owner',
}

/** A role in an organisation, in the word of the specification. */
export const roleName = (role: number): string => words[role] ?? 'Member'

/** What each role may do, the lowest first. */
export const roles = [
  { role: roleNumber.member, does: 'Sees and uses what the organisation has' },
  { role: roleNumber.admin, does: 'Changes what the organisation has, and manages its people' },
  { role: roleNumber.owner, does: 'Does all of that, and makes people Admin or Owner' },
] as const

export type RoleNumber = (typeof roles)[number]['role']

export const roleChoices = roles.map(({ role }) => ({ value: String(role), label: roleName(role) }))

export const roleDoes = (role: number): string => roles.find((one) => one.role === role)?.does ?? ''

/** "an Admin", "a Member" */
export const withArticle = (role: number): string => {
  const word = roleName(role)
  return /^[AO]/.test(word) ? `an ${word}` : `a ${word}`
}

export const keepsOwner = 'An organisation always keeps an Owner. Make somebody else Owner first.'

export interface RoleChange {
  readonly current: number
  readonly wanted: number
  /** How many Owners there are; undefined while that is read. */
  readonly owners: number | undefined
}

/** Why the caller may not make this change; undefined when they may. */
export const roleRefusal = (
  caller: MemberActor,
  { current, wanted, owners = 1 }: RoleChange,
): string | undefined => {
  if (!maySetRole(caller, { role: current }, wanted))
    return current > caller.member.role
      ? 'Only an Owner changes the role of an Owner'
      : 'Only an Owner makes somebody Admin or Owner'
  const losesOwner = current === roleNumber.owner && wanted !== current && owners <= 1
  return losesOwner ? keepsOwner : undefined
}

/** The roles that the caller may give to a new member. */
export const rolesToInvite = (caller: MemberActor) =>
  roles.filter(({ role }) => maySetRole(caller, { role: 0 }, role))
