import { createEndpointOp, listEndpointsOp, maxEndpoints } from '@clearway/domain/contracts'
import { Button, Chip, type Column, dayAndTime, Empty, TextButton, useNow } from '@clearway/ui'
import { Ban, Check, Plus, TriangleAlert, Webhook } from 'lucide-react'
import { useMemo } from 'react'
import { useOffer } from '../../caller/use-can.ts'
import { AdminsOnly, PeopleTabs } from '../../entities/person/people-tabs.tsx'
import { type UrlParams, useUrlParams } from '../../frame/use-url-params.ts'
import { ListPage } from '../../lists/list-page.tsx'
import type { RowLook } from '../../lists/list-table.tsx'
import { trpc } from '../../trpc/client.ts'
import { choiceWords, type Endpoint, endpointName, placeOf, standingOf } from './endpoint.ts'
import { EndpointDrawer } from './endpoint-drawer.tsx'
import { CreateEndpoint } from './endpoint-form.tsx'

const minuteMs = 60_000
const icons = { Active: Check, Failing: TriangleAlert, Off: Ban }

export const StandingMark = ({ endpoint }: { endpoint: Endpoint }) => {
  const { word, tone } = standingOf(endpoint)
  return (
    <Chip tone={tone} icon={icons[word]}>
      {word}
    </Chip>
  )
}

const columnsAt = (nowMs: number): readonly Column<Endpoint>[] => [
  { id: 'name', header: 'Endpoint', sortBy: endpointName, cell: endpointName },
  {
    id: 'url',
    header: 'Address',
    from: 'lg',
    cell: (endpoint) => <span className="font-mono text-12 text-text-2">{placeOf(endpoint)}</span>,
  },
  { id: 'chosen', header: 'Events', cell: choiceWords },
  {
    id: 'waiting',
    header: 'Waiting',
    align: 'right',
    sortBy: ({ waiting }) => waiting,
    cell: ({ waiting }) => <span className="num">{waiting}</span>,
  },
  {
    id: 'since',
    header: 'Since',
    from: 'xl',
    cell: ({ created_at }) => <span className="num">{dayAndTime(created_at, nowMs)}</span>,
  },
  {
    id: 'state',
    header: 'State',
    align: 'right',
    cell: (endpoint) => <StandingMark endpoint={endpoint} />,
  },
]

const lookAt = (nowMs: number): RowLook<Endpoint> => ({
  label: 'Webhook endpoints',
  columns: columnsAt(nowMs),
  rowKey: ({ endpoint_uuid }) => endpoint_uuid,
  lines: (endpoint) => ({
    title: endpointName(endpoint),
    detail: placeOf(endpoint),
    end: <StandingMark endpoint={endpoint} />,
    endDetail: standingOf(endpoint).why ?? choiceWords(endpoint),
  }),
})

/** Where an organisation's events go, and what came of each. */
export const WebhooksPage = () => {
  const params = useUrlParams()
  return (
    <AdminsOnly>
      <Endpoints params={params} />
    </AdminsOnly>
  )
}

const Endpoints = ({ params }: { params: UrlParams }) => {
  const query = trpc.webhooks.list.useQuery({})
  const nowMs = useNow(minuteMs) ?? Date.now()
  const look = useMemo(() => lookAt(nowMs), [nowMs])
  return (
    <>
      <ListPage
        params={params}
        list={{ query, rows: query.data }}
        look={look}
        what="The webhook endpoints"
        head={
          <PeopleTabs place="webhooks" trailing={<AddButton count={query.data?.length} params={params} />} />
        }
        record={{
          name: 'endpoint',
          its: ['tab', 'edit', 'event'],
          drawer: ({ row, onClose }) => (
            <EndpointDrawer endpoint={row} query={query} params={params} onClose={onClose} />
          ),
        }}
        empty={<NoEndpoints params={params} />}
      />
      <CreateEndpoint
        isOpen={params.get('create') !== undefined}
        onClose={() => params.set({ create: null })}
      />
    </>
  )
}

const AddButton = ({ count, params }: { count: number | undefined; params: UrlParams }) => {
  const { isShown, reason } = useOffer(createEndpointOp)
  if (!isShown) return null
  const full = count === maxEndpoints ? `An organisation has at most ${maxEndpoints} endpoints.` : undefined
  return (
    <span className="flex items-center gap-3">
      {count !== undefined && (
        <span className="num text-12 text-text-3">
          {count} of {maxEndpoints} endpoints
        </span>
      )}
      <Button
        variant="primary"
        size="sm"
        icon={Plus}
        disabledReason={reason ?? full}
        onClick={() => params.set({ create: '1' })}
      >
        Add endpoint
      </Button>
    </span>
  )
}

const NoEndpoints = ({ params }: { params: UrlParams }) => {
  const { isShown } = useOffer(listEndpointsOp)
  return (
    <Empty
      icon={Webhook}
      title="No webhook endpoint yet"
      action={
        isShown && <TextButton onClick={() => params.set({ create: '1' })}>Add the first one</TextButton>
      }
    >
      A machine of yours is told of each event that your organisation may read, signed, within a second of it.
    </Empty>
  )
}
