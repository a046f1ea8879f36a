import clsx from 'clsx'
import { BatteryMedium } from 'lucide-react'
import type { ReactNode } from 'react'
import { heightFigure, metresAgl, speed } from '../format.ts'
import { AircraftMark } from '../marks/aircraft-mark.tsx'
import type { FlightRowProps } from './flight-row.tsx'
import { RowLink, rowStyle } from './row-link.tsx'

export interface OwnFlightRowProps extends Omit<FlightRowProps, 'href' | 'onOpen'> {
  onOpen: () => void
  /** Of the plan, metres above ground. */
  band: { lower: number; upper: number } | undefined
  /** Its height breaks a limit of the plan. */
  isOut: boolean
  batteryPercent: number | null
  isBatteryLow: boolean
  /** Until it is empty; null: not known. */
  batteryMinutes: number | null
  /** The one thing that comes next. */
  next: ReactNode
  isNextUrgent: boolean
}

const scaleM = 120

/** One of one's own in the air, 94 px: what it is, where in its band, how long, and what comes next. */
export const OwnFlightRow = (props: OwnFlightRowProps) => {
  const { uin, conformance, headingDeg = 0, detail, heightM, speedMs, selected = false, onOpen } = props
  const { band, isOut, batteryPercent, isBatteryLow, batteryMinutes, next, isNextUrgent } = props
  return (
    <li className={rowStyle(selected, 'flex min-h-[94px] gap-2.5 px-3 py-2 max-sm:px-4')}>
      <AircraftMark conformance={conformance} heading={headingDeg} size={20} className="mt-0.5 shrink-0" />
      <div className="num flex min-w-0 flex-1 flex-col gap-0.5">
        <div className="flex items-baseline justify-between gap-x-3 tight:flex-wrap">
          <RowLink
            onOpen={onOpen}
            selected={selected}
            className="min-w-0 truncate font-medium tight:whitespace-normal"
          >
            {uin}
          </RowLink>
          {heightM !== undefined && (
            <span className={clsx('shrink-0 font-medium', isOut && 'text-rejected')}>
              {metresAgl(heightM)}
            </span>
          )}
        </div>
        <div className="flex items-baseline justify-between gap-x-3 text-12 text-text-3 tight:flex-wrap">
          <span className="min-w-0 truncate tight:whitespace-normal">{detail}</span>
          {speedMs !== undefined && <span className="shrink-0">{speed(speedMs)}</span>}
        </div>
        <div className="flex h-4 items-center gap-2.5 text-12 text-text-3">
          {band ? (
            <>
              <span className="min-w-11 shrink-0 whitespace-nowrap">
                {heightFigure(band.lower)}–{heightFigure(band.upper)}
              </span>
              <SlimGauge heightM={heightM} band={band} isOut={isOut} />
            </>
          ) : (
            'No plan'
          )}
        </div>
        <div className="flex items-center justify-between gap-x-3 text-12 tight:flex-wrap">
          <span className={clsx('flex items-center gap-1.5', isBatteryLow ? 'text-pending' : 'text-text-2')}>
            <BatteryMedium size={14} strokeWidth={1.75} aria-hidden />
            <span>
              <span className="sr-only">Battery </span>
              {batteryPercent === null ? '–' : `${Math.round(batteryPercent)} %`}
              {batteryMinutes !== null && <span className="text-text-3"> {batteryMinutes} min</span>}
            </span>
          </span>
          <span
            className={clsx(
              'min-w-0 truncate tight:whitespace-normal',
              isNextUrgent ? 'text-pending' : 'text-text-3',
            )}
          >
            {next}
          </span>
        </div>
      </div>
    </li>
  )
}

interface SlimGaugeProps {
  heightM: number | undefined
  band: { lower: number; upper: number }
  isOut: boolean
}

/** The same as the figures beside it, for the eye alone. */
const SlimGauge = ({ heightM, band, isOut }: SlimGaugeProps) => {
  const top = Math.max(scaleM, band.upper, heightM ?? 0)
  const at = (metres: number) => `${(100 * Math.max(0, metres)) / top}%`
  return (
    <span aria-hidden className="relative h-1 flex-1 bg-neutral-line">
      <span
        className="absolute inset-y-0 bg-approved-line"
        style={{ left: at(band.lower), right: `calc(100% - ${at(band.upper)})` }}
      />
      {heightM !== undefined && (
        <span
          className={clsx('absolute -top-1 h-3 w-[3px] -translate-x-1/2', isOut ? 'bg-rejected' : 'bg-text')}
          style={{ left: at(heightM) }}
        />
      )}
    </span>
  )
}
