import clsx from 'clsx'
import { Check, CircleX, Clock, Inbox, Info } from 'lucide-react'
import type { ReactNode } from 'react'
import type { IconType } from '../theme/icon.ts'

export type BannerTone = 'approved' | 'pending' | 'rejected' | 'info'

const looks: Record<BannerTone, { icon: IconType; box: string; mark: string }> = {
  approved: { icon: Check, box: 'bg-approved-soft border-approved-line', mark: 'text-approved' },
  pending: { icon: Clock, box: 'bg-pending-soft border-pending-line', mark: 'text-pending' },
  rejected: { icon: CircleX, box: 'bg-rejected-soft border-rejected-line', mark: 'text-rejected' },
  info: { icon: Info, box: 'bg-info-soft border-info-line', mark: 'text-info' },
}

export interface BannerProps {
  tone: BannerTone
  title: ReactNode
  children?: ReactNode
  action?: ReactNode
}

/** The verdict over a panel: "Would be rejected. 1 conflict to clear, then 1 approval." Read out when it changes. */
export const Banner = ({ tone, title, children, action }: BannerProps) => {
  const { icon: Icon, box, mark } = looks[tone]
  return (
    <div role="status" className={clsx('flex min-h-10 items-center gap-2.5 border-y px-4 py-2', box)}>
      <Icon size={17} strokeWidth={1.75} aria-hidden className={clsx('shrink-0', mark)} />
      <p className="num min-w-0 flex-1 text-text-2">
        <span className="font-semibold text-text">{title}</span> {children}
      </p>
      {action}
    </div>
  )
}

export interface EmptyProps {
  /** "Nothing waits for you" */
  title: string
  /** What belongs here and the last thing that happened. */
  children?: ReactNode
  /** One next step. */
  action?: ReactNode
  icon?: IconType
  className?: string
}

export const Empty = ({ title, children, action, icon: Icon = Inbox, className }: EmptyProps) => (
  <div className={clsx('flex max-w-[340px] flex-col items-start gap-1 p-4', className)}>
    <Icon size={20} strokeWidth={1.5} aria-hidden className="mb-1 text-text-3" />
    <p className="font-semibold">{title}</p>
    {children && <p className="text-12 text-text-2">{children}</p>}
    {action && <div className="mt-0.5 text-12">{action}</div>}
  </div>
)
