import { GitBranch } from 'lucide-react'
import type { ReactNode } from 'react'
import { useFoot } from '../hooks/use-foot.ts'

export interface DecisionBarProps {
  /** What the decision will do, before it is taken. */
  effect: ReactNode
  /** At the right of the effect, a link. */
  aside?: ReactNode
  /** Validity, reference, remarks. */
  fields?: ReactNode
  /** Reject, Change, Approve. */
  actions: ReactNode
}

/** The foot of a record that waits for a person; on a phone it stays at the foot of the screen. */
export const DecisionBar = ({ effect, aside, fields, actions }: DecisionBarProps) => (
  <section
    ref={useFoot()}
    aria-label="Decision"
    className="sticky bottom-0 z-(--z-panel) flex shrink-0 flex-col gap-2 border-t border-line-strong bg-surface-2 px-4 py-2.5"
  >
    <div className="flex items-center gap-2 text-12 text-text-2">
      <GitBranch size={14} strokeWidth={1.75} aria-hidden className="shrink-0 text-text-3 max-sm:hidden" />
      <p role="status" className="min-w-0 flex-1">
        {effect}
      </p>
      {aside && <span className="shrink-0 max-sm:hidden">{aside}</span>}
    </div>
    <div className="flex flex-wrap items-start gap-2">
      {fields && <div className="flex min-w-0 flex-1 basis-96 flex-wrap items-start gap-2">{fields}</div>}
      <div className="flex items-center gap-2 max-sm:w-full max-sm:[&>*]:flex-1 tight:grid">{actions}</div>
    </div>
  </section>
)
