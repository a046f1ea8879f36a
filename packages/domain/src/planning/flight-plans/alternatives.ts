import type { Slot } from '../../airspace/constraints/volume.ts'
import { heightsOverlap, timesOverlap } from '../../geo/index.ts'
import { addMs } from '../../kernel/index.ts'

export interface FreeSlot extends Slot {
  kind: 'earlier_window' | 'later_window' | 'higher_band' | 'lower_band'
}

/**
 * Where a wanted slot could go instead: the nearest free windows after and before it at its own heights, the nearest free
 * bands above and below it in its own window. `taken` are the slots over the same ground; nothing leaves `bounds`.
 */
export const freeSlots = (wanted: Slot, taken: readonly Slot[], bounds: Slot): FreeSlot[] => {
  if (!taken.some((other) => slotsMeet(wanted, other))) return []
  const nearest: FreeSlot[] = [
    { kind: 'later_window', ...laterWindow(wanted, taken, bounds) },
    { kind: 'earlier_window', ...earlierWindow(wanted, taken, bounds) },
    { kind: 'higher_band', ...higherBand(wanted, taken, bounds) },
    { kind: 'lower_band', ...lowerBand(wanted, taken, bounds) },
  ]
  return nearest.filter((slot) => inside(slot, bounds))
}

/**
 * Right beside what is in the way, until nothing is. What is taken comes in the order in which the slot gets to it, so that
 * nothing is looked at twice.
 */
const moved = (slot: Slot, inOrder: readonly Slot[], beside: (other: Slot) => Slot): Slot =>
  inOrder.reduce((at, other) => (slotsMeet(at, other) ? beside(other) : at), slot)

const laterWindow = (wanted: Slot, taken: readonly Slot[], bounds: Slot): Slot => {
  const after = (from: Date): Slot => ({ ...wanted, from, to: addMs(from, durationOf(wanted)) })
  const first = wanted.from < bounds.from ? after(bounds.from) : wanted
  const inOrder = taken.toSorted((a, b) => a.from.getTime() - b.from.getTime())
  return moved(first, inOrder, (other) => after(other.to))
}

const earlierWindow = (wanted: Slot, taken: readonly Slot[], bounds: Slot): Slot => {
  const before = (to: Date): Slot => ({ ...wanted, from: addMs(to, -durationOf(wanted)), to })
  const first = wanted.to > bounds.to ? before(bounds.to) : wanted
  const inOrder = taken.toSorted((a, b) => b.to.getTime() - a.to.getTime())
  return moved(first, inOrder, (other) => before(other.from))
}

const higherBand = (wanted: Slot, taken: readonly Slot[], bounds: Slot): Slot => {
  const above = (minHeight: number): Slot => ({
    ...wanted,
    minHeight,
    maxHeight: minHeight + thicknessOf(wanted),
  })
  const first = wanted.minHeight < bounds.minHeight ? above(bounds.minHeight) : wanted
  const inOrder = taken.toSorted((a, b) => a.minHeight - b.minHeight)
  return moved(first, inOrder, (other) => above(other.maxHeight))
}

const lowerBand = (wanted: Slot, taken: readonly Slot[], bounds: Slot): Slot => {
  const below = (maxHeight: number): Slot => ({
    ...wanted,
    minHeight: maxHeight - thicknessOf(wanted),
    maxHeight,
  })
  const first = wanted.maxHeight > bounds.maxHeight ? below(bounds.maxHeight) : wanted
  const inOrder = taken.toSorted((a, b) => b.maxHeight - a.maxHeight)
  return moved(first, inOrder, (other) => below(other.minHeight))
}

const durationOf = ({ from, to }: Slot): number => to.getTime() - from.getTime()
const thicknessOf = ({ minHeight, maxHeight }: Slot): number => maxHeight - minHeight
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
