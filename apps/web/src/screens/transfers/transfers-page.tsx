import { invitationStatus, listInvitationsOp, memberType, resourceType } from '@clearway/domain/contracts'
import { Empty, TextLink } from '@clearway/ui'
import { ArrowLeftRight } from 'lucide-react'
import { useMembership } from '../../caller/console-context.tsx'
import { useCan } from '../../caller/use-can.ts'
import { FleetTabs } from '../../entities/asset/fleet-tabs.tsx'
import { isIncoming, type Transfer, transferStates } from '../../entities/transfer/transfer.ts'
import { TransferDrawer } from '../../entities/transfer/transfer-drawer.tsx'
import { type UrlParams, useUrlParams } from '../../frame/use-url-params.ts'
import { type ListFilter, oneOf } from '../../lists/list-filters.tsx'
import { ListPage } from '../../lists/list-page.tsx'
import { type Listed, listed, pageOf } from '../../lists/listed.ts'
import { trpc } from '../../trpc/client.ts'
import { transferLook } from './transfer-columns.tsx'

const pageSize = 100
const statuses = Object.values(invitationStatus)

const menus: readonly ListFilter[] = [
  {
    name: 'way',
    label: 'Direction',
    choices: [
      { value: 'in', label: 'To us' },
      { value: 'out', label: 'From us' },
    ],
  },
  {
    name: 'status',
    label: 'State',
    choices: statuses.map((value) => ({ value: String(value), label: transferStates[value]?.word ?? '' })),
  },
]

/** Assets that the organisation offers to another one, and those that are offered to it. */
export const TransfersPage = () => {
  const params = useUrlParams()
  const { org_uuid } = useMembership()
  const may = useCan()(listInvitationsOp)
  const list = useTransfers(params, { enabled: may === true, orgUuid: org_uuid })
  return (
    <ListPage
      name="transfers"
      params={params}
      list={list}
      look={transferLook(org_uuid)}
      what="The transfers"
      head={<FleetTabs place="transfers" />}
      menus={menus}
      record={{
        name: 'transfer',
        drawer: ({ row, onClose }) => row && <TransferDrawer transfer={row} onClose={onClose} />,
      }}
      empty={<NoTransfers />}
      nothingFits={{ what: 'No transfer', whole: 'the list', icon: ArrowLeftRight }}
      instead={
        may !== true && (
          <Empty icon={ArrowLeftRight} title="Transfers are for Admins">
            {may}
          </Empty>
        )
      }
    />
  )
}

/** The API does not ask which way they go: what it lists is sifted here. */
const useTransfers = (
  params: UrlParams,
  { enabled, orgUuid }: { enabled: boolean; orgUuid: string },
): Listed<Transfer> => {
  const status = oneOf(params.get('status'), statuses)
  const { client } = trpc.useUtils()
  const question = {
    resource_type: resourceType.asset,
    invitee_type: memberType.organisation,
    ...(status !== undefined && { status }),
  }
  const query = trpc.invitations.list.useQuery(
    { ...question, page: pageOf(params), limit: pageSize },
    { enabled, placeholderData: (before) => before },
  )
  const ofThatWay = (rows: readonly Transfer[]) => rows.filter((one) => goesThatWay(one, params, orgUuid))
  const all = listed(query, pageSize, async (at) => {
    const { data, pagination } = await client.invitations.list.query({ ...question, ...at })
    return { data: ofThatWay(data), pagination }
  })
  return { ...all, rows: all.rows && ofThatWay(all.rows) }
}

const goesThatWay = (transfer: Transfer, params: UrlParams, orgUuid: string): boolean => {
  const way = params.get('way')
  return !way || isIncoming(transfer, orgUuid) === (way === 'in')
}

const NoTransfers = () => (
  <Empty
    icon={ArrowLeftRight}
    title="No transfers yet"
    action={<TextLink href="/fleet">Choose an asset to transfer</TextLink>}
  >
    Assets that you offer to another organisation, and those that are offered to you, wait here for their
    answer.
  </Empty>
)
