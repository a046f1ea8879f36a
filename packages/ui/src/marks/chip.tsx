import clsx from 'clsx'
import type { ReactNode } from 'react'
import type { IconType } from '../theme/icon.ts'

export type Tone = 'approved' | 'pending' | 'rejected' | 'info' | 'live' | 'stale' | 'neutral' | 'accent'

const chipTones: Record<Tone, string> = {
  approved: 'border-approved-line bg-approved-soft text-approved',
  pending: 'border-pending-line bg-pending-soft text-pending',
  rejected: 'border-rejected-line bg-rejected-soft text-rejected',
  info: 'border-info-line bg-info-soft text-info',
  live: 'border-approved-line bg-live-soft text-live',
  stale: 'border-stale-line bg-stale-soft text-stale',
  neutral: 'border-neutral-line bg-neutral-soft text-text-2',
  accent: 'border-accent-line bg-accent-soft text-accent',
}

export const toneText: Record<Tone, string> = {
  approved: 'text-approved',
  pending: 'text-pending',
  rejected: 'text-rejected',
  info: 'text-info',
  live: 'text-live',
  stale: 'text-stale',
  neutral: 'text-text-2',
  accent: 'text-accent',
}

export const toneFill: Record<Tone, string> = {
  approved: 'bg-approved',
  pending: 'bg-pending',
  rejected: 'bg-rejected',
  info: 'bg-info',
  live: 'bg-live',
  stale: 'bg-stale',
  neutral: 'bg-line-control',
  accent: 'bg-accent',
}

export type ChipProps = {
  tone?: Tone
  icon?: IconType
  children: ReactNode
  className?: string
  title?: string
}

/** A state as icon and word: 20 px, never colour alone. */
export function Chip({ tone = 'neutral', icon: Icon, children, className, title }: ChipProps) {
  return (
    <span
      title={title}
      className={clsx(
        'num inline-flex h-5 shrink-0 align-middle items-center gap-[5px] whitespace-nowrap rounded-1 border px-1.5 text-12 leading-none font-medium',
        chipTones[tone],
        className,
      )}
    >
      {Icon && <Icon size={13} strokeWidth={2} aria-hidden className="shrink-0" />}
      {children}
    </span>
  )
}
