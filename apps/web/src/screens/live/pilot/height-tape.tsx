import { fromHeightUnit, heightBand, heightFigure, metresAgl, shownUnits } from '@clearway/ui'
import clsx from 'clsx'
import { MoveDown, MoveUp } from 'lucide-react'

interface HeightTapeProps {
  readonly heightM: number | null
  readonly climbMps: number | null
  /** The band of the plan, metres above ground; absent without one. */
  readonly band: { readonly lower: number; readonly upper: number } | undefined
  /** The height breaks a limit of the plan. */
  readonly isOut: boolean
  readonly isStale: boolean
}

/** Round in what is shown. */
const steps = { m: 20, ft: 50 } as const
const usualTopM = 120
const climbingMps = 0.2

const pointer = '1.5rem'
/** Where the pointer is so near an edge of the band, its own figure says as much. */
const nearShare = 0.1
/** A lower band has room for its edges alone. */
const namedShare = 0.3

/** In the middle of the band, or as far from it as the pointer needs. */
const besidePointer = (
  { lower, upper }: NonNullable<HeightTapeProps['band']>,
  heightM: number | null,
  at: (metres: number) => string,
): string => {
  const middle = (lower + upper) / 2
  if (heightM === null) return at(middle)
  return heightM < middle
    ? `max(${at(middle)}, ${at(heightM)} + ${pointer})`
    : `min(${at(middle)}, ${at(heightM)} - ${pointer})`
}

/** From the band to a height; empty where it is within, as it may be while a limit above sea level is broken. */
const beyond = ({ lower, upper }: NonNullable<HeightTapeProps['band']>, heightM: number) => ({
  from: Math.min(heightM, upper),
  to: Math.max(heightM, lower),
})

/** Height on a fixed scale: the band of the plan filled, what is out of it red, the number on the pointer. */
export const HeightTape = ({ heightM, climbMps, band, isOut, isStale }: HeightTapeProps) => {
  const stepM = fromHeightUnit(steps[shownUnits().height])
  const top =
    Math.ceil(Math.max(usualTopM, (band?.upper ?? 0) + stepM, heightM ?? 0) / stepM) * stepM + stepM / 2
  const at = (metres: number) => `${(100 * Math.max(0, metres)) / top}%`
  const ticks = Array.from({ length: Math.floor(top / stepM) + 1 }, (_, index) => index * stepM)
  const excess = isOut && band && heightM !== null ? beyond(band, heightM) : null
  const words = heightM === null ? 'Height not known' : metresAgl(heightM)
  const Climb = (climbMps ?? 0) > 0 ? MoveUp : MoveDown
  return (
    <div
      role="img"
      aria-label={band ? `${words}, plan band ${heightBand(band.lower, band.upper)}` : words}
      className="num relative h-full w-26 shrink-0 border-r border-line-strong bg-surface-1 py-4 text-12 text-text-3"
    >
      <div className="relative h-full">
        {ticks.map((tick) => (
          <span
            key={tick}
            className="absolute left-0 w-9 translate-y-1/2 text-right"
            style={{ bottom: at(tick) }}
          >
            {heightFigure(tick)}
          </span>
        ))}
        <div className="absolute inset-y-0 left-11 w-6 bg-neutral-soft">
          {band && (
            <span
              className="absolute inset-x-0 border-y-2 border-approved bg-approved-line"
              style={{ bottom: at(band.lower), top: `calc(100% - ${at(band.upper)})` }}
            />
          )}
          {excess && (
            <span
              className="absolute inset-x-0 bg-rejected"
              style={{ bottom: at(excess.from), top: `calc(100% - ${at(excess.to)})` }}
            />
          )}
          {climbMps !== null && Math.abs(climbMps) >= climbingMps && (
            <Climb
              size={18}
              aria-hidden
              className={clsx('absolute inset-x-0 top-2 mx-auto', isOut ? 'text-rejected' : 'text-text-2')}
            />
          )}
        </div>
        {band &&
          [band.lower, band.upper]
            .filter((edge) => heightM === null || Math.abs(heightM - edge) > nearShare * top)
            .map((edge) => (
              <span
                key={edge}
                className="absolute left-18 translate-y-1/2 font-medium text-approved"
                style={{ bottom: at(edge) }}
              >
                {heightFigure(edge)}
              </span>
            ))}
        {band && band.upper - band.lower > namedShare * top && (
          <span
            className="absolute left-18 translate-y-1/2 text-11 leading-[1.1]"
            style={{ bottom: besidePointer(band, heightM, at) }}
          >
            plan
            <br />
            band
          </span>
        )}
        {heightM !== null && (
          <span
            className={clsx(
              'absolute left-17.5 translate-y-1/2 rounded-1 px-1.5 text-13 font-semibold',
              isOut ? 'bg-rejected text-bg' : 'bg-text text-bg',
              isStale && 'line-through opacity-60',
            )}
            style={{ bottom: at(heightM) }}
          >
            {heightFigure(heightM)}
          </span>
        )}
      </div>
    </div>
  )
}
