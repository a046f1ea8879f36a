import { DataTable, ListRow, TablePage } from '@clearway/ui'
import { UsersRound } from 'lucide-react'
import { FilterMenu } from '../../console/filter-menu.tsx'
import { NothingFits } from '../../console/nothing-fits.tsx'
import { PageFoot } from '../../console/page-foot.tsx'
import { QueryNotice } from '../../console/query-notice.tsx'
import { roleName } from '../../console/role-words.ts'
import { useRecordKeys } from '../../console/use-record-keys.ts'
import type { UrlParams } from '../../console/use-url-params.ts'
import { InviteButtons } from './invite-buttons.tsx'
import { accountChoices, type Member, memberName, pilotWords } from './member.ts'
import { MemberStateChip, memberColumns } from './member-columns.tsx'
import { MemberDrawer } from './member-drawer.tsx'
import { PeopleTabs } from './people-tabs.tsx'
import { roleChoices } from './roles.ts'
import { teamPageSize, useMembers } from './use-members.ts'

const filterNames = ['role', 'status']

export function MemberList({ params }: { params: UrlParams }) {
  const { query, members, total } = useMembers(params)
  const selected = params.get('member')
  useRecordKeys(selected !== undefined)
  return (
    <TablePage
      head={<PeopleTabs place="members" trailing={<InviteButtons params={params} />} />}
      filters={
        <>
          <FilterMenu name="role" label="Role" choices={roleChoices} params={params} />
          <FilterMenu name="status" label="Account" choices={accountChoices} params={params} />
        </>
      }
      count={members && `${members.length} of ${total}`}
      table={
        <>
          <QueryNotice query={query} what="The team" />
          <MembersTable members={members} params={params} />
        </>
      }
      foot={<PageFoot params={params} total={total} pageSize={teamPageSize} record="member" />}
      drawer={
        selected && (
          <MemberDrawer
            key={selected}
            userUuid={selected}
            params={params}
            onClose={() => params.set({ member: null, act: null })}
          />
        )
      }
    />
  )
}

type MembersTableProps = { members: readonly Member[] | undefined; params: UrlParams }

function MembersTable({ members, params }: MembersTableProps) {
  const hrefOf = ({ user_uuid }: Member) => params.hrefWith({ member: user_uuid, act: null })
  return (
    <DataTable
      label="Members"
      rows={members}
      columns={memberColumns}
      rowKey={({ user_uuid }) => user_uuid}
      rowHref={hrefOf}
      selectedKey={params.get('member')}
      empty={
        <NothingFits icon={UsersRound} what="Nobody" whole="the team" filters={filterNames} params={params} />
      }
      mobile={(member, isSelected) => (
        <ListRow
          title={memberName(member)}
          detail={member.detail?.email}
          end={<MemberStateChip member={member} />}
          endDetail={`${roleName(member.membership.role)}${pilotWords(member) ? ', pilot' : ''}`}
          selected={isSelected}
          href={hrefOf(member)}
        />
      )}
    />
  )
}
