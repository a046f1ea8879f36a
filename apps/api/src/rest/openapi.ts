import { watchChangesOp } from '@clearway/domain/changes'
import { type AnyOperation, type FailureCode, failures } from '@clearway/domain/kernel'
import { z } from 'zod'
import { isRest } from './mount.ts'
import { tags } from './tags.ts'
import { whoMay } from './who-may.ts'

type Json = Record<string, unknown>

/** The OpenAPI 3.1 document of /v1, made from the operations alone, and from the one that has no handler. */
export const openApiDocument = (handled: readonly AnyOperation[], publicUrl: string): Json => {
  const operations = [...handled, watchChangesOp]
  const schemas: Json = { Error: errorSchema }
  const paths: Record<string, Json> = {}
  for (const op of operations) {
    if (!isRest(op)) continue
    const path = op.rest.path.split('?', 1)[0] ?? ''
    paths[path] ??= {}
    paths[path][op.rest.method.toLowerCase()] = mergeMethods(
      paths[path][op.rest.method.toLowerCase()],
      entryOf(op, schemas),
    )
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Clearway',
      version: '1',
      description:
        'Registers drones and coordinates their flights with airspace authorities. Every operational call carries ' +
        'a partner key, a user token and the organisation it acts for. ' +
        `Sockets, streams and topics: [${publicUrl}/docs/events](${publicUrl}/docs/events).`,
      contact: { name: 'Clearway', url: publicUrl },
      license: { name: 'All rights reserved', url: `${publicUrl}/docs` },
    },
    servers: [{ url: `${publicUrl}/v1` }],
    tags: [...new Set(operations.filter(isRest).map(tagOf))].map((name) => ({
      name,
      description: tags[name],
    })),
    paths,
    components: { schemas, securitySchemes },
  }
}

const securitySchemes = {
  partnerKey: { type: 'apiKey', in: 'header', name: 'partner-api-key' },
  accessToken: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
  organisation: { type: 'apiKey', in: 'header', name: 'X-Organisation-ID' },
}

const errorSchema = {
  type: 'object',
  required: ['error', 'message', 'status_code', 'timestamp', 'path', 'request_id'],
  properties: {
    error: { type: 'string', description: 'Short error class' },
    message: { type: 'string', description: 'What was wrong and what would be right' },
    status_code: { type: 'integer' },
    timestamp: { type: 'string', format: 'date-time' },
    path: { type: 'string' },
    request_id: { type: 'string' },
    details: { type: 'object', additionalProperties: { type: 'array', items: { type: 'string' } } },
    code: { type: 'string', description: 'Machine word, where one is promised' },
  },
}

const tagOf = (op: AnyOperation): string => op.name.split('.', 1)[0] ?? op.name

const mergeMethods = (earlier: unknown, entry: Json): Json => {
  if (earlier) throw new Error(`Two operations share a method and path: ${entry['operationId']}`)
  return entry
}

type RestOperation = Parameters<typeof isRest>[0] & { rest: { path: string; method: string } }

const entryOf = (op: AnyOperation & Partial<RestOperation>, schemas: Json): Json => {
  if (!isRest(op)) return {}
  const params = propertiesOf(op.params, 'input', schemas)
  const input = propertiesOf(op.input, 'input', schemas)
  const headers = op.rest.headers ?? {}
  const inQuery =
    op.rest.method === 'GET' ? Object.keys(input.properties).filter((name) => !headers[name]) : []
  const queryText = op.rest.path.split('?')[1] ?? ''
  const where = (name: string) => (queryText.includes(`{${name}}`) ? 'query' : 'path')
  const hasBody = op.rest.method !== 'GET' && Object.keys(input.properties).some((name) => !headers[name])
  return {
    operationId: op.name.replaceAll(/\W/g, '_'),
    summary: op.summary,
    description: whoMay(op),
    tags: [tagOf(op)],
    security: securityOf(op),
    parameters: [
      ...Object.keys(params.properties).map((name) => parameter(name, where(name), params, true)),
      ...inQuery.map((name) => parameter(name, 'query', input)),
      ...Object.entries(headers).map(([field, header]) => ({
        ...parameter(field, 'header', input),
        name: header,
      })),
      ...(op.rest.tagged ? [ifNoneMatch] : []),
    ],
    ...(hasBody && {
      requestBody: {
        required: input.required.length > 0,
        content: jsonContent(without(input, Object.keys(headers))),
      },
    }),
    responses: responsesOf(op, schemas),
  }
}

interface ObjectSchema {
  properties: Record<string, Json>
  required: string[]
}

const parameter = (
  name: string,
  place: string,
  from: ObjectSchema,
  required = from.required.includes(name),
): Json => {
  const { description, ...schema } = from.properties[name] ?? {}
  return { name, in: place, required, schema, ...(description ? { description } : {}) }
}

const without = (schema: ObjectSchema, names: string[]): Json => ({
  type: 'object',
  properties: Object.fromEntries(Object.entries(schema.properties).filter(([name]) => !names.includes(name))),
  required: schema.required.filter((name) => !names.includes(name)),
})

const ifNoneMatch: Json = {
  name: 'If-None-Match',
  in: 'header',
  required: false,
  schema: { type: 'string' },
}
const notModified = { description: 'What If-None-Match names is the current one' }

