import type { Conformance } from '../../map/content/types.ts'

/** What needs a person first: the groups of a list and what a pilot is told go by this order. */
export const groupOrder = [
  'breach',
  'near',
  'no-plan',
  'stale',
  'conforming',
] as const satisfies Conformance[]

/** Of all that is so at once, what is told first. */
export const gravest = (states: readonly Conformance[]): Conformance =>
  groupOrder.find((state) => states.includes(state)) ?? 'conforming'
