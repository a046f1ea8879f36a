import { type Polygon, polygonAreaM2, trimmedPolygon } from '@clearway/domain/geo'
import { squareKilometres } from '@clearway/ui'
import { asks, type DecidingZone, type Offer } from './offers.ts'
import type { DraftVolume } from './volume-fields.ts'

/** Zones decide about what they touch: a draft keeps a few metres off. */
const marginM = 10
/** Where more zones than this are asked, one does not fly round them. */
const mostRounded = 6

/** The largest part of a draft that no zone has to decide about, where there is one. */
export const zoneTrim = (volume: DraftVolume, deciding: readonly DecidingZone[]): Offer[] => {
  const asked = deciding.filter((zone) => asks({ slot: volume }, zone))
  if (asked.length === 0 || asked.length > mostRounded) return []
  const others = asked.map(({ zone_envelope }) => zone_envelope as Polygon)
  const polygon = trimmedPolygon(volume.polygon, others, marginM)
  if (!polygon) return []
  const leftM2 = polygonAreaM2(polygon)
  const cutM2 = polygonAreaM2(volume.polygon) - leftM2
  return [
    {
      key: 'round zones',
      act: `Trim ${squareKilometres(cutM2)}`,
      effect: `approved at once, ${squareKilometres(leftM2)} left`,
      slot: volume,
      polygon,
    },
  ]
}
