import clsx from 'clsx'
import { Inbox } from 'lucide-react'
import type { ReactNode } from 'react'
import type { IconType } from '../theme/icon.ts'

export type EmptyProps = {
  /** "Nothing waits for you" */
  title: string
  /** What belongs here and the last thing that happened. */
  children?: ReactNode
  /** One next step. */
  action?: ReactNode
  icon?: IconType
  className?: string
}

export function Empty({ title, children, action, icon: Icon = Inbox, className }: EmptyProps) {
  return (
    <div className={clsx('flex max-w-[340px] flex-col items-start gap-1 p-4', className)}>
      <Icon size={20} strokeWidth={1.5} aria-hidden className="mb-1 text-text-3" />
      <p className="font-semibold">{title}</p>
      {children && <p className="text-12 text-text-2">{children}</p>}
      {action && <div className="mt-0.5 text-12">{action}</div>}
    </div>
  )
}
