import { heightBand, time } from '@clearway/ui'
import { toLocalInput } from '../airspace/local-time.ts'
import { type Conflict, waits, type ZoneVerdict } from './verdict-words.ts'
import type { DraftVolume } from './volume-fields.ts'

export type Change = Partial<Pick<DraftVolume, 'minHeight' | 'maxHeight' | 'startMs' | 'endMs'>>

/** A way out of all conflicts at once. */
export interface Offer {
  readonly key: 'lower' | 'raise' | 'later' | 'sooner'
  /** "Lower to 30–50 m" */
  readonly act: string
  /** "clear, KIA Outer still decides" */
  readonly effect: string
  readonly change: Change
}

const minuteMs = 60_000
/** Less than this is no room to fly in. */
const leastBandM = 5
const leastWindowMs = 10 * minuteMs
const mostOffers = 3

const wholeMinutes = {
  down: (ms: number): number => Math.floor(ms / minuteMs) * minuteMs,
  up: (ms: number): number => Math.ceil(ms / minuteMs) * minuteMs,
}

/**
 * Each offer is a part of the draft that holds nothing of what is shared. So it is clear for certain, and nothing new
 * can stand in it.
 */
function candidates(
  { minHeight, maxHeight, startMs, endMs }: DraftVolume,
  conflicts: readonly Conflict[],
): Omit<Offer, 'effect'>[] {
  const below = Math.floor(Math.min(...conflicts.map((conflict) => conflict.min_height)))
  const above = Math.ceil(Math.max(...conflicts.map((conflict) => conflict.max_height)))
  const before = wholeMinutes.down(Math.min(...conflicts.map(({ starts_at }) => Date.parse(starts_at))))
  const after = wholeMinutes.up(Math.max(...conflicts.map(({ ends_at }) => Date.parse(ends_at))))
  return [
    ...(below - minHeight >= leastBandM
      ? [
          {
            key: 'lower' as const,
            act: `Lower to ${heightBand(minHeight, below)}`,
            change: { maxHeight: below },
          },
        ]
      : []),
    ...(maxHeight - above >= leastBandM
      ? [
          {
            key: 'raise' as const,
            act: `Raise to ${heightBand(above, maxHeight)}`,
            change: { minHeight: above },
          },
        ]
      : []),
    ...(endMs - after >= leastWindowMs
      ? [{ key: 'later' as const, act: `Start at ${time(after)}`, change: { startMs: after } }]
      : []),
    ...(before - startMs >= leastWindowMs
      ? [{ key: 'sooner' as const, act: `End at ${time(before)}`, change: { endMs: before } }]
      : []),
  ]
}

function holds(volume: DraftVolume, zone: ZoneVerdict): boolean {
  const { minHeight, maxHeight, startMs, endMs } = volume
  const from = zone.active_from ? Date.parse(zone.active_from) : Number.NEGATIVE_INFINITY
  const to = zone.active_to ? Date.parse(zone.active_to) : Number.POSITIVE_INFINITY
  return zone.min_height < maxHeight && zone.max_height > minHeight && from < endMs && to > startMs
}

/** Of the draft, how much the offer leaves: to put the ones first that cost least. */
function shareLeft(before: DraftVolume, after: DraftVolume): number {
  const size = (volume: DraftVolume) =>
    (volume.maxHeight - volume.minHeight) * (volume.endMs - volume.startMs)
  return size(after) / size(before)
}

/** Ways out, the ones without an approval to wait for first, then those that leave most of the draft. */
export function offersFor(
  volume: DraftVolume,
  conflicts: readonly Conflict[],
  zones: readonly ZoneVerdict[],
): Offer[] {
  if (conflicts.length === 0) return []
  return candidates(volume, conflicts)
    .map((offer) => {
      const after = { ...volume, ...offer.change }
      const deciding = zones
        .filter((zone) => waits(zone) && holds(after, zone))
        .map(({ zone_name }) => zone_name)
      return {
        offer: { ...offer, effect: effectWords(deciding) },
        deciding: deciding.length,
        left: shareLeft(volume, after),
      }
    })
    .toSorted((a, b) => a.deciding - b.deciding || b.left - a.left)
    .slice(0, mostOffers)
    .map(({ offer }) => offer)
}

function effectWords(deciding: readonly string[]): string {
  if (deciding.length === 0) return 'clear, no approval needed'
  const who = deciding.length === 1 ? `${deciding[0]} still decides` : `${deciding.length} zones still decide`
  return `clear, ${who}`
}

/** An offer taken over into the fields. */
export const fieldsOfChange = ({ minHeight, maxHeight, startMs, endMs }: Change) => ({
  ...(minHeight !== undefined && { min_height: minHeight }),
  ...(maxHeight !== undefined && { max_height: maxHeight }),
  ...(startMs !== undefined && { start_time: toLocalInput(startMs) }),
  ...(endMs !== undefined && { end_time: toLocalInput(endMs) }),
})
