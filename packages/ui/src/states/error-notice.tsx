import clsx from 'clsx'
import { CircleX, ClockFading } from 'lucide-react'
import type { ReactNode } from 'react'
import { useEffect, useRef } from 'react'
import { Button } from '../controls/button.tsx'
import { useNow } from '../hooks/use-now.ts'

export interface ErrorNoticeProps {
  title: ReactNode
  /** Where, and what would be right. */
  children?: ReactNode
  /** `stale`: old data is still shown, and it is tried again. */
  tone?: 'error' | 'stale'
  /** Short reference for the one who helps. */
  reference?: string | undefined
  onRetry?: () => void
  /** When it tries again by itself, in epoch milliseconds. */
  retryAt?: number
  retryLabel?: string
  actions?: ReactNode
  className?: string
}

// Calls once when the moment has come; a new moment calls again.
const useRetryAt = (retryAt: number | undefined, onRetry: (() => void) | undefined): number | null => {
  const now = useNow(1000)
  const tried = useRef<number | undefined>(undefined)
  const retry = useRef(onRetry)
  retry.current = onRetry
  const isDue = now !== null && retryAt !== undefined && now >= retryAt
  useEffect(() => {
    if (!isDue || tried.current === retryAt) return
    tried.current = retryAt
    retry.current?.()
  }, [isDue, retryAt])
  return now === null || retryAt === undefined ? null : Math.max(0, Math.ceil((retryAt - now) / 1000))
}

const looks = {
  error: { icon: CircleX, role: 'alert', edge: 'border-rejected-line', mark: 'text-rejected' },
  stale: { icon: ClockFading, role: 'status', edge: 'border-stale-line', mark: 'text-stale' },
} as const

/** What went wrong, a short reference, and the act that repairs. Old data stays shown beside it. */
export const ErrorNotice = (props: ErrorNoticeProps) => {
  const {
    title,
    children,
    tone = 'error',
    reference,
    onRetry,
    retryAt,
    retryLabel = 'Try now',
    actions,
  } = props
  const left = useRetryAt(retryAt, onRetry)
  const { icon: Icon, role, edge, mark } = looks[tone]
  return (
    <div
      role={role}
      className={clsx(
        'flex flex-wrap items-start gap-x-2.5 gap-y-2 rounded-2 border bg-surface-1 p-3',
        edge,
        props.className,
      )}
    >
      <Icon size={17} strokeWidth={1.75} aria-hidden className={clsx('mt-px shrink-0', mark)} />
      <div className="min-w-0 flex-1 basis-52">
        <p className="font-semibold">{title}</p>
        <p className="num text-12 text-text-2">
          {children}
          {left !== null && (
            <span aria-hidden>{left > 0 ? ` Trying again in ${left} s.` : ' Trying again.'}</span>
          )}
          {reference && ` Reference ${reference}.`}
        </p>
      </div>
      <div className="flex flex-wrap items-center gap-2">
        {actions}
        {onRetry && (
          <Button size="sm" onClick={onRetry}>
            {retryLabel}
          </Button>
        )}
      </div>
    </div>
  )
}
