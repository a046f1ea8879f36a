import { type Polygon, polygonsOverlap } from '@clearway/domain/geo'
import { date, heightBand, squareKilometres, time, timeRange } from '@clearway/ui'
import { usualMeasure } from '../../forms/measures.ts'
import { toLocalInput } from '../../words/text.ts'
import { type Evaluation, isFreeWindow } from './verdict-words.ts'
import { type DraftVolume, isAboveGround } from './volume-fields.ts'

type Conflict = Evaluation['conflicts'][number]
type Alternative = Evaluation['alternatives'][number]

/** Band and window of a draft, without its area. */
export type Slot = Omit<DraftVolume, 'polygon'>

/** A way out of all conflicts at once. */
export interface Offer {
  readonly key: string
  /** "Lower to 30–50 m" */
  readonly act: string
  /** "clear, KIA Outer still decides" */
  readonly effect: string
  readonly slot: Slot
  /** The area in its place, where it is the area that is cut. */
  readonly polygon?: Polygon
}

/** A zone over the same ground, whatever its band and time, that has to be asked. */
export interface DecidingZone {
  readonly zone_name: string
  readonly min_height: number
  readonly max_height: number
  readonly active_from: string | null
  readonly active_to: string | null
  readonly zone_envelope: object
  /** Whether the API found that the draft meets it: used where the draft is not measured above ground. */
  readonly isMet?: boolean
}

export interface OfferQuestion {
  readonly volume: Slot
  readonly areaM2: number
  /** The largest part of the area that keeps clear, found by the API. */
  readonly trimmed: Evaluation['trimmed']
  readonly conflicts: readonly Conflict[]
  /** Free slots of the draft's own size, found by the API. */
  readonly alternatives: readonly Alternative[]
  /** Null where offers change nothing about approvals: a plan's are its mission's. */
  readonly deciding: readonly DecidingZone[] | null
  /** A plan stays inside its mission. */
  readonly bounds?: Slot | undefined
}

interface Candidate extends Omit<Offer, 'effect'> {
  /** Of an area that is cut: what is left of it. */
  readonly leftM2?: number
}

const minuteMs = 60_000
/** Less than this is no room to fly in. */
const leastBandM = 5
const leastWindowMs = 10 * minuteMs
const mostOffers = 3

const minuteBefore = (ms: number): number => Math.floor(ms / minuteMs) * minuteMs
/** A field that shows the minute of a stored end means that very end: what ends before it within the minute ends one earlier. */
const endBefore = (ms: number, endMs: number): number => {
  const whole = minuteBefore(ms)
  return whole === minuteBefore(endMs) ? whole - minuteMs : whole
}
const minuteAfter = (ms: number): number => Math.ceil(ms / minuteMs) * minuteMs

const windowWords = (startMs: number, endMs: number, draft: Slot): string => {
  const day = date(startMs)
  return `${day === date(draft.startMs) ? '' : `${day} `}${timeRange(startMs, endMs)}`
}

/** The draft moved as it is, to where nothing is in the way. */
const moved = (volume: Slot, free: Alternative): Candidate => {
  const { kind, starts_at, ends_at, min_height, max_height } = free
  if (isFreeWindow(free)) {
    const whole = kind === 'later_window' ? minuteAfter : minuteBefore
    const [startMs, endMs] = [whole(Date.parse(starts_at)), whole(Date.parse(ends_at))]
    return {
      key: kind === 'later_window' ? 'later' : 'sooner',
      act: `Move to ${windowWords(startMs, endMs, volume)}`,
      slot: { ...volume, startMs, endMs },
    }
  }
  const isHigher = kind === 'higher_band'
  // The window is the draft's own: as the fields have it. Free bands are found above ground, whatever the draft's is.
  const { startMs, endMs } = volume
  return {
    key: isHigher ? 'higher' : 'lower',
    act: `${isHigher ? 'Raise' : 'Lower'} to ${heightBand(min_height, max_height)}`,
    slot: { minHeight: min_height, maxHeight: max_height, startMs, endMs },
  }
}

/** The parts of the draft that hold nothing of what is shared: clear for certain, as nothing new can be in a part. */
const cut = (volume: Slot, conflicts: readonly Conflict[]): Candidate[] => {
  const below = Math.floor(Math.min(...conflicts.map(({ min_height }) => min_height)))
  const above = Math.ceil(Math.max(...conflicts.map(({ max_height }) => max_height)))
  const before = endBefore(Math.min(...conflicts.map(({ starts_at }) => Date.parse(starts_at))), volume.endMs)
  const after = minuteAfter(Math.max(...conflicts.map(({ ends_at }) => Date.parse(ends_at))))
  const parts: Candidate[] = [
    {
      key: 'lower',
      act: `Cut to ${heightBand(volume.minHeight, below)}`,
      slot: { ...volume, maxHeight: below },
    },
    {
      key: 'higher',
      act: `Cut to ${heightBand(above, volume.maxHeight)}`,
      slot: { ...volume, minHeight: above },
    },
    { key: 'later', act: `Start at ${time(after)}`, slot: { ...volume, startMs: after } },
    { key: 'sooner', act: `End at ${time(before)}`, slot: { ...volume, endMs: before } },
  ]
  // The API gives other bands above ground: a draft that is measured otherwise is cut in time and area alone.
  const cuts = isAboveGround(volume)
    ? parts
    : parts.filter(
        ({ slot: { minHeight, maxHeight } }) =>
          minHeight === volume.minHeight && maxHeight === volume.maxHeight,
      )
  return cuts.filter(
    ({ slot }) => slot.maxHeight - slot.minHeight >= leastBandM && slot.endMs - slot.startMs >= leastWindowMs,
  )
}

