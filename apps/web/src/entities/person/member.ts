import {
  assetCategoryName,
  assetClassName,
  isActiveMembership,
  isCredentialValid,
  recordStatus,
  subCategoryName,
  userStatus,
} from '@clearway/domain/contracts'
import { date, type Status } from '@clearway/ui'
import type { Outputs } from '../../trpc/client.ts'

export type Credential = Outputs['users']['get']['pilot_credentials'][number]

/** "Small rotorcraft, remotely piloted" */
export const credentialKind = ({
  category,
  sub_category,
  class: kind,
}: Pick<Credential, 'category' | 'sub_category' | 'class'>): string =>
  `${assetCategoryName[category]} ${subCategoryName[sub_category]}, ${assetClassName[kind]}`

/** "Micro, Small": the categories that a person may fly, each once, the lightest first. */
const categoryWords = (credentials: readonly Credential[]): string => {
  const categories = [...new Set(credentials.map(({ category }) => category))].sort((a, b) => a - b)
  return categories.map((category) => assetCategoryName[category]).join(', ')
}

export type Member = Outputs['users']['list']['data'][number]
export type MemberDetail = Outputs['users']['get']

/** Their place in the organisation; the answer holds no other one. */
export const membershipOf = (person: MemberDetail) => person.org_memberships[0]

/** The same, of who takes part in it. */
export const activeMembershipOf = (person: MemberDetail) => {
  const membership = membershipOf(person)
  return membership && isActiveMembership({ status: membership.membership_status }) ? membership : undefined
}

export const memberName = ({ first_name, last_name }: Pick<Member, 'first_name' | 'last_name'>): string =>
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
export const memberState = (membershipState: number, accountStatus: number): MemberState | undefined =>
  isActiveMembership({ status: membershipState })
    ? accountStates[accountStatus]
    : { word: 'Inactive', status: 'inactive' }

/** What a credential is worth now: an active record whose day has passed allows nothing. */
export const credentialState = (credential: Credential, nowMs: number): MemberState => {
  if (isCredentialValid(credential, nowMs)) return { word: 'Active', status: 'approved' }
  const isEnded = credential.status === recordStatus.active
  return { word: isEnded ? 'Ended' : 'Inactive', status: 'inactive' }
}

/** "3 Feb 2027", or what is written where it has no end. */
export const credentialEnd = ({ expires_at }: Pick<Credential, 'expires_at'>): string =>
  expires_at ? date(expires_at) : 'No end'

/** A certificate is valid to the end of the day that is written on it, by the calendar of whoever records it. */
export const endOfDay = (day: string): string => new Date(`${day}T23:59:59.999`).toISOString()

export const validCredentials = (
  { pilot_credentials }: Pick<Member, 'pilot_credentials'>,
  nowMs: number,
): readonly Credential[] => pilot_credentials.filter((one) => isCredentialValid(one, nowMs))

export const accountChoices = Object.entries(accountStates)
  .map(([value, { word }]) => ({ value, label: word }))
  .toSorted((a, b) => Number(b.value) - Number(a.value))

/** "Micro, Small": what a certified pilot may fly; empty for everybody else. */
export const pilotWords = (member: Pick<Member, 'pilot_credentials'>, nowMs: number): string =>
  categoryWords(validCredentials(member, nowMs))
