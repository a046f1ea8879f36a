import type { HeightLimit, Polygon } from '../../geo/index.ts'
import type { Ctx } from '../../kernel/index.ts'
import type { DraftHeights } from './formats/index.ts'

/**
 * The heights of a draft over this ground. Metres above ground beside a limit that is measured from elsewhere are another's
 * knowledge of the ground, one height for a whole area: they count where the service has none of its own.
 */
export const overKnownGround = async <Draft extends DraftHeights>(
  { ground }: Pick<Ctx, 'ground'>,
  draft: Draft,
  { coordinates: [outer = []] }: Polygon,
): Promise<Draft> => {
  const min_height = ownHeight(draft.min_height, draft.min_altitude)
  const max_height = ownHeight(draft.max_height, draft.max_altitude)
  if (min_height === draft.min_height && max_height === draft.max_height) return draft
  const isKnown = (await ground.groundRange(outer as [number, number][])) !== null
  return isKnown ? { ...draft, min_height, max_height } : draft
}

const ownHeight = (heightM: number | null, altitude: HeightLimit | null): number | null =>
  altitude && altitude.reference !== 'AGL' ? null : heightM
