import clsx from 'clsx'
import type { ReactNode } from 'react'
import { initials } from '../format.ts'
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

export interface ChipProps {
  tone?: Tone
  icon?: IconType
  children: ReactNode
  className?: string
  title?: string
}

/** A state as icon and word: 20 px, never colour alone. */
export const Chip = ({ tone = 'neutral', icon: Icon, children, className, title }: ChipProps) => (
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

/** Waiting things on a rail icon; red is for open alerts only. */
export const CountBadge = ({ value, tone = 'neutral' }: { value: number; tone?: 'neutral' | 'alert' }) => {
  if (value <= 0) return null
  return (
    <span
      className={clsx(
        'num inline-grid h-4 min-w-4 place-items-center rounded-full px-1 text-11 leading-none font-semibold',
        tone === 'alert' ? 'bg-rejected text-on-status' : 'bg-neutral-line text-text',
      )}
    >
      {value > 99 ? '99+' : value}
    </span>
  )
}

/** A person by initials. The name is beside it or in `label`. */
export const Avatar = ({ name, label, size = 26 }: { name: string; label?: string; size?: number }) => (
  <span
    {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
    style={{ width: size, height: size }}
    className={clsx(
      'inline-grid shrink-0 place-items-center rounded-full border border-line-strong bg-surface-3 text-11 leading-none font-medium text-text-2',
    )}
  >
    {initials(name)}
  </span>
)

/** An organisation by its first letter, square where a person is round. */
export const OrgBadge = ({ name, size = 22 }: { name: string; size?: number }) => (
  <span
    aria-hidden
    style={{ width: size, height: size }}
    className="inline-grid shrink-0 place-items-center rounded-1 bg-accent-soft text-11 leading-none font-semibold text-accent"
  >
    {[...name.trim()][0]?.toLocaleUpperCase('en') ?? ''}
  </span>
)
