import { Avatar, type Column, StatusChip } from '@clearway/ui'
import { useConsole } from '../../console/console-context.tsx'
import { type Member, memberName, memberState, pilotWords } from './member.ts'
import { RoleMark } from './role-mark.tsx'

/** The server sorts by name: what is shown is one page of the team. */
export const memberColumns: readonly Column<Member>[] = [
  { id: 'name', header: 'Name', cell: (member) => <MemberIdentity member={member} /> },
  { id: 'role', header: 'Role', cell: (member) => <RoleMark role={member.membership.role} /> },
  {
    id: 'email',
    header: 'Email',
    from: 'lg',
    cell: (member) => <span className="text-text-2">{member.detail?.email}</span>,
  },
  {
    id: 'phone',
    header: 'Phone',
    from: 'xl',
    cell: (member) => <span className="num text-text-2">{member.detail?.phone}</span>,
  },
  {
    id: 'pilot',
    header: 'Certified pilot',
    cell: (member) => pilotWords(member) || <span className="text-text-3">—</span>,
  },
  { id: 'state', header: 'State', cell: (member) => <MemberStateChip member={member} /> },
]

function MemberIdentity({ member }: { member: Member }) {
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

export function MemberStateChip({ member }: { member: Member }) {
  const state = memberState(member.membership.status, member.detail?.status)
  return state && <StatusChip status={state.status}>{state.word}</StatusChip>
}
