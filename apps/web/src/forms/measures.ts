import { type HeightLimit, heightReferences, heightUnits, limitMetres } from '@clearway/domain/geo'
import { shownUnits } from '@clearway/ui'

/** From what a form measures a height: a reference, or the place of take-off, whose heights are taken as above ground. */
const origins = [...heightReferences, 'take-off'] as const

/** What a height of a form is measured in: "ft AMSL". */
export const measures = origins.flatMap((origin) => heightUnits.map((unit) => `${unit} ${origin}` as const))
export type Measure = (typeof measures)[number]

/** Under this name a person's last unit and reference is kept. */
export const measureChoice = 'measure'

/** The reference of every height of the wire that names no other. */
export const usualMeasure: Measure = 'm AGL'

/** What a new draft begins with, by the unit in which a person reads heights. */
export const chosenMeasure = (): Measure => (shownUnits().height === 'ft' ? 'ft AGL' : usualMeasure)

const words: Readonly<Record<(typeof origins)[number], string>> = {
  AGL: 'above ground',
  AMSL: 'above mean sea level',
  W84: 'above the ellipsoid',
  'take-off': 'taken as above ground',
}

const partsOf = (measure: Measure) => measure.split(' ') as [HeightLimit['unit'], (typeof origins)[number]]

export const measureOptions = measures.map((measure) => ({
  value: measure,
  label: measure,
  hint: words[partsOf(measure)[1]],
}))

export const measureOf = ({ unit, reference, from_takeoff }: HeightLimit): Measure =>
  `${unit} ${from_takeoff ? 'take-off' : reference}`

export const limitOf = (value: number, measure: Measure): HeightLimit => {
  const [unit, origin] = partsOf(measure)
  return origin === 'take-off'
    ? { value, reference: 'AGL', unit, from_takeoff: true }
    : { value, reference: origin, unit }
}

/** Metres above what a measure begins at, in its unit, to the hundredth. */
export const valueIn = (measure: Measure, metres: number, round: (value: number) => number): number =>
  round(Number(((metres / limitMetres(limitOf(1, measure))) * 100).toFixed(4))) / 100

/** The ends of a band as the fields of a form hold them. */
export interface MeasuredBand {
  readonly min_height: number
  readonly max_height: number
  readonly min_measure: Measure
  readonly max_measure: Measure
}

/** A record's limits in the fields of a form. */
export const measuredFields = (record: {
  readonly min_altitude: HeightLimit
  readonly max_altitude: HeightLimit
}): MeasuredBand => ({
  min_height: record.min_altitude.value,
  max_height: record.max_altitude.value,
  min_measure: measureOf(record.min_altitude),
  max_measure: measureOf(record.max_altitude),
})

/** The fields of a form without its heights, and the limits in their place. */
export const withLimits = <F extends MeasuredBand>({
  min_height,
  max_height,
  min_measure,
  max_measure,
  ...rest
}: F) => ({
  ...rest,
  min_altitude: limitOf(min_height, min_measure),
  max_altitude: limitOf(max_height, max_measure),
})
