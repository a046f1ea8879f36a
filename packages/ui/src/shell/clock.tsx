import clsx from 'clsx'
import { time, zoneAbbreviation } from '../format.ts'
import { useNow } from '../hooks/use-now.ts'

export type ClockPairProps = {
  /** IANA name; the browser's own zone when absent. */
  timeZone?: string
  /** One clock in minutes, for a phone's bar. */
  short?: boolean
  className?: string
}

/** Local time and UTC, turning over in the same instant. */
export function ClockPair({ timeZone, short, className }: ClockPairProps) {
  const now = useNow(1000)
  const local = now === null ? '--:--:--' : time(now, timeZone, !short)
  const utc = now === null ? '--:--:--' : time(now, 'UTC', true)
  const zone = now === null ? '' : zoneAbbreviation(now, timeZone)
  return (
    <span
      role="timer"
      aria-label="Time"
      className={clsx('num inline-flex items-baseline gap-2 whitespace-nowrap', className)}
    >
      <span className={clsx(short ? 'text-12 text-text-2' : 'text-14 font-semibold')}>{local}</span>
      <span className="text-12 text-text-3">{zone}</span>
      {!short && (
        <>
          <span className="text-14 text-text-2 max-lg:hidden">{utc}</span>
          <span className="text-12 text-text-3 max-lg:hidden">UTC</span>
        </>
      )}
    </span>
  )
}
