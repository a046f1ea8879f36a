import type { ZoneKind } from '../marks/zone-swatch.tsx'

export const patternId = (base: string, name: ZoneKind | 'overlap') => `${base}-${name}`

/** The map's hatches as SVG fills. The ids carry the chart's own, so that two strips never share one. */
export const StripPatterns = ({ base }: { base: string }) => {
  const line = { fill: 'none' }
  return (
    <defs>
      <pattern
        id={patternId(base, 'red')}
        width="6"
        height="6"
        patternUnits="userSpaceOnUse"
        patternTransform="rotate(45)"
      >
        <path d="M3 0v6" stroke="var(--zone-red-hatch)" strokeWidth="1.5" {...line} />
      </pattern>
      <pattern
        id={patternId(base, 'yellow')}
        width="12"
        height="12"
        patternUnits="userSpaceOnUse"
        patternTransform="rotate(-45)"
      >
        <path d="M6 0v12" stroke="var(--zone-yellow-hatch)" strokeWidth="1" {...line} />
      </pattern>
      <pattern id={patternId(base, 'green')} width="12" height="12" patternUnits="userSpaceOnUse">
        <circle cx="3" cy="3" r="0.9" fill="var(--zone-green-hatch)" />
        <circle cx="9" cy="9" r="0.9" fill="var(--zone-green-hatch)" />
      </pattern>
      <pattern id={patternId(base, 'awareness')} width="14" height="14" patternUnits="userSpaceOnUse">
        <path
          d="M1.5 4h5M4 1.5v5M8.5 11h5M11 8.5v5"
          stroke="var(--zone-awareness-hatch)"
          strokeWidth="1"
          {...line}
        />
      </pattern>
      <pattern
        id={patternId(base, 'overlap')}
        width="5"
        height="5"
        patternUnits="userSpaceOnUse"
        patternTransform="rotate(45)"
      >
        <path d="M2.5 0v5" stroke="var(--overlap)" strokeWidth="1.4" opacity="0.75" {...line} />
      </pattern>
    </defs>
  )
}
