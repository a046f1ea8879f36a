import { invitationStatus, listUsersOp } from '@clearway/domain/contracts'
import { Tabs } from '@clearway/ui'
import type { ReactNode } from 'react'
import { OpenTo } from '../../frame/closed-page.tsx'
import { trpc } from '../../trpc/client.ts'

export type PeoplePlace = 'members' | 'invitations' | 'organisation' | 'webhooks'

/** The places of a team, one beside the other. */
export const PeopleTabs = ({ place, trailing }: { place: PeoplePlace; trailing?: ReactNode }) => {
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
        { value: 'webhooks', label: 'Webhooks', href: '/webhooks' },
      ]}
    />
  )
}

/** The people of an organisation are its Admins' business: for others the reason, and the way on. */
export const AdminsOnly = ({ children }: { children: ReactNode }) => (
  <OpenTo op={listUsersOp} act="The team" back={{ label: 'Show the organisation', href: '/organisation' }}>
    {children}
  </OpenTo>
)
