import clsx from 'clsx'
import { heightBand, heightFigure, metresAgl } from '../format.ts'

export interface BandGaugeProps {
  /** Metres AGL. */
  value: number | null
  lower: number
  upper: number
  /** Right end of the scale: the ceiling of the model or the zone. */
  max: number
  min?: number
}

/** Where a height is in its plan band: inside green, outside red from the limit it crossed. */
export const BandGauge = ({ value, lower, upper, max, min = 0 }: BandGaugeProps) => {
  const top = Math.max(max, upper, value ?? 0)
  const at = (metre: number) => `${(100 * (metre - min)) / (top - min || 1)}%`
  const width = (from: number, to: number) => `${(100 * (to - from)) / (top - min || 1)}%`
  const excess =
    value === null
      ? null
      : value > upper
        ? ([upper, value] as const)
        : value < lower
          ? ([value, lower] as const)
          : null
  const words =
    value === null
      ? `Height not known, plan band ${heightBand(lower, upper)}`
      : `${metresAgl(value)}, plan band ${heightBand(lower, upper)}`
  return (
    <div role="img" aria-label={words} className="num pt-3 pb-1 text-11 text-text-3">
      <div className="relative h-1.5 bg-neutral-line">
        <span
          className="absolute inset-y-0 bg-approved-line"
          style={{ left: at(lower), width: width(lower, upper) }}
        />
        {excess && (
          <span
            className="absolute inset-y-0 bg-rejected"
            style={{ left: at(excess[0]), width: width(excess[0], excess[1]) }}
          />
        )}
        <Edge left={at(lower)} />
        <Edge left={at(upper)} />
        {value !== null && <Pointer left={at(value)} outside={excess !== null} />}
      </div>
      <div className="relative mt-1 h-4">
        {lower - min > (top - min) * 0.08 && <span className="absolute left-0">{heightFigure(min)}</span>}
        <BandLabels
          lower={lower}
          upper={upper}
          share={(upper - lower) / (top - min || 1)}
          at={at}
          top={top}
        />
        <span className="absolute right-0">{metresAgl(top)}</span>
      </div>
    </div>
  )
}

interface BandLabelsProps {
  lower: number
  upper: number
  share: number
  top: number
  at: (metre: number) => string
}

// Where a figure would run into the next one the two are written as one, or the scale's end shows it.
const BandLabels = ({ lower, upper, share, top, at }: BandLabelsProps) => {
  const middle = at((lower + upper) / 2)
  const label = 'absolute -translate-x-1/2 whitespace-nowrap'
  if (share < 0.1) {
    return (
      <span className={label} style={{ left: middle }}>
        {heightFigure(lower)}–{heightFigure(upper)}
      </span>
    )
  }
  return (
    <>
      <span className={label} style={{ left: at(lower) }}>
        {heightFigure(lower)}
      </span>
      {share > 0.3 && (
        <span className={label} style={{ left: middle }}>
          plan band
        </span>
      )}
      {upper <= top * 0.88 && (
        <span className={label} style={{ left: at(upper) }}>
          {heightFigure(upper)}
        </span>
      )}
    </>
  )
}

const Edge = ({ left }: { left: string }) => (
  <span className="absolute -inset-y-[3px] w-[1.5px] -translate-x-1/2 bg-approved" style={{ left }} />
)

const Pointer = ({ left, outside }: { left: string; outside: boolean }) => (
  <svg
    aria-hidden
    viewBox="0 0 10 8"
    width="10"
    height="8"
    className={clsx(
      'absolute -top-[11px] -translate-x-1/2 transition-[left] duration-(--dur-base)',
      outside ? 'fill-rejected' : 'fill-text',
    )}
    style={{ left }}
  >
    <path d="M0 0h10L5 8z" />
  </svg>
)
