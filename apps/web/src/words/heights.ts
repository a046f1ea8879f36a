import { bandText, type HeightLimit, metresAgl } from '@clearway/domain/geo'
import { metresPerFoot, shownUnits } from '@clearway/ui'

/** Limits as they were given; null where metres above ground are all there is. */
export interface Limited {
  readonly min_altitude: HeightLimit | null
  readonly max_altitude: HeightLimit | null
  readonly min_height: number | null
  readonly max_height: number | null
  /** Why metres above ground had to be taken wide. */
  readonly heights_note?: string | null
}

/** Who reads feet reads every limit in feet; others read it as it was given. */
export const shownLimit = (limit: HeightLimit): HeightLimit =>
  shownUnits().height === 'ft' && limit.unit === 'm'
    ? { ...limit, unit: 'ft', value: Math.round(limit.value / metresPerFoot) }
    : limit

/** "0–120 m AGL", "0 m AGL to 2,000 ft AMSL", "1,000–2,000 ft AMSL, ground unknown" */
export const limitWords = ({
  min_altitude,
  max_altitude,
  min_height,
  max_height,
  heights_note,
}: Limited): string =>
  bandText(
    shownLimit(min_altitude ?? metresAgl(min_height ?? 0)),
    shownLimit(max_altitude ?? metresAgl(max_height ?? 0)),
  ) + (heights_note ? ', ground unknown' : '')
