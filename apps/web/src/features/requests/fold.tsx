import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'

/** A section that says in one line what it holds and opens on a tap. */
export function Fold({
  title,
  summary,
  children,
}: {
  title: string
  summary: ReactNode
  children: ReactNode
}) {
  return (
    <details className="group px-4">
      <summary className="flex min-h-14 cursor-pointer list-none items-center gap-3 py-2 focus-visible:-outline-offset-2 [&::-webkit-details-marker]:hidden">
        <span className="min-w-0 flex-1">
          <span className="block">{title}</span>
          <span className="num block truncate text-12 text-text-3 group-open:hidden">{summary}</span>
        </span>
        <ChevronRight
          size={16}
          strokeWidth={1.75}
          aria-hidden
          className="shrink-0 text-text-3 transition-transform group-open:rotate-90"
        />
      </summary>
      <div className="pb-3">{children}</div>
    </details>
  )
}
