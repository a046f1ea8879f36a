import { countdown, date, time, useNow } from '@clearway/ui'
import clsx from 'clsx'
import { Clock } from 'lucide-react'

/** How long it can still be answered. */
export function Expiry({ at }: { at: string }) {
  const now = useNow(1000)
  if (now === null) return null
  const { text, tone } = countdown(Date.parse(at), now)
  return (
    <span
      title={`${date(at)}, ${time(at)}`}
      className={clsx(
        'num inline-flex items-center gap-1.5 text-12 whitespace-nowrap',
        tone === 'normal' ? 'text-text-3' : 'text-pending',
      )}
    >
      <Clock size={13} strokeWidth={1.75} aria-hidden />
      {tone === 'past' ? 'Expired' : `Expires in ${text}`}
    </span>
  )
}
