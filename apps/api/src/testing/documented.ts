import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import type { LightMyRequestResponse } from 'fastify'
import { allOperations } from '../app.ts'
import { openApiDocument } from '../rest/openapi.ts'
import type { Schema } from './fuzz/values.ts'

interface Described {
  readonly operationId: string
  readonly parameters?: readonly { readonly name: string; readonly in: string; readonly schema: Schema }[]
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Schema }>> }
  readonly responses: Record<string, { readonly content?: Record<string, { readonly schema: object }> }>
}

const document = openApiDocument(
  allOperations.map(({ op }) => op),
  'http://127.0.0.1:8080',
) as { paths: Record<string, Record<string, Described>>; components: object }

/** Every operation of the document and where it is. */
export const describedOperations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, op]) => ({ method: method.toUpperCase(), path, op })),
)

const ajv = new Ajv2020({ strict: false, allErrors: true })
addFormats.default(ajv)
ajv.addSchema({ $id: 'document', components: document.components })
const compiled = new Map<object, ValidateFunction>()

/** The most literal path comes first: `/flight-plans/logs` before `/flight-plans/{plan_uuid}`. */
const routes = Object.entries(document.paths)
  .sort(([a], [b]) => a.split('{').length - b.split('{').length)
  .map(([path, methods]) => ({ at: new RegExp(`^/v1${path.replaceAll(/\{\w+\}/g, '[^/]+')}/?$`), methods }))

/** Holds an answer against the document: a status, a type or a field that it does not describe is a fault. */
export const refuseUndocumented = (method: string, url: string, answer: LightMyRequestResponse): void => {
  const path = url.split('?', 1)[0] ?? ''
  const described = routes.find(({ at }) => at.test(path))?.methods[method.toLowerCase()]
  if (!described) return
  const fault = faultOf(described, answer)
  if (fault) throw new Error(`${method} ${path} ${answer.statusCode}: ${fault}\n${answer.body.slice(0, 500)}`)
}

const faultOf = ({ responses }: Described, answer: LightMyRequestResponse): string | undefined => {
  const response = responses[answer.statusCode]
  if (!response) return 'the document does not know this status'
  const type = String(answer.headers['content-type'] ?? '').split(';', 1)[0] ?? ''
  if (!response.content) return answer.body ? 'the document knows no body' : undefined
  const { schema } = response.content[type] ?? {}
  if (!schema) return `the document does not know the type ${type}`
  if (!/\bjson$/.test(type)) return undefined
  const check = checkOf(schema)
  return check(answer.json()) ? undefined : ajv.errorsText(check.errors, { dataVar: 'answer' })
}

const checkOf = (schema: object): ValidateFunction => {
  const check = compiled.get(schema) ?? ajv.compile(withPointers(schema))
  compiled.set(schema, check)
  return check
}

const withPointers = (schema: object): object =>
  JSON.parse(JSON.stringify(schema).replaceAll('"#/components', '"document#/components'))
