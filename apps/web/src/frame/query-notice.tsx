import { Button, ErrorNotice, time } from '@clearway/ui'
import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { isSessionOver, referenceOf, sentenceOf } from '../trpc/failure.ts'
import { retryDelayMs } from '../trpc/query-defaults.ts'
import { tryNow } from '../trpc/refresh.ts'
import { type Failing, isRefused, problemOf } from './refused.ts'

export interface NoticedQuery extends Failing {
  readonly data: unknown
  readonly failureCount: number
  readonly dataUpdatedAt: number
  readonly refetch: (options?: { cancelRefetch: boolean }) => unknown
}

export interface QueryNoticeProps {
  query: NoticedQuery
  /** What could not be read: "The fleet". */
  what: string
  /** Leaves a record that is not to be read, for its list. */
  onBack?: () => void
  className?: string
}

/** Above a list or record: that it is old and is asked for again, or why it is not there. Nothing while all is well. */
export const QueryNotice = ({ query, what, onBack, className = 'm-3' }: QueryNoticeProps) => {
  const { failureCount } = query
  const client = useQueryClient()
  const retry = () => {
    tryNow(client)
    void query.refetch({ cancelRefetch: false })
  }
  const problem = problemOf(query)
  // Counted from the failure that was just seen; the query waits the same time by itself.
  const retryAt = useMemo(
    () => (failureCount > 0 ? Date.now() + retryDelayMs(failureCount - 1) : undefined),
    [failureCount],
  )
  if (!problem || isSessionOver(problem)) return null
  const isOld = query.data !== undefined
  const isLost = isRefused(query)
  return (
    <ErrorNotice
      className={className}
      tone={isOld && !isLost ? 'stale' : 'error'}
      title={`${what} ${notRead(isOld, isLost)}`}
      reference={referenceOf(problem)}
      {...(!isLost && retryAt !== undefined && { retryAt })}
      {...(!isLost && { onRetry: retry })}
      actions={
        isLost &&
        onBack && (
          <Button size="sm" onClick={onBack}>
            Back to the list
          </Button>
        )
      }
    >
      {(isLost || !isOld) && sentenceOf(problem)}
      {isOld && ` Showing what was known at ${time(query.dataUpdatedAt, undefined, true)}.`}
    </ErrorNotice>
  )
}

const notRead = (isOld: boolean, isLost: boolean): string => {
  if (!isOld) return 'could not be read'
  return isLost ? 'can no longer be read' : 'could not be refreshed'
}
