import { updateEndpointOp } from '@clearway/domain/contracts'
import {
  Button,
  DescriptionList,
  dayAndTime,
  KeyFigures,
  RecordHeader,
  type RecordHeaderProps,
  Section,
  Tabs,
  useHotkeys,
  useMediaQuery,
  useMinute,
} from '@clearway/ui'
import { History, Send } from 'lucide-react'
import { useState } from 'react'
import { useCan } from '../../caller/use-can.ts'
import { ConfirmButton } from '../../forms/confirm.tsx'
import { useDone } from '../../forms/use-done.ts'
import { CopyText } from '../../frame/copy-text.tsx'
import type { UrlParams } from '../../frame/use-url-params.ts'
import { trpc } from '../../trpc/client.ts'
import { DeliveryLog, useDeliveries } from './delivery-log.tsx'
import { choiceWords, type Endpoint, endpointName, figuresOf, isOn, stateOf } from './endpoint.ts'
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
  return (
    <section aria-label={endpointName(endpoint)} className="flex min-h-0 flex-1 flex-col">
      <RecordHeader
        title={endpointName(endpoint)}
        marks={<StateMark endpoint={endpoint} />}
        subtitle={<span className="font-mono">{endpoint.url}</span>}
        position={position}
        onBack={onBack}
      />
      <div className="border-b border-line px-4 py-2">
        <Acts endpoint={endpoint} onEdit={edit} onGone={onBack} />
      </div>
      <Body endpoint={endpoint} params={params} />
      {params.get('edit') && <EditEndpoint endpoint={endpoint} onClose={() => params.set({ edit: null })} />}
    </section>
  )
}

const inMs = (ms: number | undefined): string => (ms === undefined ? '—' : String(ms))

const Body = ({ endpoint, params }: { endpoint: Endpoint; params: UrlParams }) => {
  const deliveries = useDeliveries(endpoint.endpoint_uuid)
  const { delivered, of, medianMs, slowestMs } = figuresOf(deliveries.data?.data ?? [])
  const tab = params.get('tab') ?? 'log'
  const item = (value: string, label: string) => ({
    value,
    label,
    href: params.hrefWith({ tab: value === 'log' ? null : value }),
  })
  const isWide = useMediaQuery('(width >= 80rem)')
  const log = <DeliveryLog endpoint={endpoint} deliveries={deliveries} params={params} isWide={isWide} />
  return (
    <>
      <KeyFigures
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
            <Filters endpoint={endpoint} />
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
          {tab === 'filters' && <Filters endpoint={endpoint} />}
          {tab === 'secret' && <Secret endpoint={endpoint} />}
          {tab === 'log' && log}
        </div>
      )}
    </>
  )
}

const Filters = ({ endpoint }: { endpoint: Endpoint }) => {
  const nowMs = useMinute()
  const { failing_since, created_at } = endpoint
  const { word, why } = stateOf(endpoint)
  return (
    <Section title="What is sent">
      <DescriptionList
        facts={[
          { label: 'Events', value: choiceWords(endpoint) },
          { label: 'State', value: word, note: why },
          ...(failing_since ? [{ label: 'Failing since', value: dayAndTime(failing_since, nowMs) }] : []),
          { label: 'Made', value: dayAndTime(created_at, nowMs) },
        ]}
      />
      <p className="mt-2 text-12 text-text-3">Only what your organisation may read at that moment is sent.</p>
    </Section>
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
    <Section title="Signing keys" note={public_keys.length > 1 ? 'two in use' : undefined}>
      <ul className="flex flex-col gap-2">
        {public_keys.map(({ public_key, ends_at }) => (
          <li key={public_key} className="flex flex-col gap-1">
            <CopyText label="Public key" text={public_key} />
            <span className="num text-12 text-text-3">
              {ends_at
                ? `Signs until ${dayAndTime(ends_at, nowMs)}`
                : 'Ed25519, v1a. The secret (v1) was shown once.'}
            </span>
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

interface ActsProps {
  endpoint: Endpoint
  onEdit: () => void
  onGone: () => void
}

const Acts = ({ endpoint, onEdit, onGone }: ActsProps) => {
  const done = useDone()
  const test = trpc.webhooks.test.useMutation()
  const update = trpc.webhooks.update.useMutation()
  const remove = trpc.webhooks.delete.useMutation()
  const [replays, setReplays] = useState(false)
  const { endpoint_uuid, url, event_types, zone_uuids, asset_uuids, description } = endpoint
  const id = endpointName(endpoint)
  const isActive = isOn(endpoint)
  const off = isActive ? undefined : 'Turn it on first'
  const sendTest = async () => {
    await test.mutateAsync({ endpoint_uuid })
    await done({ title: 'Test sent', id }, 'webhooks')
  }
  const turn = async () => {
    const kept = { url, event_types, zone_uuids, asset_uuids, description }
    await update.mutateAsync({ endpoint_uuid, ...kept, status: isActive ? -1 : 1 })
    await done({ title: isActive ? 'Endpoint turned off' : 'Endpoint turned on', id }, 'webhooks')
  }
  const forget = async () => {
    await remove.mutateAsync({ endpoint_uuid })
    onGone()
    await done({ title: 'Endpoint deleted', id }, 'webhooks')
  }
  useHotkeys({ t: () => void sendTest() }, isActive)
  return (
    <div className="flex flex-wrap gap-2">
      <Button
        size="sm"
        icon={Send}
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
      <Button size="sm" onClick={onEdit}>
        Edit
      </Button>
      <Button size="sm" busy={update.isPending} busyLabel="Turning" onClick={() => void turn()}>
        {isActive ? 'Turn off' : 'Turn on'}
      </Button>
      <ConfirmButton
        button={{ size: 'sm', variant: 'danger', children: 'Delete' }}
        title={`Delete ${id}?`}
        effect="Nothing more is sent to it, and its log is gone."
        confirmLabel="Delete the endpoint"
        keepLabel="Keep it"
        onConfirm={forget}
      />
      {replays && <ReplayDialog endpoint={endpoint} onClose={() => setReplays(false)} />}
    </div>
  )
}
