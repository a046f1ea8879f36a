/** What is read of a JSON Schema to write it as a TypeScript type. */
export interface Schema {
  readonly $ref?: string
  readonly type?: string | readonly string[]
  readonly const?: unknown
  readonly enum?: readonly unknown[]
  readonly description?: string
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly additionalProperties?: boolean | Schema
  readonly items?: Schema
  readonly anyOf?: readonly Schema[]
  readonly oneOf?: readonly Schema[]
  readonly prefixItems?: readonly Schema[]
}

const words: Readonly<Record<string, string>> = {
  string: 'string',
  integer: 'number',
  number: 'number',
  boolean: 'boolean',
  null: 'null',
}

/** Shapes that have a name of their own, by what they are. */
export type Names = ReadonlyMap<string, string>

const keyOf = ({ description, ...schema }: Schema): string => JSON.stringify(schema)
const fewFields = 5

/** The larger shapes that occur several times, named after the place where they occur first. */
export const namesOf = (places: Iterable<readonly [place: string, schema: Schema]>): Names => {
  const found = new Map<string, { place: string; count: number }>()
  const visit = (place: string, schema: Schema): void => {
    if (Object.keys(schema.properties ?? {}).length > fewFields) {
      const seen = found.get(keyOf(schema)) ?? { place, count: 0 }
      found.set(keyOf(schema), { ...seen, count: seen.count + 1 })
    }
    for (const [name, field] of Object.entries(schema.properties ?? {})) visit(`${place}_${name}`, field)
    for (const one of [schema.items ?? [], schema.anyOf ?? [], schema.oneOf ?? []].flat()) visit(place, one)
  }
  for (const [place, schema] of places) visit(place, schema)
  const repeated = [...found].filter(([, { count }]) => count > 1)
  return new Map(repeated.map(([key, { place }]) => [key, pascal(place)]))
}

const pascal = (place: string): string =>
  place.replaceAll(/(?:^|[._])(\w)/g, (_all, letter: string) => letter.toUpperCase())

/** Every named shape as a type of its own. */
export const declarations = (names: Names): string[] =>
  [...names].map(([key, name]) => `export interface ${name} ${objectOf(JSON.parse(key), names)}`)

/** A schema as a TypeScript type; constraints beyond the type are left to the service. */
export const typeOf = (schema: Schema, names: Names): string => {
  const name = names.get(keyOf(schema))
  if (name) return name
  if (schema.$ref) return schema.$ref.split('/').at(-1) ?? 'unknown'
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ')
  const either = schema.anyOf ?? schema.oneOf
  if (either) return [...new Set(either.map((one) => typeOf(one, names)))].join(' | ')
  if (Array.isArray(schema.type))
    return schema.type.map((type) => typeOf({ ...schema, type }, names)).join(' | ')
  if (schema.type === 'array') return arrayOf(schema, names)
  if (schema.type === 'object') return objectOf(schema, names)
  return words[String(schema.type)] ?? 'unknown'
}

const arrayOf = ({ prefixItems, items }: Schema, names: Names): string =>
  prefixItems
    ? `[${prefixItems.map((one) => typeOf(one, names)).join(', ')}]`
    : `Array<${typeOf(items ?? {}, names)}>`

const objectOf = ({ properties, required = [], additionalProperties }: Schema, names: Names): string => {
  const fields = Object.entries(properties ?? {})
  if (fields.length === 0 && additionalProperties !== false)
    return `Record<string, ${typeof additionalProperties === 'object' ? typeOf(additionalProperties, names) : 'unknown'}>`
  return block(
    fields.map(([name, field]) => ({
      name,
      type: typeOf(field, names),
      isRequired: required.includes(name),
      about: field.description,
    })),
  )
}

export interface Field {
  readonly name: string
  readonly type: string
  readonly isRequired: boolean
  readonly about?: string | undefined
}

/** An object type, a line for each field and for its description. */
export const block = (fields: readonly Field[]): string =>
  fields.length === 0 ? '{}' : `{\n${fields.map(lineOf).join('\n').replaceAll(/^/gm, '  ')}\n}`

const lineOf = ({ name, type, isRequired, about }: Field): string =>
  `${about ? `${comment(about)}\n` : ''}${/^[a-z_]\w*$/i.test(name) ? name : `'${name}'`}${isRequired ? '' : '?'}: ${type}`

const comment = (text: string): string => `/** ${text.replaceAll('*/', '* /').replaceAll('\n', ' ')} */`
