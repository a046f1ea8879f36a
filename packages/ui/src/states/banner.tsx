import clsx from 'clsx'
import { Check, CircleX, Clock, Info } from 'lucide-react'
import type { ReactNode } from 'react'
import type { IconType } from '../theme/icon.ts'

export type BannerTone = 'approved' | 'pending' | 'rejected' | 'info'

const looks: Record<BannerTone, { icon: IconType; box: string; mark: string }> = {
  approved: { icon: Check, box: 'bg-approved-soft border-approved-line', mark: 'text-approved' },
  pending: { icon: Clock, box: 'bg-pending-soft border-pending-line', mark: 'text-pending' },
  rejected: { icon: CircleX, box: 'bg-rejected-soft border-rejected-line', mark: 'text-rejected' },
  info: { icon: Info, box: 'bg-info-soft border-info-line', mark: 'text-info' },
}

export type BannerProps = { tone: BannerTone; title: ReactNode; children?: ReactNode; action?: ReactNode }

/** The verdict over a panel: "Would be rejected. 1 conflict to clear, then 1 approval." Read out when it changes. */
export function Banner({ tone, title, children, action }: BannerProps) {
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