/** The draft at its own time and heights on less ground. */
const trimmedArea = (volume: Slot, areaM2: number, trimmed: Evaluation['trimmed']): Candidate[] => {
  if (!trimmed) return []
  const { envelope, area_m2 } = trimmed
  const act = `Trim ${squareKilometres(areaM2 - area_m2)}`
  return [{ key: 'trim', act, slot: volume, polygon: envelope as Polygon, leftM2: area_m2 }]
}

/** The nearest time beside the nearest height, so that neither crowds the other out. */
const inTurn = (volume: Slot, whole: readonly Candidate[]): Candidate[] => {
  const shiftOf = ({ slot }: Candidate) => Math.abs(slot.startMs - volume.startMs)
  const times = whole.filter((one) => shiftOf(one) > 0).toSorted((a, b) => shiftOf(a) - shiftOf(b))
  const heights = whole.filter((one) => shiftOf(one) === 0)
  return [times[0], heights[0], times[1], heights[1]].filter((one) => one !== undefined)
}

const isWithin = (slot: Slot, bounds: Slot | undefined): boolean =>
  !bounds ||
  (slot.minHeight >= bounds.minHeight &&
    slot.maxHeight <= bounds.maxHeight &&
    slot.startMs >= bounds.startMs &&
    slot.endMs <= bounds.endMs)

/** Would this zone have to decide about the offer? */
export const asks = ({ slot, polygon }: Pick<Candidate, 'slot' | 'polygon'>, zone: DecidingZone): boolean => {
  const { minHeight, maxHeight, startMs, endMs } = slot
  if (polygon && !polygonsOverlap(polygon, zone.zone_envelope as Polygon)) return false
  const from = zone.active_from ? Date.parse(zone.active_from) : Number.NEGATIVE_INFINITY
  const to = zone.active_to ? Date.parse(zone.active_to) : Number.POSITIVE_INFINITY
  const sharesHeights = isAboveGround(slot)
    ? zone.min_height < maxHeight && zone.max_height > minHeight
    : zone.isMet === true
  return sharesHeights && from < endMs && to > startMs
}

const sizeOf = ({ slot, leftM2 }: Candidate, areaM2: number): number =>
  (slot.maxHeight - slot.minHeight) * (slot.endMs - slot.startMs) * (leftM2 ?? areaM2)

/** Ways out: those with fewer approvals to wait for first, then those that keep most of the draft. */
export const offersFor = (question: OfferQuestion): Offer[] => {
  const { volume, areaM2, conflicts, alternatives, trimmed, deciding, bounds } = question
  if (conflicts.length === 0) return []
  const whole = inTurn(
    volume,
    alternatives
      .map((alternative) => moved(volume, alternative))
      .filter(({ slot }) => isWithin(slot, bounds)),
  )
  const isMoved = new Set(whole.map(({ key }) => key))
  const parts = cut(volume, conflicts).filter(({ key }) => !isMoved.has(key))
  const ranked = [...whole, ...parts, ...trimmedArea(volume, areaM2, trimmed)]
    .map((offer) => ({ offer, zones: deciding?.filter((zone) => asks(offer, zone)) }))
    .toSorted(
      (a, b) =>
        (a.zones?.length ?? 0) - (b.zones?.length ?? 0) || sizeOf(b.offer, areaM2) - sizeOf(a.offer, areaM2),
    )
  // Another area is a choice of its own: it is never crowded out by times and heights.
  const elsewhere = ranked
    .filter(({ offer }) => !offer.polygon)
    .slice(0, trimmed ? mostOffers - 1 : mostOffers)
  return ranked
    .filter((one) => one.offer.polygon || elsewhere.includes(one))
    .map(({ offer: { leftM2, ...offer }, zones }) => ({ ...offer, effect: effectWords(leftM2, zones) }))
}

const effectWords = (leftM2: number | undefined, zones: readonly DecidingZone[] | undefined): string => {
  const clear = leftM2 === undefined ? 'clear' : `clear, ${squareKilometres(leftM2)} left`
  if (!zones) return clear
  if (zones.length === 0) return `${clear}, no approval needed`
  return `${clear}, ${zones.length === 1 ? `${zones[0]?.zone_name} decides` : `${zones.length} zones decide`}`
}

/** An offer taken over into the fields: only what it changes, so that a stored second is not rounded away. */
export const fieldsOfSlot = (slot: Slot, before: Slot) => {
  const isOther = isAboveGround(slot) !== isAboveGround(before)
  return {
    ...((isOther || slot.minHeight !== before.minHeight) && {
      min_height: slot.minHeight,
      min_measure: usualMeasure,
    }),
    ...((isOther || slot.maxHeight !== before.maxHeight) && {
      max_height: slot.maxHeight,
      max_measure: usualMeasure,
    }),
    ...(slot.startMs !== before.startMs && { start_time: toLocalInput(slot.startMs) }),
    ...(slot.endMs !== before.endMs && { end_time: toLocalInput(slot.endMs) }),
  }
}
