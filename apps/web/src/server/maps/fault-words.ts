import type { z } from 'zod'

/** What cannot be used, and why: together a sentence. */
export interface Fault {
  /** Of a basemap that would be offered without it. */
  readonly id?: string
  /** The file, or the field of an entry of maps.json. */
  readonly what: string
  readonly why: string
}

const types: Readonly<Record<string, string>> = {
  string: 'a text in quotation marks',
  int: 'a whole number',
  number: 'a number',
  array: 'a list in [ ]',
  object: 'an object in { }',
}

const sizeWords = (input: unknown, most: number | bigint): string =>
  Array.isArray(input)
    ? `has ${input.length} entries; ${most} are the most`
    : `has ${String(input).length} letters; ${most} are the most`

/** What is wrong with a field, to be read behind its name; a shape that has words of its own is not asked here. */
const wordsOf = (issue: z.core.$ZodRawIssue): string => {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? 'is missing' : `must be ${types[issue.expected] ?? issue.expected}`
    case 'invalid_value':
      return issue.input === undefined ? 'is missing' : `must be ${issue.values.join(' or ')}`
    case 'unrecognized_keys':
      return `has the field ${issue.keys[0]}, which is not known here`
    case 'too_big':
      return sizeWords(issue.input, issue.maximum)
    case 'too_small':
      return 'is empty'
    default:
      return 'cannot be used'
  }
}

/** `entry 1 of hosts of basemap 3`: from the field outwards. */
const placeOf = (path: readonly PropertyKey[], whole: string): string =>
  [whole, ...path.map((key) => (typeof key === 'number' ? `entry ${key + 1}` : String(key)))]
    .filter((word) => word !== '')
    .toReversed()
    .join(' of ')

/** What a shape makes of a value, or the first thing that is wrong with it; `whole` is what the value is called. */
export const readAs = <Out>(
  shape: z.ZodType<Out>,
  value: unknown,
  { file, whole }: { readonly file: string; readonly whole: string },
): { readonly data: Out } | Fault => {
  const read = shape.safeParse(value, { error: wordsOf })
  if (read.success) return { data: read.data }
  const [issue] = read.error.issues
  const place = placeOf(issue?.path ?? [], whole)
  return { what: place === '' ? file : `${file}: ${place}`, why: issue?.message ?? 'cannot be used' }
}
