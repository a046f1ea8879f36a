import { Button, Chip, dayAndTime, Empty, momentOf, Section, type Tone, useMinute } from '@clearway/ui'
import clsx from 'clsx'
import { Check, Clock, RotateCw, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { useAct } from '../../forms/use-act.ts'
import { useDone } from '../../forms/use-done.ts'
import { CodeBlock } from '../../frame/copy-text.tsx'
import { QueryNotice } from '../../frame/query-notice.tsx'
import type { UrlParams } from '../../frame/use-url-params.ts'
import type { ListColumn } from '../../lists/list-column.ts'
import { OwnListTools } from '../../lists/list-tools.tsx'
import { listed } from '../../lists/listed.ts'
import { trpc } from '../../trpc/client.ts'
import { answerOf, type Delivery, type Endpoint, isOn } from './endpoint.ts'

/** What a file of the log holds. */
const deliveryColumns: readonly ListColumn<Delivery>[] = [
  { id: 'event', header: 'Event', cell: ({ event_type }) => event_type },
  { id: 'occurred', header: 'Occurred', cell: ({ occurred_at }) => occurred_at },
  { id: 'number', header: 'webhook-id', cell: ({ event_uuid }) => event_uuid },
  { id: 'answer', header: 'Answer', cell: (delivery) => answerOf(delivery).word },
  { id: 'attempts', header: 'Attempts', cell: ({ attempts }) => madeOf(attempts) },
  { id: 'address', header: 'IP address', cell: ({ attempts }) => attempts.at(-1)?.address },
  { id: 'last', header: 'Last attempt', cell: ({ attempts }) => attempts.at(-1)?.at },
  { id: 'took', header: 'Took', fileHeader: 'Took (ms)', cell: ({ attempts }) => attempts.at(-1)?.took_ms },
  { id: 'next', header: 'Next attempt', cell: ({ next_attempt_at }) => next_attempt_at },
]

const everyMs = 3_000
const shown = 100

/** The newest. Deliveries cause no change events, so the log polls while it is open. */
export const useDeliveries = (endpoint_uuid: string) =>
  trpc.webhooks.deliveries.useQuery({ endpoint_uuid, limit: shown }, { refetchInterval: everyMs })

interface DeliveryLogProps {
  endpoint: Endpoint
  deliveries: ReturnType<typeof useDeliveries>
  params: UrlParams
  /** There is room for the open one below the list. */
  isWide: boolean
}

/** How many attempts there were; the log keeps the last of them. */
const madeOf = (attempts: Delivery['attempts']): number => attempts.at(-1)?.number ?? 0

const icons: Partial<Record<Tone, typeof Check>> = { approved: Check, pending: Clock, rejected: X }

const AnswerMark = ({ delivery }: { delivery: Delivery }) => {
  const { word, tone } = answerOf(delivery)
  const icon = icons[tone]
  return (
    <Chip tone={tone} {...(icon && { icon })}>
      {word}
    </Chip>
  )
}

export const DeliveryLog = ({ endpoint, deliveries, params, isWide }: DeliveryLogProps) => {
  const nowMs = useMinute()
  const { client } = trpc.useUtils()
  const { endpoint_uuid } = endpoint
  const list = listed(deliveries, shown, (at) => client.webhooks.deliveries.query({ endpoint_uuid, ...at }))
  const rows = deliveries.data?.data
  const named = params.get('event')
  const open = rows?.find(({ event_uuid }) => event_uuid === named)
  const record = open && <OpenDelivery endpoint={endpoint} delivery={open} nowMs={nowMs} />
  return (
    <div className="flex min-h-0 min-w-0 flex-1 flex-col">
      <div className={clsx(isWide && 'min-h-0 flex-1 overflow-y-auto')}>
        <Section title="Deliveries" note={deliveries.data?.pagination.total_records}>
          <div className="flex justify-end">
            <OwnListTools
              name="deliveries"
              list={list}
              columns={deliveryColumns}
              rowKey={({ event_uuid }) => event_uuid}
              filters={[]}
              params={params}
            />
          </div>
          <QueryNotice query={deliveries} what="The log" />
          {rows?.length === 0 && (
            <Empty title="Nothing was sent yet">Send a test to see whether it answers.</Empty>
          )}
          {isWide && rows && rows.length > 0 && <LogHead />}
          <ul>
            {rows?.map((delivery) => {
              const isOpen = delivery === open
              const toggle = () => params.set({ event: isOpen ? null : delivery.event_uuid })
              return (
                <li key={delivery.event_uuid} className="border-b border-line last:border-b-0">
                  <DeliveryRow delivery={delivery} isOpen={isOpen} onToggle={toggle} nowMs={nowMs} />
                  {isOpen && !isWide && record}
                </li>
              )
            })}
          </ul>
        </Section>
      </div>
      {isWide && record && (
        <section
          aria-label={`Delivery of ${open.event_type}`}
          className="max-h-[60%] shrink-0 overflow-y-auto border-t border-line-strong px-4 pt-3"
        >
          {record}
        </section>
      )}
    </div>
  )
}

/** What of a row stands below which word; the row itself is one button. */
const columns = {
  sent: 'w-28 shrink-0',
  answer: 'w-40 min-w-0 shrink-0 max-xl:w-auto',
  took: 'w-16 shrink-0 text-right max-sm:hidden',
  attempts: 'w-14 shrink-0 text-right max-xl:w-6',
}

const LogHead = () => (
  <div
    aria-hidden
    className="sticky top-0 z-1 flex h-7 items-center gap-3 border-b border-line-strong bg-surface-1 text-12 text-text-3"
  >
    <span className={columns.sent}>Occurred</span>
    <span className="flex-1">Event</span>
    <span className={columns.answer}>Answer</span>
    <span className={columns.took}>Took</span>
    <span className={columns.attempts}>Attempts</span>
  </div>
)

interface DeliveryRowProps {
  delivery: Delivery
  isOpen: boolean
  onToggle: () => void
  nowMs: number
}

const DeliveryRow = ({ delivery, isOpen, onToggle, nowMs }: DeliveryRowProps) => {
  const { occurred_at, event_type, attempts } = delivery
  const took = attempts.at(-1)?.took_ms
  const made = madeOf(attempts)
  return (
    <button
      type="button"
      aria-expanded={isOpen}
      onClick={onToggle}
      className={clsx(
        'num flex min-h-7 w-full items-center gap-3 text-left text-12 hover:bg-surface-hover touch:min-h-11',
        isOpen && 'bg-surface-selected',
      )}
    >
      <span className={clsx(columns.sent, 'text-text-2')}>{dayAndTime(occurred_at, nowMs)}</span>
      <span className="min-w-0 flex-1 truncate font-medium">{event_type}</span>
      <span className={clsx(columns.answer, 'flex overflow-hidden')}>
        <AnswerMark delivery={delivery} />
      </span>
      <span className={clsx(columns.took, 'text-text-3')}>{took === undefined ? '' : `${took} ms`}</span>
      <span className={clsx(columns.attempts, made > 1 ? 'text-pending' : 'text-text-3')} title="Attempts">
        {made}
      </span>
    </button>
  )
}

interface OpenDeliveryProps {
  endpoint: Endpoint
  delivery: Delivery
  nowMs: number
}

/** Each attempt with its answer, and body and headers as they were sent. */
const OpenDelivery = ({ endpoint, delivery, nowMs }: OpenDeliveryProps) => {
  const done = useDone()
  const resend = trpc.webhooks.resend.useMutation()
  const { endpoint_uuid } = endpoint
  const { event_uuid, event_type, attempts, next_attempt_at, body, headers } = delivery
  const again = useAct('Not sent again', async () => {
    await resend.mutateAsync({ endpoint_uuid, event_uuid })
    done({ title: 'Sent again', id: event_type }, 'webhooks')
  })
  return (
    <div className="@container flex flex-col gap-2 pb-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h3 className="text-13 font-semibold">{event_type}</h3>
        <code className="min-w-0 flex-1 font-mono text-11 break-all text-text-3">
          webhook-id {event_uuid}
        </code>
        <Button
          size="sm"
          icon={RotateCw}
          busy={resend.isPending}
          busyLabel="Sending"
          disabledReason={isOn(endpoint) ? undefined : 'Turn it on first'}
          onClick={() => again()}
        >
          Send again
        </Button>
      </div>
      <ol className="flex flex-col gap-0.5">
        {attempts.map((attempt) => (
          <Attempt key={attempt.number} attempt={attempt} nowMs={nowMs} />
        ))}
      </ol>
      {next_attempt_at && (
        <p className="num text-12 text-pending">Next try {dayAndTime(next_attempt_at, nowMs)}</p>
      )}
      <div className="grid gap-3 @min-[560px]:grid-cols-[minmax(0,5fr)_minmax(0,4fr)]">
        {body && (
          <AsSent title="Body" note={`${new TextEncoder().encode(body).length} B`}>
            <CodeBlock label="Body" text={JSON.stringify(JSON.parse(body), null, 2)} />
          </AsSent>
        )}
        {headers && (
          <AsSent title="Headers">
            <CodeBlock label="Headers" text={headerLines(headers)} />
          </AsSent>
        )}
      </div>
    </div>
  )
}

const headerLines = (headers: NonNullable<Delivery['headers']>): string =>
  Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}`)
    .join('\n')

interface AsSentProps {
  title: string
  note?: string
  children: ReactNode
}

const AsSent = ({ title, note, children }: AsSentProps) => (
  <div className="flex min-w-0 flex-col gap-1">
    <h4 className="num text-12 text-text-2">{[title, note].filter(Boolean).join(', ')}</h4>
    {children}
  </div>
)

const Attempt = ({ attempt, nowMs }: { attempt: Delivery['attempts'][number]; nowMs: number }) => {
  const { number, at, took_ms, address, status_code, answer, error, taken } = attempt
  const Mark = taken ? Check : X
  return (
    <li className="num flex gap-3 text-12">
      <Mark
        size={14}
        strokeWidth={2}
        aria-hidden
        className={clsx('mt-px shrink-0', taken ? 'text-approved' : 'text-rejected')}
      />
      <span className="shrink-0 font-medium">{number}</span>
      <span className="shrink-0 text-text-2">{momentOf(at, nowMs, undefined, true)}</span>
      <span className="min-w-0 flex-1 break-words">
        {[status_code, error, answer].filter(Boolean).join(', ')}
      </span>
      {address && <span className="max-w-1/3 text-right break-all text-text-3">{address}</span>}
      <span className="shrink-0 text-text-3">{took_ms} ms</span>
    </li>
  )
}
