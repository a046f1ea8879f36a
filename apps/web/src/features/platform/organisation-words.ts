import { orgStatus, orgTypeName } from '@clearway/domain/contracts'
import type { Status } from '@clearway/ui'
import type { Outputs } from '../../trpc/client.ts'

export type Organisation = Outputs['organisations']['list']['data'][number]

interface Look {
  readonly word: string
  readonly chip: Status
}

const unverified: Look = { word: 'To review', chip: 'pending' }

const looks: Readonly<Record<number, Look>> = {
  [orgStatus.unverified]: unverified,
  [orgStatus.active]: { word: 'Active', chip: 'approved' },
  [orgStatus.inactive]: { word: 'Inactive', chip: 'inactive' },
  [orgStatus.banned]: { word: 'Banned', chip: 'rejected' },
}

export const statusLook = (status: number): Look => looks[status] ?? unverified

export const statusChoices = Object.entries(looks).map(([value, { word }]) => ({ value, label: word }))

export const typeChoices = Object.entries(orgTypeName).map(([value, label]) => ({ value, label }))

/** What a platform administrator decides about an organisation. */
export interface Decision {
  readonly label: string
  readonly status: typeof orgStatus.active | typeof orgStatus.banned
  readonly title: (name: string) => string
  readonly effect: string
  readonly done: string
  readonly tone: 'primary' | 'danger'
}

const activate: Decision = {
  label: 'Activate',
  status: orgStatus.active,
  title: (name) => `Activate ${name}?`,
  effect: 'Its members can work at once with everything that their roles and its type allow.',
  done: 'Organisation activated',
  tone: 'primary',
}

const lift: Decision = {
  ...activate,
  label: 'Lift the ban',
  title: (name) => `Lift the ban of ${name}?`,
  done: 'Ban lifted',
}

const ban: Decision = {
  label: 'Ban',
  status: orgStatus.banned,
  title: (name) => `Ban ${name}?`,
  effect:
    'Every act of its members for it is refused from now on, and its live feeds end within 5 s. Only a platform administrator lifts that.',
  done: 'Organisation banned',
  tone: 'danger',
}

const decisions: Readonly<Record<number, readonly Decision[]>> = {
  [orgStatus.unverified]: [ban, activate],
  [orgStatus.active]: [ban],
  [orgStatus.inactive]: [ban, activate],
  [orgStatus.banned]: [lift],
}

export const decisionsFor = ({ status }: Pick<Organisation, 'status'>): readonly Decision[] =>
  decisions[status] ?? []
