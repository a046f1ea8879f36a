import { longestCatalogPage } from '@clearway/domain/contracts'
import { Button, CopyButton, Field, Input, Segmented } from '@clearway/ui'
import { useState } from 'react'
import type { UrlParams } from '../../frame/use-url-params.ts'
import { trpc } from '../../trpc/client.ts'
import { failureData, sentenceOf } from '../../trpc/failure.ts'
import { type SyncQuestion, syncCurl, syncPath } from './curl.ts'
import { SyncAnswer } from './sync-answer.tsx'

const kinds = ['check', 'diff', 'full'] as const
const usualLimit = 20

const numberIn = (params: UrlParams, name: string): number | null => {
  const text = params.get(name)
  return text !== undefined && /^\d+$/.test(text) ? Number(text) : null
}

const questionOf = (params: UrlParams): SyncQuestion => ({
  kind: kinds.find((kind) => kind === params.get('mode')) ?? 'diff',
  afterChangeId: numberIn(params, 'after') ?? 0,
  untilChangeId: numberIn(params, 'until'),
  afterZoneId: numberIn(params, 'zone_id') ?? 0,
  snapshotChangeId: numberIn(params, 'snapshot'),
  limit: Math.min(longestCatalogPage, Math.max(1, numberIn(params, 'limit') ?? usualLimit)),
})

/** Any question that a partner may ask, as fields, as a command, and its answer as it comes. */
export const SyncExplorer = ({ current, params }: { current: number; params: UrlParams }) => {
  const question = questionOf(params)
  const command = syncCurl(window.location.origin, question)
  const answer = useAnswer(question)
  return (
    <div className="flex flex-col gap-4 px-4 py-3">
      <Segmented
        label="What is asked"
        className="self-start"
        options={[
          { value: 'check', label: 'Anything new?' },
          { value: 'diff', label: 'What changed' },
          { value: 'full', label: 'The whole catalog' },
        ]}
        value={question.kind}
        onValueChange={(mode) => params.set({ mode })}
      />
      <Fields question={question} current={current} params={params} />
      <section aria-label="The same in a terminal">
        <div className="mb-1 flex items-center gap-2">
          <h2 className="text-12 font-semibold text-text-2">In a terminal</h2>
          <span className="ml-auto">
            <CopyButton label="Copy the command" text={command} />
          </span>
        </div>
        <pre className="num rounded-2 border border-line bg-surface-2 p-3 font-mono text-12 wrap-anywhere whitespace-pre-wrap">
          {command}
        </pre>
      </section>
      <section aria-label="Answer" aria-busy={answer.isFetching}>
        <div className="mb-1 flex items-center gap-2">
          <h3 className="text-12 font-semibold text-text-2">Answer</h3>
          <span className="num truncate text-12 text-text-3">{syncPath(question)}</span>
          <Button size="sm" variant="quiet" className="ml-auto" onClick={() => void answer.refetch()}>
            Ask again
          </Button>
        </div>
        <SyncAnswer
          answer={answer.data}
          refusal={answer.error && { text: sentenceOf(answer.error), data: failureData(answer.error) }}
          onFollow={(changes) => params.set(changes)}
        />
      </section>
    </div>
  )
}

/** The procedures call the same operations as the addresses; the answers are the same. */
const useAnswer = (question: SyncQuestion) => {
  const { kind, afterChangeId, untilChangeId, afterZoneId, snapshotChangeId, limit } = question
  const check = trpc.zones.checkSync.useQuery(
    { after_change_id: afterChangeId },
    { enabled: kind === 'check', retry: false },
  )
  const page = trpc.zones.sync.useQuery(
    kind === 'full'
      ? {
          mode: 'full',
          limit,
          after_zone_id: afterZoneId,
          ...(snapshotChangeId !== null && { snapshot_change_id: snapshotChangeId }),
        }
      : {
          mode: 'diff',
          limit,
          after_change_id: afterChangeId,
          ...(untilChangeId !== null && { until_change_id: untilChangeId }),
        },
    { enabled: kind !== 'check', retry: false },
  )
  const asked = kind === 'check' ? check : page
  return { data: asked.data, error: asked.error, isFetching: asked.isFetching, refetch: asked.refetch }
}

interface FieldsProps {
  question: SyncQuestion
  current: number
  params: UrlParams
}

const Fields = ({ question, current, params }: FieldsProps) => {
  const limit = 'limit' in question && (
    <Whole
      params={params}
      name="limit"
      label="Limit"
      value={question.limit}
      help={`1 to ${longestCatalogPage}`}
    />
  )
  if (question.kind === 'full')
    return (
      <Row>
        <Whole params={params} name="zone_id" label="After zone id" value={question.afterZoneId} />
        <Whole
          params={params}
          name="snapshot"
          label="Snapshot change id"
          value={question.snapshotChangeId}
          help="Empty on the first page"
        />
        {limit}
      </Row>
    )
  return (
    <Row>
      <Whole
        params={params}
        name="after"
        label="After change id"
        value={question.afterChangeId}
        help={`The feed stands at ${current}`}
      />
      {question.kind === 'diff' && (
        <>
          <Whole
            params={params}
            name="until"
            label="Until change id"
            value={question.untilChangeId}
            help="Empty: to the newest"
          />
          {limit}
        </>
      )}
    </Row>
  )
}

const Row = ({ children }: { children: React.ReactNode }) => (
  <div className="grid grid-cols-3 gap-3 max-sm:grid-cols-1">{children}</div>
)

interface WholeProps {
  params: UrlParams
  name: string
  label: string
  value: number | null
  help?: string
}

/** A whole number in the URL. What is typed is kept until the field is left. */
const Whole = ({ params, name, label, value, help }: WholeProps) => {
  const [typed, setTyped] = useState<string | null>(null)
  const isWrong = typed !== null && typed !== '' && !/^\d+$/.test(typed)
  const take = () => {
    if (typed === null || isWrong) return
    params.set({ [name]: typed })
    setTyped(null)
  }
  return (
    <Field label={label} help={help} fault={isWrong ? 'Needs a whole number from 0' : undefined}>
      <Input
        inputMode="numeric"
        value={typed ?? (value === null ? '' : String(value))}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={take}
        onKeyDown={(event) => event.key === 'Enter' && take()}
      />
    </Field>
  )
}
