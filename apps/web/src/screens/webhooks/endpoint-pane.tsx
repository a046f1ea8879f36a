import { updateEndpointOp } from '@clearway/domain/contracts'
import {
  Button,
  dayAndTime,
  type KeyFigure,
  KeyFigures,
  RecordHeader,
  type RecordHeaderProps,
  Tabs,
  useHotkeys,
  useMediaQuery,
  useMinute,
} from '@clearway/ui'
import { History, Send } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useCan } from '../../caller/use-can.ts'
import { useAct } from '../../forms/use-act.ts'
import { useDone } from '../../forms/use-done.ts'
import type { UrlParams } from '../../frame/use-url-params.ts'
import { trpc } from '../../trpc/client.ts'
import { DeliveryLog, useDeliveries } from './delivery-log.tsx'
import { addressOf, type Delivery, type Endpoint, endpointName, figuresOf, isOn } from './endpoint.ts'
import { EndpointFilters } from './endpoint-filters.tsx'
import { EditEndpoint } from './endpoint-form.tsx'
import { ReplayDialog } from './replay-dialog.tsx'
import { ReplayProgress } from './replay-progress.tsx'
import { SigningKeys } from './signing-keys.tsx'
import { StateMark } from './state-mark.tsx'

interface EndpointPaneProps {
  endpoint: Endpoint
  position: NonNullable<RecordHeaderProps['position']>
  params: UrlParams
  onBack: () => void
}

/** One endpoint whole: what it takes and its keys at the left, what was sent at the right; tabs where there is no room. */
export const EndpointPane = ({ endpoint, position, params, onBack }: EndpointPaneProps) => {
  const mayEdit = useCan()(updateEndpointOp) === true
  const edit = () => params.set({ edit: '1' })
  useHotkeys({ e: edit }, mayEdit)
  const isWide = useMediaQuery('(width >= 80rem)')
  const { replay } = endpoint
  const acts = <Acts endpoint={endpoint} onEdit={edit} />
  return (
    <section aria-label={endpointName(endpoint)} className="flex min-h-0 flex-1 flex-col">
      <RecordHeader
        title={endpointName(endpoint)}
        marks={<StateMark endpoint={endpoint} />}
        subtitle={<span className="font-mono">{endpoint.url}</span>}
        position={position}
        onBack={onBack}
        actions={isWide && acts}
      />
      <Body endpoint={endpoint} params={params} isWide={isWide} onGone={onBack}>
        {!isWide && <div className="border-b border-line px-4 py-2">{acts}</div>}
        {replay && <ReplayProgress endpoint={endpoint} replay={replay} />}
      </Body>
      {params.get('edit') && <EditEndpoint endpoint={endpoint} onClose={() => params.set({ edit: null })} />}
    </section>
  )
}

/** What the newest attempt reached, or why it reached nothing. */
const addressFigure = (deliveries: readonly Delivery[], nowMs: number): KeyFigure => {
  const newest = addressOf(deliveries)
  if (!newest) return { label: 'Address', value: '—' }
  const { address, error, at } = newest
  const label = `Address, ${dayAndTime(at, nowMs)}`
  if (!address && error) return { label, value: 'Not reached', tone: 'rejected', note: error }
  return { label, value: <span className="wrap-anywhere whitespace-normal">{address ?? '—'}</span> }
}

const inMs = (ms: number | undefined): string => (ms === undefined ? '—' : String(ms))

interface FiguresProps {
  endpoint: Endpoint
  /** The newest. */
  deliveries: readonly Delivery[]
  isWide: boolean
}

const Figures = ({ endpoint, deliveries, isWide }: FiguresProps) => {
  const nowMs = useMinute()
  const { delivered, of, medianMs, slowestMs } = figuresOf(deliveries)
  return (
    <KeyFigures
      folds
      {...(!isWide && { columns: 2 })}
      figures={[
        { label: 'Delivered', value: delivered, unit: `of the last ${of}` },
        { label: 'Median answer', value: inMs(medianMs), unit: 'ms' },
        { label: 'Slowest', value: inMs(slowestMs), unit: 'ms' },
        {
          label: 'Waiting',
          value: endpoint.waiting,
          ...(endpoint.waiting > 0 && { tone: 'pending' as const }),
        },
        addressFigure(deliveries, nowMs),
      ]}
    />
  )
}

interface BodyProps {
  endpoint: Endpoint
  params: UrlParams
  isWide: boolean
  onGone: () => void
  /** Above the figures. */
  children: ReactNode
}

const Body = ({ endpoint, params, isWide, onGone, children }: BodyProps) => {
  const deliveries = useDeliveries(endpoint.endpoint_uuid)
  const tab = params.get('tab') ?? 'log'
  const item = (value: string, label: string) => ({
    value,
    label,
    href: params.hrefWith({ tab: value === 'log' ? null : value }),
  })
  const filters = <EndpointFilters endpoint={endpoint} onGone={onGone} />
  const log = <DeliveryLog endpoint={endpoint} deliveries={deliveries} params={params} isWide={isWide} />
  const head = (
    <>
      {children}
      <Figures endpoint={endpoint} deliveries={deliveries.data?.data ?? []} isWide={isWide} />
    </>
  )
  if (isWide)
    return (
      <>
        {head}
        <div className="flex min-h-0 flex-1">
          <div className="w-[344px] shrink-0 overflow-y-auto border-r border-line-strong">
            {filters}
            <SigningKeys endpoint={endpoint} />
          </div>
          {log}
        </div>
      </>
    )
  // All of it scrolls: at 200 % of a phone the head alone is as high as the screen.
  return (
    <div className="min-h-0 flex-1 overflow-y-auto">
      {head}
      <Tabs
        label="Endpoint"
        value={tab}
        dense
        items={[item('log', 'Log'), item('filters', 'Filters'), item('secret', 'Secret')]}
      />
      {tab === 'filters' && filters}
      {tab === 'secret' && <SigningKeys endpoint={endpoint} />}
      {tab === 'log' && log}
    </div>
  )
}

const Acts = ({ endpoint, onEdit }: { endpoint: Endpoint; onEdit: () => void }) => {
  const done = useDone()
  const test = trpc.webhooks.test.useMutation()
  const [replays, setReplays] = useState(false)
  const { endpoint_uuid } = endpoint
  const isActive = isOn(endpoint)
  const off = isActive ? undefined : 'Turn it on first'
  const sendTest = useAct('No test was sent', async () => {
    await test.mutateAsync({ endpoint_uuid })
    done({ title: 'Test sent', id: endpointName(endpoint) }, 'webhooks')
  })
  useHotkeys({ t: () => sendTest() }, isActive)
  return (
    <div className="flex flex-wrap gap-2">
      <Button
        size="sm"
        icon={Send}
        kbd="T"
        disabledReason={off}
        busy={test.isPending}
        busyLabel="Sending"
        onClick={() => sendTest()}
      >
        Send a test
      </Button>
      <Button
        size="sm"
        icon={History}
        disabledReason={endpoint.replay ? 'A replay is under way' : off}
        onClick={() => setReplays(true)}
      >
        Replay since
      </Button>
      <Button size="sm" kbd="E" onClick={onEdit}>
        Edit
      </Button>
      {replays && <ReplayDialog endpoint={endpoint} onClose={() => setReplays(false)} />}
    </div>
  )
}