/** As a client reads it by its type: what is JSON as an object, what is no text as bytes. */
const fileContent = (contentTypes: readonly string[]): Json =>
  Object.fromEntries(contentTypes.map((type) => [type, { schema: fileSchema(type) }]))

const fileSchema = (type: string): Json => {
  if (/\bjson$/.test(type)) return { type: 'object', additionalProperties: true }
  return /^text\/|\bxml$/.test(type) ? { type: 'string' } : { type: 'string', format: 'binary' }
}

const nameHeader = {
  'Content-Disposition': { schema: { type: 'string' }, description: 'The name of the download' },
}
const fileHeaders = {
  headers: {
    ...nameHeader,
    Link: {
      schema: { type: 'string' },
      description: 'rel="next": the part after this one, where there is one',
    },
  },
}

const jsonContent = (schema: Json): Json => ({ 'application/json': { schema } })

const securityOf = (op: AnyOperation): Json[] => {
  if (op.access.who === 'anyone') return []
  const alone = { partnerKey: [], accessToken: [] }
  if (op.access.who === 'partner') return [{ partnerKey: [] }, ...(op.access.orUser ? [alone] : [])]
  if (op.access.who === 'member') return [{ ...alone, organisation: [] }]
  const mayAct = op.access.who === 'user' && op.access.organisation
  return mayAct ? [alone, { ...alone, organisation: [] }] : [alone]
}

/** Beside what it declares, each operation can end in what its access rule and its shape refuse, or in a limit. */
const impliedFailures = (op: AnyOperation): FailureCode[] => [
  'invalid_input',
  ...refusedCallers(op),
  ...(isRest(op) && op.rest.method !== 'GET'
    ? (['payload_too_large', 'unsupported_media_type'] as const)
    : []),
  'rate_limited',
  'internal',
  'unavailable',
]

const refusedCallers = ({ access }: AnyOperation): FailureCode[] => {
  if (access.who === 'anyone') return []
  if (access.who === 'partner')
    return [
      'partner_key_required',
      'partner_key_revoked',
      ...(access.orUser ? (['token_invalid'] as const) : []),
    ]
  return ['token_required', 'forbidden']
}

const responsesOf = (op: AnyOperation, schemas: Json): Json => {
  if (!isRest(op)) return {}
  const statuses = new Set([...impliedFailures(op), ...op.fails].map((code) => failures[code].status))
  const refusal = op.rest.refusal
    ? schemaOf(op.rest.refusal, 'output', schemas)
    : { $ref: '#/components/schemas/Error' }
  const errors = [...statuses]
    .sort()
    .map((status) => [String(status), { description: textOf(status, op), content: jsonContent(refusal) }])
  return {
    [String(op.rest.status ?? 200)]: {
      description: op.rest.message ?? op.summary,
      ...(op.rest.body === 'file' && fileHeaders),
      ...(op.rest.body === 'stream' && { headers: nameHeader }),
      content: op.rest.contentTypes ? fileContent(op.rest.contentTypes) : jsonContent(successOf(op, schemas)),
    },
    ...(op.rest.tagged && { '304': notModified }),
    ...Object.fromEntries(errors),
  }
}

const textOf = (status: number, op: AnyOperation): string => {
  const codes = [...new Set([...op.fails, ...impliedFailures(op)])].filter(
    (code) => failures[code].status === status,
  )
  return codes.map((code) => failures[code].text).join(' ')
}

const successOf = (op: AnyOperation, schemas: Json): Json => {
  if (!isRest(op)) return {}
  const message = { type: 'string' }
  if (op.rest.body === 'message') return { type: 'object', properties: { message }, required: ['message'] }
  const output = schemaOf(op.output, 'output', schemas)
  if (op.rest.body === 'page' && op.rest.message) return withMessage(output as unknown as ObjectSchema)
  if (op.rest.body !== 'data') return output
  const properties = op.rest.message ? { message, data: output } : { data: output }
  return { type: 'object', properties, required: Object.keys(properties) }
}

const withMessage = (page: ObjectSchema): Json => ({
  ...page,
  properties: { message: { type: 'string' }, ...page.properties },
  required: ['message', ...page.required],
})

const propertiesOf = (schema: z.ZodType, io: 'input' | 'output', schemas: Json): ObjectSchema => {
  const json = schemaOf(schema, io, schemas) as Partial<ObjectSchema>
  return { properties: json.properties ?? {}, required: json.required ?? [] }
}

/** zod's own JSON Schema (2020-12, which OpenAPI 3.1 uses), with named parts hoisted to components. */
const schemaOf = (schema: z.ZodType, io: 'input' | 'output', schemas: Json): Json => {
  const { $schema, $defs, ...json } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override: ({ jsonSchema }) => {
      // For a tuple maxItems means the same, and OpenAPI tools need a schema there.
      if (jsonSchema.items === false) jsonSchema.items = {}
    },
  }) as Json & { $defs?: Json }
  for (const [name, part] of Object.entries($defs ?? {})) schemas[name] ??= pointToComponents(part as Json)
  return pointToComponents(json)
}

const pointToComponents = (json: Json): Json =>
  JSON.parse(JSON.stringify(json).replaceAll('"#/$defs/', '"#/components/schemas/'))
