import { bandText, type HeightLimit, metresAgl } from '@clearway/domain/geo'

/** Limits as they were given; null where metres above ground are all there is. */
export interface Limited {
  readonly min_altitude: HeightLimit | null
  readonly max_altitude: HeightLimit | null
  readonly min_height: number | null
  readonly max_height: number | null
  /** Why metres above ground had to be taken wide. */
  readonly heights_note?: string | null
}

/** "0–120 m AGL", "0 m AGL to 2,000 ft AMSL", "1,000–2,000 ft AMSL, ground unknown" */
export const limitWords = ({
  min_altitude,
  max_altitude,
  min_height,
  max_height,
  heights_note,
}: Limited): string =>
  bandText(min_altitude ?? metresAgl(min_height ?? 0), max_altitude ?? metresAgl(max_height ?? 0)) +
  (heights_note ? ', ground unknown' : '')
