import { listInvitationsOp } from '@clearway/domain/contracts'
import { Empty, TextLink } from '@clearway/ui'
import { ArrowLeftRight } from 'lucide-react'
import { useMembership } from '../../caller/console-context.tsx'
import { useCan } from '../../caller/use-can.ts'
import { FleetTabs } from '../../entities/asset/fleet-tabs.tsx'
import { type Transfer, transferStates } from '../../entities/transfer/transfer.ts'
import { TransferDrawer } from '../../entities/transfer/transfer-drawer.tsx'
import { type UrlParams, useUrlParams } from '../../frame/use-url-params.ts'
import type { ListFilter } from '../../lists/list-filters.tsx'
import { ListPage } from '../../lists/list-page.tsx'
import { isWhole, type Listed, listed, pageOf } from '../../lists/listed.ts'
import { ofListed } from '../../lists/not-listed.tsx'
import { trpc } from '../../trpc/client.ts'
import { transferLook } from './transfer-columns.tsx'
import { statuses, transferQuestion, ways } from './transfer-question.ts'

const pageSize = 100

const menus: readonly ListFilter[] = [
  {
    name: 'way',
    label: 'Direction',
    choices: ways,
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
  const list = useTransfers(params, may === true)
  return (
    <ListPage
      name="transfers"
      params={params}
      list={list}
      look={transferLook(org_uuid, isWhole(list))}
      what="The transfers"
      head={<FleetTabs place="transfers" />}
      menus={menus}
      record={{
        name: 'transfer',
        drawer: ofListed('Transfer', (transfer, onClose) => (
          <TransferDrawer transfer={transfer} onClose={onClose} />
        )),
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

const useTransfers = (params: UrlParams, enabled: boolean): Listed<Transfer> => {
  const { client } = trpc.useUtils()
  const question = transferQuestion(params)
  const query = trpc.invitations.list.useQuery(
    { ...question, page: pageOf(params), limit: pageSize },
    { enabled, placeholderData: (before) => before },
  )
  return listed(query, pageSize, (at) => client.invitations.list.query({ ...question, ...at }))
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
