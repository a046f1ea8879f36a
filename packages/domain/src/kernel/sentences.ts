import type { z } from 'zod'

const typeWords: Record<string, string> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
}

/** What a bound counts, by what it bounds. */
const unitOf: Record<string, string> = { string: ' characters', array: ' entries' }

/** The sentence of a schema whose field has none of its own: what would be right, without zod's vocabulary. */
export const plainWords = (issue: z.core.$ZodRawIssue): string | undefined => {
  if (issue.code === 'invalid_type') return `must be ${typeWords[issue.expected] ?? issue.expected}`
  if (issue.code === 'too_small') return `must be at least ${issue.minimum}${unitOf[issue.origin] ?? ''}`
  if (issue.code === 'too_big') return `must be at most ${issue.maximum}${unitOf[issue.origin] ?? ''}`
  if (issue.code === 'invalid_value')
    return `must be ${issue.values.length > 1 ? 'one of ' : ''}${issue.values.join(', ')}`
  if (issue.code === 'unrecognized_keys')
    return `must not have ${issue.keys.length} unknown entries, of which the first is "${issue.keys[0]?.slice(0, 40)}"`
  return undefined
}
