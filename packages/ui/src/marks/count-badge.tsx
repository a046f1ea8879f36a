import clsx from 'clsx'

/** Waiting things on a rail icon; red is for open alerts only. */
export function CountBadge({ value, tone = 'neutral' }: { value: number; tone?: 'neutral' | 'alert' }) {
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
