import { aircraftPath } from '@clearway/ui'
import { useMemo } from 'react'
import drawing from './sign-in-map.json' with { type: 'json' }

const { width, height } = drawing
const golden = 2.399963

interface Arrow {
  readonly x: number
  readonly y: number
  readonly heading: number
}

const radiusOf = (count: number) => 5 + 4.5 * Math.sqrt(count)

/** Spread like the seeds of a sunflower: even, and the same on the server and in the browser. */
const arrowsOf = ({ x, y, count }: { x: number; y: number; count: number }): Arrow[] => {
  const reach = radiusOf(count) - 4
  return Array.from({ length: count }, (_, index) => {
    const distance = reach * Math.sqrt((index + 0.5) / count)
    const angle = index * golden + x
    const heading = (index * 137 + x * 7) % 360
    return {
      x: Math.round(x + distance * Math.cos(angle)),
      y: Math.round(y + distance * Math.sin(angle)),
      heading,
    }
  })
}

const Ground = () => (
  <>
    <rect x={-width} y={-height} width={width * 3} height={height * 3} fill="var(--map-water)" />
    <path d={drawing.land} fill="var(--map-land)" stroke="var(--map-coast)" strokeWidth={1} />
    <path d={drawing.urban} fill="var(--map-urban)" />
    <path d={drawing.lakes} fill="var(--map-water)" />
    <path d={drawing.rivers} fill="none" stroke="var(--map-river)" strokeWidth={1.2} />
  </>
)

const Graticule = () => (
  <g stroke="var(--map-grid)" strokeWidth={1}>
    {drawing.meridians.map(({ degree, x }) => (
      <line key={degree} x1={x} x2={x} y1={-30} y2={height + 30} />
    ))}
    {drawing.parallels.map(({ degree, y }) => (
      <line key={degree} x1={-30} x2={width + 30} y1={y} y2={y} />
    ))}
  </g>
)

const Cities = () => {
  const arrows = useMemo(() => drawing.cities.flatMap(arrowsOf), [])
  return (
    <>
      {drawing.cities.map(({ name, count, x, y }) => (
        <g key={name}>
          <circle
            cx={x}
            cy={y}
            r={radiusOf(count)}
            fill="var(--envelope-fill)"
            stroke="var(--accent-line)"
            strokeWidth={1.2}
          />
          <text
            x={x + radiusOf(count) + 5}
            y={y + 4.5}
            fill="var(--map-label)"
            stroke="var(--map-halo)"
            strokeWidth={3}
            paintOrder="stroke"
            fontSize={13}
          >
            {name}
          </text>
        </g>
      ))}
      <g fill="var(--ac-conforming)">
        {arrows.map(({ x, y, heading }) => (
          <path
            key={`${x} ${y} ${heading}`}
            d={aircraftPath}
            transform={`translate(${x} ${y}) rotate(${heading}) scale(.38) translate(-11 -11)`}
          />
        ))}
      </g>
    </>
  )
}

/** An illustration, drawn without WebGL and without a request: nothing on it is live. */
export const SignInMap = () => (
  <>
    <svg
      role="img"
      aria-label="Illustration: aircraft over cities"
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="xMidYMid slice"
      className="absolute inset-0 size-full"
    >
      <Ground />
      <Graticule />
      <Cities />
    </svg>
    <div className="absolute right-8 bottom-7 max-w-[340px]">
      <p className="text-16 font-semibold tracking-title">
        One picture of who may fly where, who is flying now, and what needs a person.
      </p>
      <p className="mt-1.5 text-12 text-text-3">Illustration. Live data appears after you sign in.</p>
    </div>
  </>
)
