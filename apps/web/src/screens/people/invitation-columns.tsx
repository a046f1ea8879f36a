import { dayAndTime, StatusChip } from '@clearway/ui'
import clsx from 'clsx'
import { RoleMark } from '../../entities/person/role-mark.tsx'
import { roleName } from '../../entities/person/roles.ts'
import type { ListColumn } from '../../lists/list-column.ts'
import type { RowLook } from '../../lists/list-table.tsx'
import {
  inviteeWords,
  isRequest,
  lookOf,
  stateOf,
  type TeamInvitation,
  timeLeft,
} from './invitation-words.ts'

const columnsAt = (nowMs: number): ListColumn<TeamInvitation>[] => [
  {
    id: 'whom',
    header: 'Who',
    text: inviteeWords,
    cell: (one) => (
      <span title={inviteeWords(one)} className="block max-w-72 truncate">
        {inviteeWords(one)}
      </span>
    ),
  },
  { id: 'kind', header: 'Kind', cell: (one) => (isRequest(one) ? 'Asks to join' : 'Invited') },
  {
    id: 'role',
    header: 'Role',
    text: (one) => roleName(one.invite_role),
    cell: (one) => <RoleMark role={one.invite_role} />,
  },
  {
    id: 'sent',
    header: 'Sent',
    from: 'lg',
    text: (one) => one.created_at,
    cell: (one) => <span className="num">{dayAndTime(one.created_at, nowMs)}</span>,
  },
  {
    id: 'left',
    header: 'Expires in',
    fileHeader: 'Expires',
    align: 'right',
    text: (one) => one.expires_at,
    cell: (one) => <TimeLeft invitation={one} nowMs={nowMs} />,
  },
  {
    id: 'state',
    header: 'State',
    text: (one) => lookOf(stateOf(one, nowMs)).word,
    cell: (one) => <InvitationChip invitation={one} nowMs={nowMs} />,
  },
]

export const invitationLook = (nowMs: number): RowLook<TeamInvitation> => ({
  label: 'Invitations',
  columns: columnsAt(nowMs),
  rowKey: ({ invite_uuid }) => invite_uuid,
  lines: (one) => ({
    title: inviteeWords(one),
    detail: `${isRequest(one) ? 'Asks to join' : 'Invited'}, ${roleName(one.invite_role)}`,
    end: <InvitationChip invitation={one} nowMs={nowMs} />,
    endDetail: <TimeLeft invitation={one} nowMs={nowMs} />,
  }),
})

/** How long a pending invitation can still be answered. */
export const TimeLeft = ({ invitation, nowMs }: { invitation: TeamInvitation; nowMs: number }) => {
  const left = timeLeft(invitation, nowMs)
  if (!left) return <span className="text-text-3">—</span>
  return <span className={clsx('num', left.tone !== 'normal' && 'text-pending')}>{left.text}</span>
}

export const InvitationChip = ({ invitation, nowMs }: { invitation: TeamInvitation; nowMs: number }) => {
  const { word, chip } = lookOf(stateOf(invitation, nowMs))
  return <StatusChip status={chip}>{word}</StatusChip>
}
