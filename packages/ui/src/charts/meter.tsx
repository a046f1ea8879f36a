import clsx from 'clsx'
import type { ReactNode } from 'react'
import type { Tone } from '../marks/chip.tsx'
import { toneFill } from '../marks/chip.tsx'

export interface MeterProps {
  label: string
  value: number
  max: number
  tone?: Tone
  /** Words above and below the bar, left and right. */
  start?: ReactNode
  end?: ReactNode
  belowStart?: ReactNode
  belowEnd?: ReactNode
}

/** How much of something is used: 16 of 90 days. */
export const Meter = ({
  label,
  value,
  max,
  tone = 'approved',
  start,
  end,
  belowStart,
  belowEnd,
}: MeterProps) => {
  const share = max > 0 ? Math.min(1, Math.max(0, value / max)) : 0
  return (
    <div className="num text-12">
      {(start || end) && (
        <div className="mb-1.5 flex justify-between gap-3">
          <span className="text-text-2">{start}</span>
          <span className="font-semibold">{end}</span>
        </div>
      )}
      <span className="sr-only">
        {label}: {value} of {max}
      </span>
      <div aria-hidden className="h-1.5 bg-neutral-line">
        <div className={clsx('h-full', toneFill[tone])} style={{ width: `${share * 100}%` }} />
      </div>
      {(belowStart || belowEnd) && (
        <div className="mt-1 flex justify-between gap-3 text-text-3">
          <span>{belowStart}</span>
          <span>{belowEnd}</span>
        </div>
      )}
    </div>
  )
}
