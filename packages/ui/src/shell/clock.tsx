import clsx from 'clsx'
import { isUtc, time, zoneAbbreviation } from '../format.ts'
import { useNow } from '../hooks/use-now.ts'

export interface ClockPairProps {
  /** IANA name; the browser's own zone when absent. */
  timeZone?: string
  /** One quiet clock in minutes. */
  short?: boolean
  className?: string
}

/** Local time and UTC where it is another, turning over in the same instant; minutes only on a phone, UTC from 1024 px. */
export const ClockPair = ({ timeZone, short, className }: ClockPairProps) => {
  const now = useNow(1000)
  const local = now === null ? '--:--:--' : time(now, timeZone, true)
  const zone = now === null ? '' : zoneAbbreviation(now, timeZone)
  return (
    <span
      role="timer"
      aria-label="Time"
      className={clsx('num inline-flex items-baseline gap-2 whitespace-nowrap max-sm:gap-1.5', className)}
    >
      <span
        className={short ? 'text-12 text-text-2' : 'text-14 font-semibold max-sm:text-12 max-sm:font-regular'}
      >
        {local.slice(0, 5)}
        {!short && <span className="max-sm:hidden">{local.slice(5)}</span>}
      </span>
      <span className="text-12 text-text-3">{zone}</span>
      {!short && now !== null && !isUtc(now, timeZone) && (
        <>
          <span className="text-14 text-text-2 max-lg:hidden">{time(now, 'UTC', true)}</span>
          <span className="text-12 text-text-3 max-lg:hidden">UTC</span>
        </>
      )}
    </span>
  )
}
