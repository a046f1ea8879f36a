import { userStatus } from '@clearway/domain/contracts'
import type { StatusDecision, StatusLook } from '../../entities/status/status-decisions.tsx'
import type { Outputs } from '../../trpc/client.ts'

export type PlatformPerson = Outputs['platformUsers']['list']['data'][number]
export type PlatformPersonDetail = Outputs['platformUsers']['get']

const registered: StatusLook = { word: 'Not verified', chip: 'pending' }

const looks: Readonly<Record<number, StatusLook>> = {
  [userStatus.active]: { word: 'Active', chip: 'approved' },
  [userStatus.registered]: registered,
  [userStatus.inactive]: { word: 'Suspended', chip: 'rejected' },
}

export const personLook = (status: number): StatusLook => looks[status] ?? registered

export const personStatusChoices = Object.entries(looks).map(([value, { word }]) => ({ value, label: word }))

export const personName = ({ first_name, last_name }: { first_name: string; last_name: string }): string =>
  `${first_name} ${last_name}`

type PersonDecision = StatusDecision<typeof userStatus.active | typeof userStatus.inactive>

const suspend: PersonDecision = {
  label: 'Suspend',
  status: userStatus.inactive,
  title: (name) => `Suspend ${name}?`,
  effect:
    'Every sign-in ends at once, in browsers, programs and live feeds, and none is possible until a platform administrator restores the account. Memberships, roles and a flight in the air stay as they are.',
  done: 'Person suspended',
  tone: 'danger',
}

const restore: PersonDecision = {
  label: 'Restore',
  status: userStatus.active,
  title: (name) => `Restore ${name}?`,
  effect: 'Signing in is possible again, with every membership and role from before. What ended stays ended.',
  done: 'Person restored',
  tone: 'primary',
}

export const decisionFor = ({ status }: Pick<PlatformPerson, 'status'>): PersonDecision =>
  status < userStatus.registered ? restore : suspend
