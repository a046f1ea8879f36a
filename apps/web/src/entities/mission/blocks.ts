import type { KeyboardEvent } from 'react'

/** When something begins and ends, on any one scale. */
export type Span = readonly [from: number, to: number]

/** What overlaps lies in different lanes: each in the first that is free when it begins. */
export const lanesOf = <Timed>(all: readonly Timed[], spanOf: (one: Timed) => Span): Timed[][] => {
  const lanes: Timed[][] = []
  for (const one of all.toSorted((a, b) => spanOf(a)[0] - spanOf(b)[0])) {
    const free = lanes.find((lane) => spanOf(lane.at(-1)!)[1] <= spanOf(one)[0])
    if (free) free.push(one)
    else lanes.push([one])
  }
  return lanes
}

const steps = {
  ArrowLeft: { along: 'across', by: -1 },
  ArrowRight: { along: 'across', by: 1 },
  ArrowUp: { along: 'down', by: -1 },
  ArrowDown: { along: 'down', by: 1 },
} as const

/**
 * The arrow keys go through the blocks of a day that is drawn over time: along a line of them (`data-line`) and to the
 * line beside it. Lines go across the page, or down.
 */
export const walkBlocks = (event: KeyboardEvent<HTMLElement>, lines: 'across' | 'down'): void => {
  const step = steps[event.key as keyof typeof steps]
  if (!step || !(event.target instanceof HTMLElement)) return
  const { target } = event
  const found = [...event.currentTarget.querySelectorAll('[data-line]')]
    .map((line) => [...line.querySelectorAll<HTMLElement>('[data-block]')])
    .filter((blocks) => blocks.length > 0)
  const at = found.findIndex((blocks) => blocks.includes(target))
  if (at < 0) return
  event.preventDefault()
  const isAlong = step.along === lines
  const line = found[isAlong ? at : at + step.by]
  const index = found[at]!.indexOf(target) + (isAlong ? step.by : 0)
  line?.[Math.min(Math.max(0, index), line.length - 1)]?.focus()
}
