import { roleNumber } from '@clearway/domain/contracts'

export const roleWords: Readonly<Record<number, string>> = {
  [roleNumber.member]: 'Member',
  [roleNumber.admin]: 'Admin',
  [roleNumber.owner]: 'Owner',
}

/** What each role may do, the lowest first. */
export const roles = [
  { role: roleNumber.member, word: 'Member', does: 'Sees and uses what the organisation has' },
  { role: roleNumber.admin, word: 'Admin', does: 'Also changes it, and manages the people' },
  { role: roleNumber.owner, word: 'Owner', does: 'Also makes people Admin or Owner' },
] as const

export type RoleNumber = (typeof roles)[number]['role']

export const withArticle = (role: number): string => {
  const word = roleWords[role] ?? 'Member'
  return /^[AO]/.test(word) ? `an ${word}` : `a ${word}`
}
