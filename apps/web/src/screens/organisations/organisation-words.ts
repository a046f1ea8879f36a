import { orgStatus, orgTypeName } from '@clearway/domain/contracts'
import type { StatusDecision, StatusLook } from '../../entities/status/status-decisions.tsx'
import type { Outputs } from '../../trpc/client.ts'

export type Organisation = Outputs['organisations']['list']['data'][number]

const unverified: StatusLook = { word: 'To review', chip: 'pending' }

const looks: Readonly<Record<number, StatusLook>> = {
  [orgStatus.unverified]: unverified,
  [orgStatus.active]: { word: 'Active', chip: 'approved' },
  [orgStatus.inactive]: { word: 'Inactive', chip: 'inactive' },
  [orgStatus.banned]: { word: 'Banned', chip: 'rejected' },
}

export const statusLook = (status: number): StatusLook => looks[status] ?? unverified

export const statusChoices = Object.entries(looks).map(([value, { word }]) => ({ value, label: word }))

export const typeChoices = Object.entries(orgTypeName).map(([value, label]) => ({ value, label }))

type OrganisationDecision = StatusDecision<typeof orgStatus.active | typeof orgStatus.banned>

const activate: OrganisationDecision = {
  label: 'Activate',
  status: orgStatus.active,
  title: (name) => `Activate ${name}?`,
  effect: 'Its members can work at once with everything that their roles and its type allow.',
  done: 'Organisation activated',
  tone: 'primary',
}

const lift: OrganisationDecision = {
  ...activate,
  label: 'Lift the ban',
  title: (name) => `Lift the ban of ${name}?`,
  done: 'Ban lifted',
}

const ban: OrganisationDecision = {
  label: 'Ban',
  status: orgStatus.banned,
  title: (name) => `Ban ${name}?`,
  effect:
    'Every act of its members for it is refused from now on, and its live feeds end within 5 s. Only a platform administrator lifts that.',
  done: 'Organisation banned',
  tone: 'danger',
}

const decisions: Readonly<Record<number, readonly OrganisationDecision[]>> = {
  [orgStatus.unverified]: [ban, activate],
  [orgStatus.active]: [ban],
  [orgStatus.inactive]: [ban, activate],
  [orgStatus.banned]: [lift],
}

export const decisionsFor = ({ status }: Pick<Organisation, 'status'>): readonly OrganisationDecision[] =>
  decisions[status] ?? []
