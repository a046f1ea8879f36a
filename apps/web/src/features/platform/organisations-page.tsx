import { orgTypeNumber } from '@clearway/domain/contracts'
import { SearchInput, TablePage } from '@clearway/ui'
import { FilterMenu, oneOf } from '../../console/filter-menu.tsx'
import { PageFoot } from '../../console/page-foot.tsx'
import { PageHead } from '../../console/page-head.tsx'
import { pageOf } from '../../console/page-of.ts'
import { QueryNotice } from '../../console/query-notice.tsx'
import { useRecordKeys } from '../../console/use-record-keys.ts'
import { type UrlParams, useUrlParams } from '../../console/use-url-params.ts'
import { trpc } from '../../trpc/client.ts'
import { useSettled } from '../fleet/use-settled.ts'
import { OrganisationDrawer } from './organisation-drawer.tsx'
import { OrganisationTable } from './organisation-table.tsx'
import { statusChoices, typeChoices } from './organisation-words.ts'

const pageSize = 50

/** Who works here: whom to review, whom to ban. */
export function OrganisationsPage() {
  const params = useUrlParams()
  const query = useOrganisations(params)
  const rows = query.data?.data
  const total = query.data?.pagination.total_records ?? 0
  const selected = params.get('org')
  useRecordKeys(selected !== undefined)
  return (
    <>
      <PageHead title="Organisations" />
      <TablePage
        filters={<Filters params={params} />}
        count={rows && `${rows.length} of ${total}`}
        table={
          <>
            <QueryNotice query={query} what="The organisations" />
            <OrganisationTable rows={rows} params={params} />
          </>
        }
        foot={<PageFoot params={params} total={total} pageSize={pageSize} />}
        drawer={
          selected && (
            <OrganisationDrawer key={selected} orgUuid={selected} onClose={() => params.set({ org: null })} />
          )
        }
      />
    </>
  )
}

function useOrganisations(params: UrlParams) {
  const q = useSettled((params.get('q') ?? '').trim())
  const status = oneOf(params.get('status'), [0, 1, -1, -2])
  const org_type = oneOf(params.get('type'), Object.values(orgTypeNumber))
  return trpc.organisations.list.useQuery(
    {
      page: pageOf(params),
      limit: pageSize,
      ...(q && { q }),
      ...(status !== undefined && { status }),
      ...(org_type !== undefined && { org_type }),
    },
    { placeholderData: (before) => before },
  )
}

function Filters({ params }: { params: UrlParams }) {
  return (
    <>
      <SearchInput
        label="Name, identifier, address"
        size="sm"
        boxClassName="w-52"
        value={params.get('q') ?? ''}
        onValueChange={(q) => params.set({ q, page: null })}
      />
      <FilterMenu name="status" label="State" choices={statusChoices} params={params} />
      <FilterMenu name="type" label="Type" choices={typeChoices} params={params} />
    </>
  )
}
