import fc from 'fast-check'

/** What is read of a JSON Schema to make values of it. */
export interface Schema {
  readonly type?: string | readonly string[]
  readonly const?: unknown
  readonly enum?: readonly unknown[]
  readonly anyOf?: readonly Schema[]
  readonly oneOf?: readonly Schema[]
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly additionalProperties?: boolean | Schema
  readonly items?: Schema
  readonly prefixItems?: readonly Schema[]
  readonly minItems?: number
  readonly maxItems?: number
  readonly minLength?: number
  readonly maxLength?: number
  readonly minimum?: number
  readonly maximum?: number
  readonly pattern?: string
  readonly format?: string
}

/** Records of the scene by the end of a field's name (`zone_uuid`, `zone_uuids`): what exists is named now and then. */
export type Known = (field: string) => readonly string[]

const longest = 24
const most = 3
const from = Date.UTC(2020, 0, 1)
const to = Date.UTC(2032, 0, 1)

const dates = fc.integer({ min: from, max: to }).map((ms) => new Date(ms).toISOString())

const texts = ({ pattern, format, minLength = 0, maxLength = longest }: Schema): fc.Arbitrary<string> => {
  if (format === 'date-time') return dates
  if (format === 'uuid') return fc.uuid({ version: 7 })
  if (format === 'uri') return fc.webUrl({ validSchemes: ['https'] })
  if (pattern) return fc.stringMatching(new RegExp(pattern))
  return fc.string({
    minLength,
    maxLength: Math.max(minLength, Math.min(maxLength, longest)),
    unit: 'grapheme',
  })
}

/** Values that a schema allows, within what a property needs; others near it are made by `broken`. */
export const valuesOf = (schema: Schema, known: Known, field = ''): fc.Arbitrary<unknown> => {
  const either = schema.anyOf ?? schema.oneOf
  if (either) return fc.oneof(...either.map((one) => valuesOf(one, known, field)))
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  if (Array.isArray(schema.type))
    return fc.oneof(...schema.type.map((type: string) => valuesOf({ ...schema, type }, known, field)))
  const { minimum, maximum } = schema
  switch (schema.type) {
    case 'string': {
      const here = known(field)
      return here.length > 0 ? fc.oneof(fc.constantFrom(...here), texts(schema)) : texts(schema)
    }
    case 'integer':
      return fc.integer({
        min: Math.max(minimum ?? -1e9, Number.MIN_SAFE_INTEGER),
        max: Math.min(maximum ?? 1e9, Number.MAX_SAFE_INTEGER),
      })
    case 'number':
      return fc.double({ min: minimum ?? -1e9, max: maximum ?? 1e9, noNaN: true })
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    case 'array':
      return arraysOf(schema, known, field)
    case 'object':
      return objectsOf(schema, known)
    default:
      return fc.jsonValue({ maxDepth: 1 })
  }
}

const arraysOf = (schema: Schema, known: Known, field: string): fc.Arbitrary<unknown> => {
  const { prefixItems, items = {}, minItems = 0, maxItems = most } = schema
  if (prefixItems) return fc.tuple(...prefixItems.map((one) => valuesOf(one, known, field)))
  const maxLength = Math.max(minItems, Math.min(maxItems, most))
  return fc.array(valuesOf(items, known, field), { minLength: minItems, maxLength })
}

const objectsOf = (schema: Schema, known: Known): fc.Arbitrary<unknown> => {
  const fields = Object.entries(schema.properties ?? {})
  if (fields.length === 0 && typeof schema.additionalProperties === 'object')
    return fc.dictionary(fc.string({ maxLength: 8 }), valuesOf(schema.additionalProperties, known), {
      maxKeys: most,
    })
  const model = Object.fromEntries(fields.map(([name, one]) => [name, valuesOf(one, known, name)]))
  const requiredKeys = (schema.required ?? []).filter((name) => name in model)
  return fc.record(model, { requiredKeys: requiredKeys as never[] })
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The same with one thing wrong: a field that is missing, unknown or of any other kind, at any depth. */
export const broken = (value: unknown): fc.Arbitrary<unknown> => {
  const anything = fc.jsonValue({ maxDepth: 1 })
  const keys = isObject(value) ? Object.keys(value) : []
  if (keys.length === 0) return anything
  return fc
    .tuple(fc.constantFrom(...keys), fc.constantFrom('missing', 'other', 'deeper', 'unknown'))
    .chain(([key, how]) => {
      const { [key]: one, ...rest } = value as Record<string, unknown>
      if (how === 'missing') return fc.constant<unknown>(rest)
      if (how === 'unknown') return anything.map((more) => ({ ...rest, [key]: one, no_such_field: more }))
      return (how === 'deeper' ? broken(one) : anything).map((changed) => ({ ...rest, [key]: changed }))
    })
}
