import clsx from 'clsx'
import { Check, Minus } from 'lucide-react'
import type { ReactNode } from 'react'

export interface AlertItemProps {
  title: ReactNode
  at: ReactNode
  /** Who, and the figures: up to two lines. */
  lines: readonly ReactNode[]
  state: 'open' | 'acknowledged' | 'closed'
  severity?: 'breach' | 'warning'
  /** The one that is shown on the map now. */
  selected?: boolean
  /** "waits 42 s": after 30 s without an answer. */
  waits?: ReactNode
  actions?: ReactNode
}

/** An alert in the drawer. */
export const AlertItem = (props: AlertItemProps) => {
  const { title, at, lines, state, severity = 'breach', selected, waits, actions } = props
  const isOpen = state === 'open'
  const Icon = state === 'acknowledged' ? Check : Minus
  return (
    <li
      className={clsx(
        'border-b border-line px-4 py-3',
        isOpen && 'border-l-[3px] pl-[13px]',
        isOpen && (severity === 'breach' ? 'border-l-rejected' : 'border-l-pending'),
        selected && (severity === 'breach' ? 'bg-rejected-soft' : 'bg-pending-soft'),
      )}
    >
      <div className="flex items-center gap-2">
        {!isOpen && (
          <Icon
            size={15}
            strokeWidth={1.75}
            aria-hidden
            className={clsx('shrink-0', state === 'acknowledged' ? 'text-approved' : 'text-text-3')}
          />
        )}
        <span className={clsx('min-w-0 flex-1 truncate', isOpen ? 'font-semibold' : 'font-medium')}>
          {title}
        </span>
        <span className="num text-12 text-text-3">{at}</span>
      </div>
      {lines.map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines are a fixed layout.
        <div key={index} className="num mt-px text-12 text-text-2">
          {line}
        </div>
      ))}
      {(actions || waits) && (
        <div className="mt-1.5 flex flex-wrap items-center gap-2">
          {actions}
          {waits && <span className="num ml-auto text-12 text-pending">{waits}</span>}
        </div>
      )}
    </li>
  )
}
