import { createEndpointOp, listEndpointsOp, maxEndpoints } from '@clearway/domain/contracts'
import { Button, Empty, ListRow, RowList, SkeletonRows, SplitPage, TextButton, useMinute } from '@clearway/ui'
import clsx from 'clsx'
import { Plus, Webhook } from 'lucide-react'
import { useOffer } from '../../caller/use-can.ts'
import { AdminsOnly, PeopleTabs } from '../../entities/person/people-tabs.tsx'
import { QueryNotice } from '../../frame/query-notice.tsx'
import { type UrlParams, useUrlParams } from '../../frame/use-url-params.ts'
import { listOf, useListWalk, WalkFoot } from '../../lists/list-walk.tsx'
import { useListKeys } from '../../lists/use-list-keys.ts'
import { useOpenRecord } from '../../lists/use-open-record.ts'
import { trpc } from '../../trpc/client.ts'
import { choiceWords, endpointName, placeOf, whyOf } from './endpoint.ts'
import { CreateEndpoint } from './endpoint-form.tsx'
import { EndpointPane } from './endpoint-pane.tsx'
import { StateMark } from './state-mark.tsx'

/** Where an organisation's events go, and what came of each. */
export const WebhooksPage = () => {
  const params = useUrlParams()
  return (
    <AdminsOnly>
      <Endpoints params={params} />
    </AdminsOnly>
  )
}

/** How often the page looks how far a replay is. */
const everyMs = 3_000

/** What belongs to the endpoint that is open, and to no other. */
const ofOne = { event: null, tab: null, edit: null }

const Endpoints = ({ params }: { params: UrlParams }) => {
  const nowMs = useMinute()
  // What a replay has sent is no change of the endpoint, so nobody tells of it.
  const query = trpc.webhooks.list.useQuery(
    {},
    { refetchInterval: ({ state }) => (state.data?.some(({ replay }) => replay) ? everyMs : false) },
  )
  const rows = query.data ?? []
  const { opened: chosen, open, follow } = useOpenRecord(params, 'endpoint')
  const keys = rows.map(({ endpoint_uuid }) => endpoint_uuid)
  const { current, position, close } = useListWalk({
    ...{ keys, chosen, open, total: rows.length, page: 1, pageSize: maxEndpoints },
    list: listOf(params, []),
    isReading: false,
  })
  const first = current ?? keys[0]
  useListKeys({ position, onOpen: () => first && open(first), onClose: close })
  const shown = rows.find(({ endpoint_uuid }) => endpoint_uuid === current)
  return (
    <>
      <div className="flex min-h-0 flex-1 flex-col bg-surface-1">
        <div className={clsx(chosen !== undefined && 'max-lg:hidden')}>
          <PeopleTabs place="webhooks" trailing={<AddButton count={query.data?.length} params={params} />} />
        </div>
        <SplitPage
          narrowList
          open={chosen !== undefined}
          list={
            <div className="min-h-0 flex-1 overflow-y-auto">
              <QueryNotice query={query} what="The webhook endpoints" />
              {!query.data && !query.error && <SkeletonRows rows={4} rowHeight={44} />}
              {query.data?.length === 0 && <NoEndpoints params={params} />}
              {rows.length > 0 && (
                <RowList label="Webhook endpoints" opensWithJK>
                  {rows.map((endpoint) => (
                    <ListRow
                      key={endpoint.endpoint_uuid}
                      title={endpointName(endpoint)}
                      detail={
                        <>
                          <span className="block truncate font-mono">{placeOf(endpoint)}</span>
                          {whyOf(endpoint, nowMs) ?? choiceWords(endpoint)}
                        </>
                      }
                      end={<StateMark endpoint={endpoint} />}
                      selected={endpoint.endpoint_uuid === current}
                      href={params.hrefWith({ endpoint: endpoint.endpoint_uuid, ...ofOne })}
                      onOpen={() => follow(endpoint.endpoint_uuid)}
                    />
                  ))}
                </RowList>
              )}
              {rows.length > 0 && (
                <p className="px-3 py-3 text-12 text-text-2">
                  One endpoint that fails never delays another. Retries run over three days: 5 s, 5 min, 30
                  min, 2 h, 5 h, 10 h, 14 h, 20 h, 24 h.
                </p>
              )}
            </div>
          }
          listFoot={<WalkFoot actKey="T" act="send a test" shown={rows.length} total={rows.length} />}
          detail={
            shown ? (
              <EndpointPane
                key={shown.endpoint_uuid}
                endpoint={shown}
                position={position}
                params={params}
                onBack={close}
              />
            ) : (
              query.data && (
                <Empty icon={Webhook} title="No endpoint chosen">
                  Its filters, its keys and what was sent to it are shown here.
                </Empty>
              )
            )
          }
        />
      </div>
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
