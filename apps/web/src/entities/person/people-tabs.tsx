import { invitationStatus, listUsersOp } from '@clearway/domain/contracts'
import { Empty, Tabs, TextLink } from '@clearway/ui'
import { UsersRound } from 'lucide-react'
import type { ReactNode } from 'react'
import { useCan } from '../../caller/use-can.ts'
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
export const AdminsOnly = ({ children }: { children: ReactNode }) => {
  const answer = useCan()(listUsersOp)
  if (answer === true) return children
  return (
    <div className="min-h-0 flex-1 bg-surface-1">
      <Empty
        icon={UsersRound}
        title="The team is not open to you"
        action={<TextLink href="/organisation">Show the organisation</TextLink>}
      >
        {answer}
      </Empty>
    </div>
  )
}
