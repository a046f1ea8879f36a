import { expect, test } from 'vitest'
import { z } from 'zod'
import type { AnyOperation, Handled } from './kernel/index.ts'
import { capabilities } from './operations.ts'

// PostgreSQL's text takes no U+0000 and its jsonb no half of a surrogate pair: such a text is a 400, wherever it is sent but in a
// frame (docs/decisions/0162).

const unstorable = ['A\u0000', 'A\ud800']

type Schema = z.core.$ZodTypes

const hasParts = ({ _zod: { def } }: Schema) => ['object', 'array', 'union'].includes(def.type)

/** The fields of a schema that take a text, or an object that holds one, which cannot be stored. */
const takesUnstorable = (schema: Schema, path: string): string[] => {
  const takes = (value: unknown) => {
    const read = z.safeParse(schema, value)
    return read.success && /\\u0000|\\ud800/.test(JSON.stringify(read.data) ?? '')
  }
  const inner = (of: z.core.$ZodType, below = '') => takesUnstorable(of as Schema, path + below)
  const { def } = schema._zod
  switch (def.type) {
    case 'object':
      return Object.entries(def.shape).flatMap(([name, field]) => inner(field, `.${name}`))
    case 'array':
      return inner(def.element)
    case 'union':
      return def.options.flatMap((option) => inner(option))
    case 'optional':
    case 'nullable':
    case 'default':
      return inner(def.innerType)
    case 'pipe':
      // Each part of a pipe takes what the next may refuse; fields are looked at one by one.
      if (unstorable.some(takes)) return [path]
      return [def.in, def.out].flatMap((part) => (hasParts(part as Schema) ? inner(part) : []))
    case 'record':
      return unstorable.some((text) => takes({ [text]: 1 }) || takes({ a: { b: text } })) ? [path] : []
    default:
      return unstorable.some(takes) ? [path] : []
  }
}

/** What is not stored as it was sent, and what becomes of it. */
const unstored: Record<string, RegExp> = {
  'is hashed': /^accounts\.\w+\.(password|refresh_token|token)$|^users\.\w+\.current_password$/,
  'is read as an e-mail address or a phone': /\.(identifier|invite_identifier)$/,
  'is read as a polygon': /\.(\w+_envelope|geometry_2d)$/,
  'is read as a file': /^exchange\.import\w+\.content$|^permissions\.write\.files\.content_base64$/,
  'is read as a frame': /^telemetry\.upload\.frames$/,
}

const operations = Object.values(capabilities)
  .flatMap((group) => Object.values(group as Record<string, Handled<AnyOperation>>))
  .map(({ op }) => op)

test('every text that an operation stores can be stored', () => {
  const taken = operations.flatMap((op) =>
    [op.params, op.input].flatMap((part) => takesUnstorable(part as unknown as Schema, op.name)),
  )
  const reasons = Object.values(unstored)
  expect(taken.filter((path) => !reasons.some((reason) => reason.test(path)))).toEqual([])
  expect(reasons.filter((reason) => !taken.some((path) => reason.test(path)))).toEqual([])
})
