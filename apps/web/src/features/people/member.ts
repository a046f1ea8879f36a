import { membershipStatus, userStatus } from '@clearway/domain/contracts'
import type { Status } from '@clearway/ui'
import type { Outputs } from '../../trpc/client.ts'

export type MemberItem = Outputs['users']['list']['data'][number]
export type MemberDetail = Outputs['users']['get']
export type Credential = MemberDetail['pilot_credentials'][number]

/** A row of the team: the list names it, the detail follows. */
export interface Member extends MemberItem {
  readonly detail: MemberDetail | undefined
}

export const memberName = ({ first_name, last_name }: Pick<MemberItem, 'first_name' | 'last_name'>): string =>
  `${first_name} ${last_name}`

export interface MemberState {
  readonly word: string
  readonly status: Status
}

const accountStates: Readonly<Record<number, MemberState>> = {
  [userStatus.registered]: { word: 'Not verified', status: 'pending' },
  [userStatus.active]: { word: 'Active', status: 'approved' },
  [userStatus.inactive]: { word: 'Inactive', status: 'inactive' },
  [userStatus.banned]: { word: 'Banned', status: 'rejected' },
}

/** What the person can do here now: an inactive membership counts for more than the account. */
export function memberState(membershipState: number, accountStatus: number | undefined): MemberState | undefined {
  if (membershipState !== membershipStatus.active) return { word: 'Inactive', status: 'inactive' }
  return accountStatus === undefined ? undefined : accountStates[accountStatus]
}

export const activeCredentials = (credentials: readonly Credential[] | undefined): readonly Credential[] =>
  (credentials ?? []).filter(({ status }) => status === 1)
