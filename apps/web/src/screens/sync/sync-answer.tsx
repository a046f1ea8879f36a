import { Banner, SkeletonRows, Textarea, TextButton } from '@clearway/ui'
import type { UrlChanges } from '../../frame/use-url-params.ts'
import type { FailureData } from '../../trpc/failure.ts'
import { type Answer, nextOf } from './next-question.ts'

interface SyncAnswerProps {
  answer: Answer | undefined
  refusal: { text: string; data: FailureData | undefined } | null
  /** The parameters of the question that follows this answer. */
  onFollow: (changes: UrlChanges) => void
}

/** The answer as it comes, the step that follows from it, and what a refusal means. */
export const SyncAnswer = ({ answer, refusal, onFollow }: SyncAnswerProps) => {
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

const Refusal = ({
  refusal: { text, data },
  onFollow,
}: Pick<SyncAnswerProps, 'onFollow'> & { refusal: NonNullable<SyncAnswerProps['refusal']> }) => {
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
