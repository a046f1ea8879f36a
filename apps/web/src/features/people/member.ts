import { membershipStatus, userStatus } from '@clearway/domain/contracts'
import type { Status } from '@clearway/ui'
import type { Outputs } from '../../trpc/client.ts'
import { categoryWords } from './credential-words.ts'

export type MemberItem = Outputs['users']['list']['data'][number]
export type MemberDetail = Outputs['users']['get']
export type Credential = MemberDetail['pilot_credentials'][number]

/** A row of the team: the list names it, the detail follows. */
export interface Member extends MemberItem {
  readonly detail: MemberDetail | undefined
}

/** Their place in the organisation; the answer holds no other one. */
export const membershipOf = (person: MemberDetail) => person.org_memberships[0]

export const memberName = ({ first_name, last_name }: Pick<MemberItem, 'first_name' | 'last_name'>): string =>
  `${first_name} ${last_name}`

export interface MemberState {
  readonly word: string
  readonly status: Status
}

/** What an account can be, for the filter of the list. */
const accountStates: Readonly<Record<number, MemberState>> = {
  [userStatus.registered]: { word: 'Not verified', status: 'pending' },
  [userStatus.active]: { word: 'Active', status: 'approved' },
  [userStatus.inactive]: { word: 'Inactive', status: 'inactive' },
  [userStatus.banned]: { word: 'Banned', status: 'rejected' },
}

/** What the person can do here now: an inactive membership counts for more than the account. */
export function memberState(
  membershipState: number,
  accountStatus: number | undefined,
): MemberState | undefined {
  if (membershipState !== membershipStatus.active) return { word: 'Inactive', status: 'inactive' }
  return accountStatus === undefined ? undefined : accountStates[accountStatus]
}

export const activeCredentials = (credentials: readonly Credential[] | undefined): readonly Credential[] =>
  (credentials ?? []).filter(({ status }) => status === 1)

export const accountChoices = Object.entries(accountStates)
  .map(([value, { word }]) => ({ value, label: word }))
  .toSorted((a, b) => Number(b.value) - Number(a.value))

/** "Micro, Small": what a certified pilot may fly; empty for everybody else. */
export const pilotWords = ({ detail }: Member): string =>
  categoryWords(activeCredentials(detail?.pilot_credentials))
