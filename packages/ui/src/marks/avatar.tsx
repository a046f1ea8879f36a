import clsx from 'clsx'
import { initials } from '../format.ts'

/** A person by initials. The name stands beside it or in `label`. */
export function Avatar({ name, label, size = 26 }: { name: string; label?: string; size?: number }) {
  return (
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
}

/** An organisation by its first letter, square where a person is round. */
export function OrgBadge({ name, size = 22 }: { name: string; size?: number }) {
  return (
    <span
      aria-hidden
      style={{ width: size, height: size }}
      className="inline-grid shrink-0 place-items-center rounded-1 bg-accent-soft text-11 leading-none font-semibold text-accent"
    >
      {[...name.trim()][0]?.toLocaleUpperCase('en') ?? ''}
    </span>
  )
}
