import { time } from '@clearway/ui'
import type { Span } from '../../entities/mission/blocks.ts'
import type { Outputs } from '../../trpc/client.ts'

export type Today = Outputs['home']['today']
export type Block = Today['zones'][number]['blocks'][number]

/** What the rows of a day, or its list, are made of. */
export interface DayProps {
  readonly today: Today
  readonly by: 'zones' | 'assets'
  readonly nowMs: number
}

/** Of a temporary zone: from when to when it is active. */
export type Closure = Pick<Today['zones'][number], 'active_from' | 'active_to'>

/** A manager's block leads to the request, an operator's to the mission. */
export const hrefOf = (block: Block): string =>
  block.permission_uuid
    ? `/requests?tab=all&request=${block.permission_uuid}`
    : `/missions?mission=${block.mission_uuid}`

const hourMs = 3_600_000

/** What is shown of a day, in milliseconds. */
export interface Shown {
  readonly fromMs: number
  readonly toMs: number
}

/** 06 to 20 of the day, and more where a mission lies outside. */
export const shownHours = ({ starts_at, ends_at, zones, assets }: Today): Shown => {
  const dayMs = Date.parse(starts_at)
  const endMs = Date.parse(ends_at)
  const blocks = [...zones, ...assets].flatMap((row) => row.blocks)
  const first = Math.min(dayMs + 6 * hourMs, ...blocks.map(({ start_time }) => Date.parse(start_time)))
  const last = Math.max(dayMs + 20 * hourMs, ...blocks.map(({ end_time }) => Date.parse(end_time)))
  return {
    fromMs: Math.max(dayMs, dayMs + Math.floor((first - dayMs) / hourMs) * hourMs),
    toMs: Math.min(endMs, dayMs + Math.ceil((last - dayMs) / hourMs) * hourMs),
  }
}

const leastMs = 6 * hourMs
const stepMs = 2 * hourMs

/** The whole day that rows are of. */
export const dayOf = ({ starts_at, ends_at }: Pick<Today, 'starts_at' | 'ends_at'>): Shown => ({
  fromMs: Date.parse(starts_at),
  toMs: Date.parse(ends_at),
})

/** When on a day a temporary zone is active: an end that lies on another day is none of it. */
export const closureWords = (day: Shown, { active_from, active_to }: Closure): string => {
  const begins = active_from !== null && Date.parse(active_from) > day.fromMs
  const ends = active_to !== null && Date.parse(active_to) < day.toMs
  return (
    [begins && `from ${time(active_from)}`, ends && `to ${time(active_to)}`].filter(Boolean).join(' ') ||
    'all day'
  )
}

/** Two hours less or more of a day, at least six; the moment that is looked at keeps its place, as far as hours allow. */
export const zoomed = (
  { fromMs, toMs }: Shown,
  day: Shown,
  { isNearer, aroundMs }: { isNearer: boolean; aroundMs: number },
): Shown => {
  const before = toMs - fromMs
  const width = Math.min(day.toMs - day.fromMs, Math.max(leastMs, before + (isNearer ? -stepMs : stepMs)))
  const share = (aroundMs - fromMs) / before
  const from = day.fromMs + Math.round((aroundMs - share * width - day.fromMs) / hourMs) * hourMs
  const first = Math.min(Math.max(from, day.fromMs), day.toMs - width)
  return { fromMs: first, toMs: first + width }
}

/** Where a block lies on the row, as shares of its width; null: outside of what is shown. */
export const placeOf = (
  { fromMs, toMs }: Shown,
  from: string,
  to: string,
): { left: number; width: number } | null => {
  const start = Math.max(fromMs, Date.parse(from))
  const end = Math.min(toMs, Date.parse(to))
  if (end <= start) return null
  return { left: (start - fromMs) / (toMs - fromMs), width: (end - start) / (toMs - fromMs) }
}

export const spanOf = ({ start_time, end_time }: Block): Span => [
  Date.parse(start_time),
  Date.parse(end_time),
]

/** How many of the blocks share each hour, a mission that asks several zones once. */
export const loadOf = ({ fromMs, toMs }: Shown, blocks: readonly Block[]): number[] =>
  Array.from({ length: Math.round((toMs - fromMs) / hourMs) }, (_, index) => {
    const at = fromMs + index * hourMs
    const within = blocks.filter(
      ({ start_time, end_time }) => Date.parse(start_time) < at + hourMs && Date.parse(end_time) > at,
    )
    return new Set(within.map(({ mission_uuid }) => mission_uuid)).size
  })

/** The most at one time: "peak 6 at 14:00". */
export const peakOf = (
  shown: Shown,
  blocks: readonly Block[],
): { readonly count: number; readonly atMs: number } => {
  const load = loadOf(shown, blocks)
  const count = Math.max(0, ...load)
  return { count, atMs: shown.fromMs + load.indexOf(count) * hourMs }
}
