import type { Slot } from '../../airspace/constraints/volume.ts'
import { heightsOverlap, timesOverlap } from '../../geo/index.ts'

export interface FreeSlot extends Slot {
  kind: 'earlier_window' | 'later_window' | 'higher_band' | 'lower_band'
}

/**
 * Where a wanted slot could go instead: the nearest free windows after and before it at its own heights, the nearest free
 * bands above and below it in its own window. `taken` are the slots over the same ground; nothing leaves `bounds`. The
 * only places worth trying are right beside something that is taken.
 */
export const freeSlots = (wanted: Slot, taken: readonly Slot[], bounds: Slot): FreeSlot[] => {
  if (!taken.some((other) => slotsMeet(wanted, other))) return []
  const free = (slot: Slot) => inside(slot, bounds) && !taken.some((other) => slotsMeet(slot, other))
  const first = (kind: FreeSlot['kind'], slots: Slot[]): FreeSlot[] =>
    slots
      .filter(free)
      .slice(0, 1)
      .map((slot) => ({ kind, ...slot }))
  return [
    ...first('later_window', laterWindows(wanted, taken)),
    ...first('earlier_window', earlierWindows(wanted, taken)),
    ...first('higher_band', higherBands(wanted, taken)),
    ...first('lower_band', lowerBands(wanted, taken)),
  ]
}

const laterWindows = (wanted: Slot, taken: readonly Slot[]): Slot[] => {
  const duration = wanted.to.getTime() - wanted.from.getTime()
  return taken
    .filter((other) => other.to > wanted.from)
    .toSorted((a, b) => a.to.getTime() - b.to.getTime())
    .map((other) => ({ ...wanted, from: other.to, to: new Date(other.to.getTime() + duration) }))
}

const earlierWindows = (wanted: Slot, taken: readonly Slot[]): Slot[] => {
  const duration = wanted.to.getTime() - wanted.from.getTime()
  return taken
    .filter((other) => other.from < wanted.to)
    .toSorted((a, b) => b.from.getTime() - a.from.getTime())
    .map((other) => ({ ...wanted, from: new Date(other.from.getTime() - duration), to: other.from }))
}

const higherBands = (wanted: Slot, taken: readonly Slot[]): Slot[] => {
  const thickness = wanted.maxHeight - wanted.minHeight
  return taken
    .filter((other) => other.maxHeight > wanted.minHeight)
    .toSorted((a, b) => a.maxHeight - b.maxHeight)
    .map((other) => ({ ...wanted, minHeight: other.maxHeight, maxHeight: other.maxHeight + thickness }))
}

const lowerBands = (wanted: Slot, taken: readonly Slot[]): Slot[] => {
  const thickness = wanted.maxHeight - wanted.minHeight
  return taken
    .filter((other) => other.minHeight < wanted.maxHeight)
    .toSorted((a, b) => b.minHeight - a.minHeight)
    .map((other) => ({ ...wanted, minHeight: other.minHeight - thickness, maxHeight: other.minHeight }))
}

const bandOf = ({ minHeight, maxHeight }: Slot) => ({ minHeightM: minHeight, maxHeightM: maxHeight })
const windowOf = ({ from, to }: Slot) => ({ startsAt: from, endsAt: to })

/** They want some height and some time alike. */
export const slotsMeet = (a: Slot, b: Slot): boolean =>
  heightsOverlap(bandOf(a), bandOf(b)) && timesOverlap(windowOf(a), windowOf(b))

const inside = (slot: Slot, bounds: Slot): boolean =>
  slot.from >= bounds.from &&
  slot.to <= bounds.to &&
  slot.minHeight >= bounds.minHeight &&
  slot.maxHeight <= bounds.maxHeight
