import { Avatar, StatusChip, useMinute } from '@clearway/ui'
import { UsersRound } from 'lucide-react'
import { useMemo } from 'react'
import { useConsole } from '../../caller/console-context.tsx'
import {
  accountChoices,
  type Member,
  memberName,
  memberState,
  pilotWords,
} from '../../entities/person/member.ts'
import { MemberDrawer } from '../../entities/person/member-drawer.tsx'
import { AdminsOnly, PeopleTabs } from '../../entities/person/people-tabs.tsx'
import { RoleMark } from '../../entities/person/role-mark.tsx'
import { roleChoices, roleName } from '../../entities/person/roles.ts'
import { useMembers } from '../../entities/person/use-members.ts'
import { type UrlParams, useUrlParams } from '../../frame/use-url-params.ts'
import type { ListColumn } from '../../lists/list-column.ts'
import type { ListFilter } from '../../lists/list-filters.tsx'
import { ListPage } from '../../lists/list-page.tsx'
import type { RowLook } from '../../lists/list-table.tsx'
import { InvitationList } from './invitation-list.tsx'
import { InviteButtons } from './invite-buttons.tsx'

/** The server sorts by name: what is shown is one page of the team. */
const columns = (nowMs: number): readonly ListColumn<Member>[] => [
  { id: 'name', header: 'Name', text: memberName, cell: (member) => <MemberIdentity member={member} /> },
  {
    id: 'role',
    header: 'Role',
    text: (member) => roleName(member.membership.role),
    cell: (member) => <RoleMark role={member.membership.role} />,
  },
  {
    id: 'email',
    header: 'Email',
    from: 'lg',
    text: (member) => member.email,
    cell: (member) => <span className="text-text-2">{member.email}</span>,
  },
  {
    id: 'phone',
    header: 'Phone',
    from: 'xl',
    text: (member) => member.phone,
    cell: (member) => <span className="num text-text-2">{member.phone}</span>,
  },
  {
    id: 'pilot',
    header: 'Certified pilot',
    text: (member) => pilotWords(member, nowMs),
    cell: (member) => pilotWords(member, nowMs) || <span className="text-text-3">—</span>,
  },
  { id: 'number', header: 'Identifier', isExtra: true, cell: ({ user_svc_id }) => user_svc_id },
  {
    id: 'state',
    header: 'State',
    text: (member) => stateOf(member)?.word,
    cell: (member) => <MemberStateChip member={member} />,
  },
]

const memberLook = (nowMs: number): RowLook<Member> => ({
  label: 'Members',
  columns: columns(nowMs),
  rowKey: ({ user_uuid }) => user_uuid,
  lines: (member) => ({
    title: memberName(member),
    detail: member.email,
    end: <MemberStateChip member={member} />,
    endDetail: `${roleName(member.membership.role)}${pilotWords(member, nowMs) ? ', pilot' : ''}`,
  }),
})

const MemberIdentity = ({ member }: { member: Member }) => {
  const { person } = useConsole()
  const name = memberName(member)
  return (
    <span className="inline-flex items-center gap-2">
      <Avatar name={name} size={22} />
      <span>
        {name}
        {member.user_uuid === person.user_uuid && <span className="font-regular text-text-3"> you</span>}
      </span>
    </span>
  )
}

const stateOf = ({ membership, status }: Member) => memberState(membership.status, status)

const MemberStateChip = ({ member }: { member: Member }) => {
  const state = stateOf(member)
  return state && <StatusChip status={state.status}>{state.word}</StatusChip>
}

const menus: readonly ListFilter[] = [
  { name: 'role', label: 'Role', choices: roleChoices },
  { name: 'status', label: 'Account', choices: accountChoices },
]

const MemberList = ({ params }: { params: UrlParams }) => {
  const nowMs = useMinute()
  return (
    <ListPage
      name="members"
      params={params}
      list={useMembers(params)}
      look={useMemo(() => memberLook(nowMs), [nowMs])}
      what="The team"
      head={<PeopleTabs place="members" trailing={<InviteButtons params={params} />} />}
      menus={menus}
      record={{
        name: 'member',
        its: ['act'],
        drawer: ({ key, onClose }) => <MemberDrawer userUuid={key} params={params} onClose={onClose} />,
      }}
      // Who reads it is of the team: it is never empty.
      empty={null}
      nothingFits={{ what: 'Nobody', whole: 'the team', icon: UsersRound }}
    />
  )
}

/** The team, and in the second tab whom it has asked in and who asks to join. */
export const PeoplePage = () => {
  const params = useUrlParams()
  return (
    <AdminsOnly>
      {params.get('tab') === 'invitations' ? (
        <InvitationList params={params} />
      ) : (
        <MemberList params={params} />
      )}
    </AdminsOnly>
  )
}
