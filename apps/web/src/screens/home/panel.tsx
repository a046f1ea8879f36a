import { SkeletonRows } from '@clearway/ui'
import clsx from 'clsx'
import type { ReactNode } from 'react'
import { type NoticedQuery, QueryNotice } from '../../frame/query-notice.tsx'

interface PanelProps {
  title: string
  note?: ReactNode
  action?: ReactNode
  className?: string
  children: ReactNode
}

/** A part of the first page, met by lines. It loads and fails by itself. */
export const Panel = ({ title, note, action, className, children }: PanelProps) => (
  <section
    aria-label={title}
    className={clsx('flex min-h-0 min-w-0 flex-col border-b border-line-strong', className)}
  >
    <div className="flex h-10 shrink-0 touch:h-11 items-center gap-2.5 border-b border-line px-4">
      <h2 className="font-semibold">{title}</h2>
      {note !== undefined && <span className="num min-w-0 truncate text-12 text-text-3">{note}</span>}
      {action !== undefined && <span className="ml-auto shrink-0 text-12">{action}</span>}
    </div>
    {children}
  </section>
)

/** Rows to come, or why there are none; old ones stay with the time of the last answer. */
export const PanelState = ({
  query,
  what,
  rows = 4,
}: {
  query: NoticedQuery
  what: string
  rows?: number
}) => (
  <>
    <QueryNotice query={query} what={what} />
    {query.data === undefined && !query.error && <SkeletonRows rows={rows} rowHeight={44} />}
  </>
)
