import { addPilotCredentialOp, assetCategoryName } from '@clearway/domain/contracts'
import { Button, DataTable, Empty, ListRow, TablePage, TextButton } from '@clearway/ui'
import { BadgeCheck, Plus } from 'lucide-react'
import { choicesOf, FilterMenu } from '../../console/filter-menu.tsx'
import { QueryNotice } from '../../console/query-notice.tsx'
import { useCan } from '../../console/use-can.ts'
import { useRecordKeys } from '../../console/use-record-keys.ts'
import { type UrlParams, useUrlParams } from '../../console/use-url-params.ts'
import { AddCredentialDialog } from './add-credential-dialog.tsx'
import { AdminsOnly } from './admins-only.tsx'
import { memberName } from './member.ts'
import { MemberDrawer } from './member-drawer.tsx'
import { CredentialState, pilotColumns } from './pilot-columns.tsx'
import { fits, kindWords, type PilotRow, pilotRows } from './pilot-rows.ts'
import { useTeam } from './use-members.ts'

const filterNames = ['category', 'lacks']
const lackChoices = [{ value: '1', label: 'None' }]

export const PilotsPage = () => (
  <AdminsOnly>
    <Pilots />
  </AdminsOnly>
)

/** Who may fly what: a row for each credential, and one for everybody who has none. */
function Pilots() {
  const params = useUrlParams()
  const { query, members } = useTeam()
  const all = members && pilotRows(members)
  const asked = {
    category: Number(params.get('category')) || undefined,
    isLacking: params.get('lacks') === '1',
  }
  const rows = all?.filter((row) => fits(row, asked))
  const key = params.get('pilot')
  const selected = all?.find((row) => row.key === key) ?? all?.find(({ member }) => member.user_uuid === key)
  useRecordKeys(selected !== undefined)
  return (
    <>
      <TablePage
        filters={
          <>
            <FilterMenu
              name="category"
              label="Category"
              choices={choicesOf(assetCategoryName)}
              params={params}
            />
            <FilterMenu name="lacks" label="Credential" choices={lackChoices} params={params} />
            <span className="ml-auto flex items-center gap-3">
              <span className="num text-12 text-text-3">
                {rows && all && `${rows.length} of ${all.length}`}
              </span>
              <AddButton params={params} />
            </span>
          </>
        }
        table={
          <>
            <QueryNotice query={query} what="The pilots" />
            <PilotsTable rows={rows} selectedKey={selected?.key} params={params} />
          </>
        }
        drawer={
          selected && (
            <MemberDrawer
              key={selected.member.user_uuid}
              userUuid={selected.member.user_uuid}
              params={params}
              onClose={() => params.set({ pilot: null, act: null })}
            />
          )
        }
      />
      <AddCredentialDialog
        holders={
          params.get('add') === '1' && members
            ? members.map((one) => ({ user_uuid: one.user_uuid, name: memberName(one) }))
            : null
        }
        onClose={() => params.set({ add: null })}
      />
    </>
  )
}

function AddButton({ params }: { params: UrlParams }) {
  if (useCan()(addPilotCredentialOp) !== true) return null
  return (
    <Button size="sm" variant="primary" icon={Plus} onClick={() => params.set({ add: '1' })}>
      <span className="max-sm:sr-only">Add credential</span>
    </Button>
  )
}

type PilotsTableProps = {
  rows: readonly PilotRow[] | undefined
  selectedKey: string | undefined
  params: UrlParams
}

function PilotsTable({ rows, selectedKey, params }: PilotsTableProps) {
  const hrefOf = ({ key }: PilotRow) => params.hrefWith({ pilot: key, act: null })
  return (
    <DataTable
      label="Pilots"
      rows={rows}
      columns={pilotColumns}
      rowKey={({ key }) => key}
      rowHref={hrefOf}
      selectedKey={selectedKey}
      initialSort={{ column: 'name', descending: false }}
      empty={<NoPilots params={params} />}
      mobile={(row, isSelected) => (
        <ListRow
          title={memberName(row.member)}
          detail={row.credential?.rpc_number ?? 'Cannot be named as pilot yet'}
          end={<CredentialState row={row} />}
          endDetail={kindWords(row)}
          selected={isSelected}
          href={hrefOf(row)}
        />
      )}
    />
  )
}

function NoPilots({ params }: { params: UrlParams }) {
  const clear = () => params.set(Object.fromEntries(filterNames.map((name) => [name, null])))
  const isFiltered = filterNames.some((name) => params.get(name))
  return (
    <Empty
      icon={BadgeCheck}
      title={isFiltered ? 'Nobody fits the filters' : 'Nobody is here yet'}
      action={isFiltered && <TextButton onClick={clear}>Clear the filters</TextButton>}
    >
      {isFiltered
        ? 'A category shows those who hold a credential for it.'
        : 'Invite people under People, then record their certificates here.'}
    </Empty>
  )
}
