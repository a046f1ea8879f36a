import { invitationStatus } from '@clearway/domain/contracts'
import {
  type Column,
  DataTable,
  dayAndTime,
  Empty,
  ListRow,
  TablePage,
  TextButton,
  useNow,
} from '@clearway/ui'
import { MailPlus } from 'lucide-react'
import { FilterMenu, oneOf } from '../../console/filter-menu.tsx'
import { PageFoot } from '../../console/page-foot.tsx'
import { pageOf } from '../../console/page-of.ts'
import { QueryNotice } from '../../console/query-notice.tsx'
import { roleName } from '../../console/role-words.ts'
import { useRecordKeys } from '../../console/use-record-keys.ts'
import type { UrlParams } from '../../console/use-url-params.ts'
import { trpc } from '../../trpc/client.ts'
import { InvitationDrawer } from './invitation-drawer.tsx'
import { InvitationChip, TimeLeft } from './invitation-marks.tsx'
import { inviteeWords, isRequest, stateChoices, type TeamInvitation } from './invitation-words.ts'
import { InviteButtons } from './invite-buttons.tsx'
import { PeopleTabs } from './people-tabs.tsx'
import { RoleMark } from './role-mark.tsx'

const minuteMs = 60_000
const refreshMs = 15_000
const pageSize = 50

const { pending, accepted, declined, revoked, expired } = invitationStatus

function useInvitations(params: UrlParams) {
  const status = oneOf(params.get('state'), [pending, accepted, declined, revoked, expired])
  return trpc.invitations.ofUsers.useQuery(
    { page: pageOf(params), limit: pageSize, ...(status !== undefined && { status }) },
    { placeholderData: (before) => before, refetchInterval: refreshMs },
  )
}

/** Whom the organisation asked in, and who asks to join it, the newest first. */
export function InvitationList({ params }: { params: UrlParams }) {
  const query = useInvitations(params)
  const nowMs = useNow(minuteMs) ?? Date.now()
  const rows = query.data?.data
  const total = query.data?.pagination.total_records ?? 0
  const selected = rows?.find(({ invite_uuid }) => invite_uuid === params.get('invitation'))
  useRecordKeys(selected !== undefined)
  return (
    <TablePage
      head={<PeopleTabs place="invitations" trailing={<InviteButtons params={params} />} />}
      filters={<FilterMenu name="state" label="State" choices={stateChoices} params={params} />}
      count={rows && `${rows.length} of ${total}`}
      table={
        <>
          <QueryNotice query={query} what="The invitations" />
          <InvitationsTable rows={rows} nowMs={nowMs} params={params} />
        </>
      }
      foot={<PageFoot params={params} total={total} pageSize={pageSize} record="invitation" />}
      drawer={
        selected && (
          <InvitationDrawer
            key={selected.invite_uuid}
            invitation={selected}
            nowMs={nowMs}
            onClose={() => params.set({ invitation: null })}
          />
        )
      }
    />
  )
}

const columnsAt = (nowMs: number): Column<TeamInvitation>[] => [
  {
    id: 'whom',
    header: 'Who',
    cell: (one) => (
      <span title={inviteeWords(one)} className="block max-w-72 truncate">
        {inviteeWords(one)}
      </span>
    ),
  },
  { id: 'kind', header: 'Kind', cell: (one) => (isRequest(one) ? 'Asks to join' : 'Invited') },
  { id: 'role', header: 'Role', cell: (one) => <RoleMark role={one.invite_role} /> },
  {
    id: 'sent',
    header: 'Sent',
    from: 'lg',
    cell: (one) => <span className="num">{dayAndTime(one.created_at, nowMs)}</span>,
  },
  {
    id: 'left',
    header: 'Expires in',
    align: 'right',
    cell: (one) => <TimeLeft invitation={one} nowMs={nowMs} />,
  },
  { id: 'state', header: 'State', cell: (one) => <InvitationChip invitation={one} nowMs={nowMs} /> },
]

type InvitationsTableProps = { rows: readonly TeamInvitation[] | undefined; nowMs: number; params: UrlParams }

function InvitationsTable({ rows, nowMs, params }: InvitationsTableProps) {
  const hrefOf = ({ invite_uuid }: TeamInvitation) => params.hrefWith({ invitation: invite_uuid })
  return (
    <DataTable
      label="Invitations"
      rows={rows}
      columns={columnsAt(nowMs)}
      rowKey={({ invite_uuid }) => invite_uuid}
      rowHref={hrefOf}
      selectedKey={params.get('invitation')}
      empty={<NoInvitations params={params} />}
      mobile={(one, isSelected) => (
        <ListRow
          title={inviteeWords(one)}
          detail={`${isRequest(one) ? 'Asks to join' : 'Invited'}, ${roleName(one.invite_role)}`}
          end={<InvitationChip invitation={one} nowMs={nowMs} />}
          endDetail={<TimeLeft invitation={one} nowMs={nowMs} />}
          selected={isSelected}
          href={hrefOf(one)}
        />
      )}
    />
  )
}

function NoInvitations({ params }: { params: UrlParams }) {
  if (params.get('state'))
    return (
      <Empty
        icon={MailPlus}
        title="No invitation is in this state"
        action={
          <TextButton onClick={() => params.set({ state: null, page: null })}>Clear the filter</TextButton>
        }
      >
        Others may be: the filter is narrower than the list.
      </Empty>
    )
  return (
    <Empty
      icon={MailPlus}
      title="Nobody has been invited yet"
      action={<TextButton onClick={() => params.set({ invite: '1' })}>Invite the first person</TextButton>}
    >
      By e-mail or phone, with or without an account. Requests to join stand here too.
    </Empty>
  )
}
