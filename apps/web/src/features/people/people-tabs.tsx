import { invitationStatus } from '@clearway/domain/contracts'
import { Tabs } from '@clearway/ui'
import type { ReactNode } from 'react'
import { trpc } from '../../trpc/client.ts'

export type PeoplePlace = 'members' | 'invitations' | 'organisation'

/** The places of a team, one beside the other. */
export function PeopleTabs({ place, trailing }: { place: PeoplePlace; trailing?: ReactNode }) {
  const one = { limit: 1 }
  const members = trpc.users.list.useQuery(one)
  const pending = trpc.invitations.ofUsers.useQuery({ ...one, status: invitationStatus.pending })
  return (
    <Tabs
      label="People"
      value={place}
      trailing={trailing}
      items={[
        {
          value: 'members',
          label: 'Members',
          href: '/people',
          count: members.data?.pagination.total_records,
        },
        {
          value: 'invitations',
          label: 'Invitations',
          href: '/people?tab=invitations',
          count: pending.data?.pagination.total_records,
        },
        { value: 'organisation', label: 'Organisation', href: '/organisation' },
      ]}
    />
  )
}
