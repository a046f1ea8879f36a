import { duration, heightBand } from '../format.ts'
import type { ZoneKind } from '../marks/zone-swatch.tsx'
import { boxOf, lasting, type StripBox, type StripScale } from './strip-scale.ts'
import type { StripBlock, StripOverlap, StripPlan, StripZone } from './strip-types.ts'
import { textWidth } from './text-width.ts'

// Where the words of a strip stand: none on another, on a handle or beyond the chart. What has no room is left out, the
// strip's list has everything.

export interface StripLabel {
  readonly key: string
  readonly look: ZoneKind | StripPlan['kind'] | 'overlap'
  readonly words: string
  /** Left end of the words, and their baseline. */
  readonly x: number
  readonly y: number
}

/** Words with the places at which they say what they name, the best first. */
interface Wanted extends Pick<StripLabel, 'key' | 'look'> {
  /** The whole, then shorter ones. */
  readonly wordings: readonly string[]
  readonly places: (words: Size) => readonly Place[]
}

type Place = Pick<StripLabel, 'x' | 'y'>
interface Size {
  readonly width: number
  readonly line: number
}

export interface StripContent {
  readonly zones: readonly StripZone[]
  readonly plans: readonly StripPlan[]
  readonly overlaps: readonly StripOverlap[]
  /** The block with handles. */
  readonly edited: StripBlock | undefined
}

const gapPx = 4
/** Above the baseline and below it, as shares of the size. */
const [ascent, descent] = [0.85, 0.3]
const lineShare = 1.2
/** Half of a handle with the ring round it. */
const handlePx = 8

export const overlapWords = (overlap: StripOverlap): string => {
  if (overlap.label) return overlap.label
  return `${duration(overlap.to - overlap.from)} shared, ${heightBand(overlap.lower, overlap.upper)}`
}

/** `taken`: what else is written in the chart. */
export const stripLabels = (
  content: StripContent,
  { scale, fontPx, taken = [] }: { scale: StripScale; fontPx: number; taken?: readonly StripBox[] },
): StripLabel[] => {
  const full = [...taken, ...handlesOf(content.edited, scale)]
  const placed: StripLabel[] = []
  for (const one of wantedOf(content, scale)) {
    const found = placeOf(one, { scale, fontPx, full })
    if (!found) continue
    placed.push({ key: one.key, look: one.look, ...found.label })
    full.push(found.box)
  }
  return placed
}

interface Room {
  readonly scale: StripScale
  readonly fontPx: number
  readonly full: readonly StripBox[]
}

const placeOf = ({ wordings, places }: Wanted, { scale, fontPx, full }: Room) => {
  for (const words of wordings) {
    const width = textWidth(words, fontPx)
    for (const { x, y } of places({ width, line: fontPx * lineShare })) {
      const box = { left: x, top: y - fontPx * ascent, width, height: fontPx * (ascent + descent) }
      if (isInside(box, scale.box) && !full.some((other) => isOn(box, other)))
        return { label: { words, x, y }, box }
    }
  }
  return null
}

const isInside = (inner: StripBox, outer: StripBox): boolean =>
  inner.left >= outer.left &&
  inner.left + inner.width <= outer.left + outer.width &&
  // A line may stand on the upper edge.
  inner.top + inner.height >= outer.top &&
  inner.top >= 0 &&
  inner.top + inner.height <= outer.top + outer.height

const isOn = (a: StripBox, b: StripBox): boolean =>
  a.left < b.left + b.width + gapPx &&
  b.left < a.left + a.width + gapPx &&
  a.top < b.top + b.height &&
  b.top < a.top + a.height

const handlesOf = (edited: StripBlock | undefined, scale: StripScale): StripBox[] => {
  if (!edited) return []
  const { left, top, width, height } = boxOf(edited, scale)
  const at = (x: number, y: number) => ({
    ...{ left: x - handlePx, top: y - handlePx },
    ...{ width: 2 * handlePx, height: 2 * handlePx },
  })
  const [middle, half] = [left + width / 2, top + height / 2]
  return [at(left, half), at(left + width, half), at(middle, top), at(middle, top + height)]
}

/** What is most needed first: it takes its place, and the others theirs beside it. */
const wantedOf = ({ zones, plans, overlaps }: StripContent, scale: StripScale): Wanted[] => [
  ...overlaps.map((overlap) => overlapWanted(overlap, scale)),
  ...plans
    .filter(({ label }) => label)
    .toSorted((a, b) => Number(a.kind === 'other') - Number(b.kind === 'other'))
    .map((plan) => planWanted(plan, scale)),
  ...zones.map((zone) => zoneWanted(zone, scale)),
]

/** Baselines below an upper edge, as many as a height has room for. */
const linesIn = (top: number, height: number, line: number): number[] =>
  Array.from({ length: Math.max(1, Math.floor(height / line)) }, (_, index) => top + line * (index + 0.9))

/** Below the upper edge of its band, at the right, then at the left, line by line; else at the edges of the band. */
const zoneWanted = (zone: StripZone, scale: StripScale): Wanted => {
  const { left, top, width, height } = boxOf(lasting(zone, scale), scale)
  return {
    key: zone.key,
    look: zone.kind,
    wordings: [`${zone.name} ${heightBand(zone.lower, zone.upper)}`, zone.name],
    places: (words) => {
      const ys = [...linesIn(top, height, words.line), top - gapPx, top + height + words.line]
      return ys.flatMap((y) => [
        { x: left + width - gapPx - words.width, y },
        { x: left + gapPx, y },
      ])
    },
  }
}

/** In its block from the foot upwards, else below, beside or above it. */
const planWanted = (plan: StripPlan, scale: StripScale): Wanted => {
  const { left, top, width, height } = boxOf(plan, scale)
  const bottom = top + height
  return {
    key: plan.key,
    look: plan.kind,
    wordings: [plan.label],
    places: (words) => {
      const lines = linesIn(top, height, words.line).toReversed()
      const isRoomy = words.width + 2 * gapPx < width && words.line < height
      return [
        ...(isRoomy ? lines.map((y) => ({ x: left + gapPx, y })) : []),
        { x: left, y: bottom + words.line },
        ...lines.flatMap((y) => [
          { x: left - gapPx - words.width, y },
          { x: left + width + gapPx, y },
        ]),
        ...[top - gapPx, bottom + words.line, top - gapPx - words.line, bottom + 2 * words.line].flatMap(
          (y) => [
            { x: left, y },
            { x: left + width - words.width, y },
          ],
        ),
      ]
    },
  }
}

/** Over the middle of the overlap, in it or under it, else a line further. */
const overlapWanted = (overlap: StripOverlap, scale: StripScale): Wanted => {
  const { left, top, width, height } = boxOf(overlap, scale)
  const usual = overlapWords({ ...overlap, label: undefined })
  return {
    key: overlap.key,
    look: 'overlap',
    wordings: [...new Set([overlapWords(overlap), usual, duration(overlap.to - overlap.from)])],
    places: (words) => {
      const most = scale.box.left + scale.box.width - words.width
      const x = Math.max(scale.box.left, Math.min(left + width / 2 - words.width / 2, most))
      const beside = [top + height / 2 + words.line / 3, top + height + words.line]
      const further = [top - words.line - gapPx, top + height + 2 * words.line]
      return [top - gapPx, ...beside, ...further].map((y) => ({ x, y }))
    },
  }
}
