import { Banner, SkeletonRows, Textarea, TextButton } from '@clearway/ui'
import type { UrlChanges } from '../../console/use-url-params.ts'
import type { Outputs } from '../../trpc/client.ts'
import type { FailureData } from '../../trpc/failure.ts'

type Answer = Outputs['zones']['sync'] | Outputs['zones']['checkSync']

type SyncAnswerProps = {
  answer: Answer | undefined
  refusal: { text: string; data: FailureData | undefined } | null
  /** The parameters of the question that follows this answer. */
  onFollow: (changes: UrlChanges) => void
}

/** The answer as it comes, the step that follows from it, and what a refusal means. */
export function SyncAnswer({ answer, refusal, onFollow }: SyncAnswerProps) {
  if (refusal) return <Refusal refusal={refusal} onFollow={onFollow} />
  if (!answer) return <SkeletonRows rows={4} />
  const next = nextOf(answer)
  return (
    <>
      <div className="-mx-4 mb-2">
        <Banner
          tone="info"
          title={next.words}
          action={
            next.changes && (
              <TextButton onClick={() => onFollow(next.changes as UrlChanges)}>{next.act}</TextButton>
            )
          }
        />
      </div>
      <Textarea
        readOnly
        aria-label="Answer as JSON"
        rows={24}
        spellCheck={false}
        className="font-mono text-12"
        value={JSON.stringify(answer, null, 2)}
      />
    </>
  )
}

function Refusal({
  refusal: { text, data },
  onFollow,
}: Pick<SyncAnswerProps, 'onFollow'> & { refusal: NonNullable<SyncAnswerProps['refusal']> }) {
  const isPruned = data?.failure === 'full_sync_required'
  const full = { mode: 'full', zone_id: null, snapshot: null }
  return (
    <div className="-mx-4">
      <Banner
        tone="rejected"
        title={isPruned ? 'FULL_SYNC_REQUIRED.' : 'Refused.'}
        action={isPruned && <TextButton onClick={() => onFollow(full)}>Read it whole</TextButton>}
      >
        {isPruned ? 'That change is no longer kept: throw the copy away and read the catalog whole.' : text}
      </Banner>
    </div>
  )
}

interface Next {
  readonly words: string
  readonly act?: string
  readonly changes?: UrlChanges
}

/** What an adapter does with this answer. */
export function nextOf(answer: Answer): Next {
  if (!('mode' in answer)) {
    if (answer.full_sync_required)
      return { words: 'Read the catalog whole.', act: 'Whole', changes: { mode: 'full' } }
    if (!answer.has_changes) return { words: 'Nothing new since that change.' }
    const changes = { mode: 'diff', after: String(answer.client_change_id) }
    return { words: 'There are changes to read.', act: 'Read them', changes }
  }
  if (answer.mode === 'full') {
    const words = answer.has_more
      ? 'More zones follow; keep the snapshot id.'
      : `The catalog is whole. Go on with diffs from ${answer.snapshot_change_id}.`
    const snapshot = String(answer.snapshot_change_id)
    const changes = answer.has_more
      ? { zone_id: String(answer.next_zone_id), snapshot }
      : { mode: 'diff', after: snapshot }
    return { words, act: answer.has_more ? 'Next page' : 'Go on', changes }
  }
  const after = String(answer.next_change_id)
  if (answer.has_more) return { words: 'More changes follow.', act: 'Next page', changes: { after } }
  return { words: `Up to date with change ${answer.to_change_id}.` }
}
