import { updateEndpointOp } from '@clearway/domain/contracts'
import {
  Button,
  Chip,
  dayAndTime,
  duration,
  KeyFigures,
  RecordHeader,
  type RecordHeaderProps,
  Section,
  Tabs,
  useHotkeys,
  useMediaQuery,
  useMinute,
} from '@clearway/ui'
import { History, RotateCw, Send } from 'lucide-react'
import { useState } from 'react'
import { useCan } from '../../caller/use-can.ts'
import { ConfirmButton } from '../../forms/confirm.tsx'
import { useDone } from '../../forms/use-done.ts'
import { CopyText } from '../../frame/copy-text.tsx'
import type { UrlParams } from '../../frame/use-url-params.ts'
import { trpc } from '../../trpc/client.ts'
import { DeliveryLog, useDeliveries } from './delivery-log.tsx'
import { type Endpoint, endpointName, figuresOf, isOn } from './endpoint.ts'
import { EndpointFilters } from './endpoint-filters.tsx'
import { EditEndpoint, SecretShown } from './endpoint-form.tsx'
import { ReplayDialog } from './replay-dialog.tsx'
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
      {!isWide && <div className="border-b border-line px-4 py-2">{acts}</div>}
      <Body endpoint={endpoint} params={params} isWide={isWide} onGone={onBack} />
      {params.get('edit') && <EditEndpoint endpoint={endpoint} onClose={() => params.set({ edit: null })} />}
    </section>
  )
}

const inMs = (ms: number | undefined): string => (ms === undefined ? '—' : String(ms))

interface BodyProps {
  endpoint: Endpoint
  params: UrlParams
  isWide: boolean
  onGone: () => void
}

const Body = ({ endpoint, params, isWide, onGone }: BodyProps) => {
  const deliveries = useDeliveries(endpoint.endpoint_uuid)
  const { delivered, of, medianMs, slowestMs } = figuresOf(deliveries.data?.data ?? [])
  const tab = params.get('tab') ?? 'log'
  const item = (value: string, label: string) => ({
    value,
    label,
    href: params.hrefWith({ tab: value === 'log' ? null : value }),
  })
  const filters = <EndpointFilters endpoint={endpoint} onGone={onGone} />
  const log = <DeliveryLog endpoint={endpoint} deliveries={deliveries} params={params} isWide={isWide} />
  return (
    <>
      <KeyFigures
        folds
        figures={[
          { label: 'Delivered', value: delivered, unit: `of the last ${of}` },
          { label: 'Median answer', value: inMs(medianMs), unit: 'ms' },
          { label: 'Slowest', value: inMs(slowestMs), unit: 'ms' },
          {
            label: 'Waiting',
            value: endpoint.waiting,
            ...(endpoint.waiting > 0 && { tone: 'pending' as const }),
          },
        ]}
      />
      {isWide ? (
        <div className="flex min-h-0 flex-1">
          <div className="w-[344px] shrink-0 overflow-y-auto border-r border-line-strong">
            {filters}
            <Secret endpoint={endpoint} />
          </div>
          {log}
        </div>
      ) : (
        <div className="min-h-0 flex-1 overflow-y-auto">
          <Tabs
            label="Endpoint"
            value={tab}
            dense
            items={[item('log', 'Log'), item('filters', 'Filters'), item('secret', 'Secret')]}
          />
          {tab === 'filters' && filters}
          {tab === 'secret' && <Secret endpoint={endpoint} />}
          {tab === 'log' && log}
        </div>
      )}
    </>
  )
}

const Secret = ({ endpoint }: { endpoint: Endpoint }) => {
  const nowMs = useMinute()
  const utils = trpc.useUtils()
  const rotate = trpc.webhooks.rotateSecret.useMutation()
  const [secret, setSecret] = useState<string | null>(null)
  const { endpoint_uuid, public_keys } = endpoint
  const change = async () => {
    setSecret((await rotate.mutateAsync({ endpoint_uuid })).secret)
    await utils.webhooks.list.invalidate()
  }
  return (
    <Section
      title="Signing keys"
      action={
        public_keys.length > 1 && (
          <Chip tone="pending" icon={RotateCw}>
            Two in use
          </Chip>
        )
      }
    >
      <ul className="flex flex-col gap-2">
        {public_keys.map(({ public_key, ends_at }) => (
          <li key={public_key} className="flex flex-col gap-1">
            <CopyText label="Public key" text={public_key} />
            {ends_at ? (
              <OldKey endsAt={ends_at} nowMs={nowMs} />
            ) : (
              <span className="text-12 text-text-3">Ed25519, v1a. The secret (v1) was shown once.</span>
            )}
          </li>
        ))}
      </ul>
      <div className="mt-3">
        <ConfirmButton
          button={{ size: 'sm', children: 'Rotate the secret' }}
          title="Rotate the secret?"
          effect="A new secret is shown once. For 24 hours everything is signed by the old keys too, so nothing is refused while you take it over."
          confirmLabel="Rotate"
          keepLabel="Keep it"
          onConfirm={change}
        />
      </div>
      {secret && <SecretShown secret={secret} onKept={() => setSecret(null)} />}
    </Section>
  )
}

/** How long the key before signs beside the new one. */
const OldKey = ({ endsAt, nowMs }: { endsAt: string; nowMs: number }) => (
  <span className="num flex justify-between gap-3 text-12">
    <span className="text-text-3">{`Signs until ${dayAndTime(endsAt, nowMs)}`}</span>
    <span className="font-medium text-pending">{`${duration(Math.max(0, Date.parse(endsAt) - nowMs))} left`}</span>
  </span>
)

const Acts = ({ endpoint, onEdit }: { endpoint: Endpoint; onEdit: () => void }) => {
  const done = useDone()
  const test = trpc.webhooks.test.useMutation()
  const [replays, setReplays] = useState(false)
  const { endpoint_uuid } = endpoint
  const isActive = isOn(endpoint)
  const off = isActive ? undefined : 'Turn it on first'
  const sendTest = async () => {
    await test.mutateAsync({ endpoint_uuid })
    await done({ title: 'Test sent', id: endpointName(endpoint) }, 'webhooks')
  }
  useHotkeys({ t: () => void sendTest() }, isActive)
  return (
    <div className="flex flex-wrap gap-2">
      <Button
        size="sm"
        icon={Send}
        kbd="T"
        disabledReason={off}
        busy={test.isPending}
        busyLabel="Sending"
        onClick={() => void sendTest()}
      >
        Send a test
      </Button>
      <Button size="sm" icon={History} disabledReason={off} onClick={() => setReplays(true)}>
        Replay since
      </Button>
      <Button size="sm" kbd="E" onClick={onEdit}>
        Edit
      </Button>
      {replays && <ReplayDialog endpoint={endpoint} onClose={() => setReplays(false)} />}
    </div>
  )
}
