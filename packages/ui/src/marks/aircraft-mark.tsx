import clsx from 'clsx'

export type Conformance = 'conforming' | 'near' | 'breach' | 'noPlan' | 'stale'

export const conformanceName: Record<Conformance, string> = {
  conforming: 'Conforming',
  near: 'Near a limit',
  breach: 'Breach',
  noPlan: 'No plan',
  stale: 'Stale',
}

/** One arrowhead for all, in a 22 px box, pointing north. The map draws the same path. */
export const aircraftPath = 'M11 1.8 L17.8 19.6 L11 15.4 L4.2 19.6 Z'

const filled: Record<'conforming' | 'near', string> = {
  conforming: 'fill-ac-conforming',
  near: 'fill-ac-near',
}
const hollow: Record<'noPlan' | 'stale', string> = { noPlan: 'stroke-ac-noplan', stale: 'stroke-ac-stale' }

export interface AircraftMarkProps {
  conformance: Conformance
  /** Degrees from north, clockwise. */
  heading?: number
  /** Adds the dashed ring that the map draws round one near a limit. */
  ring?: boolean
  size?: number
  className?: string
}

/** Conformance by figure and colour: filled, ringed, in a red square, or hollow. */
export const AircraftMark = ({ conformance, heading = 0, ring, size = 22, className }: AircraftMarkProps) => (
  <svg
    role="img"
    aria-label={conformanceName[conformance]}
    viewBox="0 0 22 22"
    width={size}
    height={size}
    className={clsx('shrink-0 overflow-visible', className)}
  >
    {conformance === 'breach' && (
      <rect x="0.5" y="0.5" width="21" height="21" rx="2.5" className="fill-ac-breach" />
    )}
    {conformance === 'near' && ring && (
      <circle cx="11" cy="11" r="12.5" fill="none" className="stroke-ac-near" strokeDasharray="3 2.5" />
    )}
    <g transform={`rotate(${heading} 11 11)`}>
      <Arrow conformance={conformance} />
    </g>
  </svg>
)

const Arrow = ({ conformance }: { conformance: Conformance }) => {
  if (conformance === 'breach') {
    return (
      <path
        d={aircraftPath}
        className="fill-ac-halo"
        transform="translate(11 11) scale(0.8) translate(-11 -11)"
      />
    )
  }
  if (conformance === 'noPlan' || conformance === 'stale') {
    return (
      <path
        d={aircraftPath}
        className={clsx('fill-ac-halo', hollow[conformance])}
        strokeWidth="1.6"
        strokeLinejoin="miter"
      />
    )
  }
  return (
    <path
      d={aircraftPath}
      className={clsx('stroke-ac-halo', filled[conformance])}
      strokeWidth="2"
      strokeLinejoin="round"
      paintOrder="stroke"
    />
  )
}
