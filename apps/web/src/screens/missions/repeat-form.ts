import { mostOccurrences } from '@clearway/domain/contracts'
import { z } from 'zod'
import { ownTimeZone } from '../../words/text.ts'

/** As the clock of this browser's place keeps time. */

export const weekdays = [
  { value: 1, label: 'Mon' },
  { value: 2, label: 'Tue' },
  { value: 3, label: 'Wed' },
  { value: 4, label: 'Thu' },
  { value: 5, label: 'Fri' },
  { value: 6, label: 'Sat' },
  { value: 7, label: 'Sun' },
] as const

const Whole = (from: number, to: number) =>
  z.coerce
    .number({ error: `must be a whole number from ${from} to ${to}` })
    .int(`must be a whole number from ${from} to ${to}`)
    .min(from, `must be at least ${from}`)
    .max(to, `must be at most ${to}`)

export const RepeatForm = z.object({
  frequency: z.enum(['daily', 'weekly']),
  interval: Whole(1, 52),
  weekdays: z.array(z.number()),
  count: Whole(2, mostOccurrences),
  with_plans: z.boolean(),
})
export type RepeatForm = z.output<typeof RepeatForm>

/** What the API is asked; days of the week mean nothing to a daily repeat. */
export const ruleOf = ({ frequency, interval, weekdays: days, count }: RepeatForm) => ({
  frequency,
  interval,
  weekdays: frequency === 'weekly' ? days : [],
  count,
  time_zone: ownTimeZone(),
})
