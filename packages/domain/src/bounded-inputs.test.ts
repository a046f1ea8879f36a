import { expect, test } from 'vitest'
import { z } from 'zod'
import { ScheduleInput } from './airspace/zones/schedule.ts'
import type { AnyOperation, Handled } from './kernel/index.ts'
import { capabilities } from './operations.ts'
import { slowlyRead } from './testing/hostile-texts.ts'

// Each wrong part of a list is a fault of its own: a body of a megabyte has room for half a million. A list is refused as a whole
// before its parts are read, and so is an object whose keys are the caller's.

type Schema = z.core.$ZodTypes
interface Field {
  readonly path: string
  readonly schema: Schema
}

const partsOf = ({ path, schema }: Field): Field[] => {
  const part = (of: z.core.$ZodType, below = ''): Field => ({ path: path + below, schema: of as Schema })
  const { def } = schema._zod
  switch (def.type) {
    case 'object':
      return Object.entries(def.shape).map(([name, field]) => part(field, `.${name}`))
    case 'array':
      return [part(def.element, '[]')]
    case 'record':
      return [part(def.valueType, '{}')]
    case 'union':
      return def.options.map((option) => part(option))
    case 'optional':
    case 'nullable':
    case 'default':
      return [part(def.innerType)]
    case 'pipe':
      // What comes behind its first half is only read where that let it pass: the pipe is looked at as one.
      return [part(def.in), part(def.out)].flatMap(partsOf)
    default:
      return []
  }
}
const within = (field: Field): Field[] => [field, ...partsOf(field).flatMap(within)]

const operations = Object.values(capabilities)
  .flatMap((group) => Object.values(group as Record<string, Handled<AnyOperation>>))
  .map(({ op }) => op)
const fields = operations.flatMap((op) =>
  [op.params, op.input].flatMap((part) => within({ path: op.name, schema: part as unknown as Schema })),
)
const leaves = fields.filter(
  (field) => partsOf(field).length === 0 && field.schema._zod.def.type !== 'unknown',
)

/** That it is no text, and longer than a text may be; an object has as many faults as it has fields. */
const fewFaults = 10

test('no list of an operation, and no object of keys that the caller makes up, has a fault for each of its parts', () => {
  const wrong = Array.from({ length: 50_000 }, () => Symbol('wrong'))
  const many = [wrong, Object.fromEntries(wrong.map((one, at) => [`k${at}`, one]))]
  const hasFields = ({ schema }: Field) => schema._zod.def.type === 'object'
  const faultsOf = ({ schema }: Field) =>
    Math.max(...many.map((value) => z.safeParse(schema, value).error?.issues.length ?? 0))
  const answerToEach = fields.filter((field) => !hasFields(field) && faultsOf(field) > fewFaults)
  expect(answerToEach.map(({ path }) => path)).toEqual([])
})

test('hours of a schedule are counted in all before one is read', () => {
  const schedule = Array.from({ length: 50 }, () => ({ daily: Array.from({ length: 100 }, () => 0) }))
  expect(ScheduleInput.safeParse(schedule).error?.issues).toMatchObject([
    { message: 'must hold at most 100 daily hours in all' },
  ])
})

/** The texts that have no most length, and what bounds them. */
const unbounded: Record<string, RegExp> = {
  'is a file, bounded by its body': /^exchange\.import\w+\.content$/,
  'is a file, bounded by its decoded size': /^permissions\.write\.files\[\]\.content_base64$/,
}

test('every text of an operation has a most length, or a reason why not', () => {
  const long = 'a'.repeat(50_000)
  const texts = [long, long.replaceAll('a', '1'), `${long}@example.org`, `https://example.org/${long}`]
  const taken = leaves.filter(({ schema }) => texts.some((text) => z.safeParse(schema, text).success))
  const reasons = Object.values(unbounded)
  const paths = [...new Set(taken.map(({ path }) => path))]
  expect(paths.filter((path) => !reasons.some((reason) => reason.test(path)))).toEqual([])
  expect(reasons.filter((reason) => !paths.some((path) => reason.test(path)))).toEqual([])
})

test('a long text in any field of an operation is read in the time of its length', () => {
  const slow = leaves.map(({ path, schema }) => ({
    path,
    texts: slowlyRead((text) => void z.safeParse(schema, text)),
  }))
  expect(slow.filter(({ texts }) => texts.length > 0)).toEqual([])
})
