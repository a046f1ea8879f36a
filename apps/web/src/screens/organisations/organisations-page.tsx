import { orgStatus, orgTypeNumber } from '@clearway/domain/contracts'
import { Empty, useMinute } from '@clearway/ui'
import { Building2 } from 'lucide-react'
import { useMemo } from 'react'
import { PageHead } from '../../frame/page-head.tsx'
import { type UrlParams, useUrlParams } from '../../frame/use-url-params.ts'
import { type ListFilter, oneOf } from '../../lists/list-filters.tsx'
import { ListPage } from '../../lists/list-page.tsx'
import { listed, pageOf } from '../../lists/listed.ts'
import { trpc } from '../../trpc/client.ts'
import { organisationLook } from './organisation-columns.tsx'
import { OrganisationDrawer } from './organisation-drawer.tsx'
import { statusChoices, typeChoices } from './organisation-words.ts'

const pageSize = 50

const menus: readonly ListFilter[] = [
  { name: 'status', label: 'State', choices: statusChoices },
  { name: 'type', label: 'Type', choices: typeChoices },
]

/** Who works here: whom to review, whom to ban. */
export const OrganisationsPage = () => {
  const params = useUrlParams()
  const nowMs = useMinute()
  return (
    <>
      <PageHead title="Organisations" />
      <ListPage
        name="organisations"
        params={params}
        list={useOrganisations(params)}
        look={useMemo(() => organisationLook(nowMs), [nowMs])}
        what="The organisations"
        search={{ label: 'Name, identifier, address', className: 'w-52' }}
        menus={menus}
        record={{
          name: 'org',
          drawer: ({ key, onClose }) => <OrganisationDrawer orgUuid={key} onClose={onClose} />,
        }}
        empty={
          <Empty icon={Building2} title="No organisations yet">
            People found them after they have signed up.
          </Empty>
        }
        nothingFits={{
          what: 'No organisation',
          whole: 'the list',
          icon: Building2,
          title:
            params.get('status') === String(orgStatus.unverified) ? 'Nobody waits for a review' : undefined,
        }}
      />
    </>
  )
}

const useOrganisations = (params: UrlParams) => {
  const q = (params.get('q') ?? '').trim()
  const status = oneOf(params.get('status'), Object.values(orgStatus))
  const org_type = oneOf(params.get('type'), Object.values(orgTypeNumber))
  const { client } = trpc.useUtils()
  const question = {
    ...(q && { q }),
    ...(status !== undefined && { status }),
    ...(org_type !== undefined && { org_type }),
  }
  const query = trpc.organisations.list.useQuery(
    { ...question, page: pageOf(params), limit: pageSize },
    { placeholderData: (before) => before },
  )
  return listed(query, pageSize, (at) => client.organisations.list.query({ ...question, ...at }))
}
