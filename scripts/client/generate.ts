import { writeFileSync } from 'node:fs'
import { boundsDebounceMs, ingestClose, liveClose, viewportVersions } from '@clearway/domain/contracts'
import { defaultSettings } from '@clearway/domain/kernel'
import { allOperations } from '../../apps/api/src/app.ts'
import { asyncApiDocument } from '../../apps/api/src/asyncapi/document.ts'
import { openApiDocument } from '../../apps/api/src/rest/openapi.ts'
import { block, declarations, type Field, type Names, namesOf, type Schema, typeOf } from './types.ts'

interface Described {
  readonly operationId: string
  readonly summary: string
  readonly parameters: readonly {
    name: string
    in: string
    required: boolean
    schema: Schema
    description?: string
  }[]
  readonly requestBody?: {
    readonly required: boolean
    readonly content: Readonly<Record<string, { schema: Schema }>>
  }
  readonly responses: Readonly<
    Record<string, { readonly content?: Readonly<Record<string, { schema: Schema }>> }>
  >
}

const json = 'application/json'
const publicUrl = 'https://clearway.example'

/** `missions_create` of the document: what it does comes after the first word, its tag. */
const nameOf = ({ operationId }: Described): string => operationId.replace('_', '.')

/** Undefined for an operation whose answer is no JSON, or not always: its caller gets the Response itself. */
const answerOf = ({ responses }: Described): Schema | undefined => {
  const [, success] = Object.entries(responses).find(([status]) => status.startsWith('2')) ?? []
  const types = Object.keys(success?.content ?? {})
  return types.length === 1 ? success?.content?.[json]?.schema : undefined
}
const bodyOf = ({ requestBody }: Described): Schema | undefined => requestBody?.content[json]?.schema

const inputOf = ({ parameters, requestBody }: Described, names: Names): Field[] => {
  const part = (place: string, name: string): Field[] => {
    const here = parameters.filter((parameter) => parameter.in === place)
    const type = block(
      here.map((one) => ({
        name: one.name,
        type: typeOf(one.schema, names),
        isRequired: one.required,
        about: one.description,
      })),
    )
    return here.length === 0 ? [] : [{ name, type, isRequired: here.some(({ required }) => required) }]
  }
  const body: Field[] = requestBody
    ? [
        {
          name: 'body',
          type: typeOf(requestBody.content[json]?.schema ?? {}, names),
          isRequired: requestBody.required,
        },
      ]
    : []
  return [...part('path', 'path'), ...part('query', 'query'), ...part('header', 'headers'), ...body]
}

const operationsPart = (): string => {
  const { paths, components } = openApiDocument(
    allOperations.map(({ op }) => op),
    publicUrl,
  ) as {
    paths: Record<string, Record<string, Described>>
    components: { schemas: Record<string, Schema> }
  }
  const all = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, op]) => ({ path, method: method.toUpperCase(), op })),
  )
  const named = (place: string, schema: Schema | undefined) => (schema ? [[place, schema] as const] : [])
  const names = namesOf([
    ...all.flatMap(({ op }) => named(nameOf(op), answerOf(op))),
    ...all.flatMap(({ op }) => named(`${nameOf(op)}_input`, bodyOf(op))),
  ])
  const answerType = (op: Described) => {
    const schema = answerOf(op)
    return schema ? typeOf(schema, names) : 'Response'
  }
  const types = all.map(({ op }) => ({
    name: nameOf(op),
    about: op.summary,
    isRequired: true,
    type: block([
      { name: 'input', type: block(inputOf(op, names)), isRequired: true },
      { name: 'answer', type: answerType(op), isRequired: true },
    ]),
  }))
  const isKeyed = ({ parameters }: Described) => parameters.some(({ name }) => name === 'Idempotency-Key')
  const acts = new Set(allOperations.flatMap(({ op }) => (op.kind === 'mutation' ? [op.name] : [])))
  const routes = all.map(({ path, method, op }) => {
    const isActOfGet = method === 'GET' && acts.has(nameOf(op))
    const marks = [
      ...(answerOf(op) ? [] : ['file']),
      ...(isKeyed(op) ? ['keyed'] : []),
      ...(isActOfGet ? ['once'] : []),
    ]
    return `  '${nameOf(op)}': [${[method, path, ...marks].map((word) => `'${word}'`).join(', ')}],`
  })
  const schemas = Object.entries(components.schemas).map(
    ([name, schema]) => `export type ${name === 'Error' ? 'ErrorBody' : name} = ${typeOf(schema, names)}`,
  )
  return [
    ...schemas,
    ...declarations(names),
    `/** Every operation of REST: what it is given and what it answers. */\nexport interface Operations ${block(types)}`,
    `/** Method and path; \`file\`: the answer is no JSON; \`keyed\`: takes an Idempotency-Key; \`once\`: a GET that does more when it is repeated. */\nexport const routes: { readonly [Name in keyof Operations]: readonly string[] } = {\n${routes.join('\n')}\n}`,
  ].join('\n\n')
}

/** The types of the messages on sockets and topics, by channel and direction. */
const exchanged = [
  ['LiveServerMessage', 'live', 'send'],
  ['LiveClientMessage', 'live', 'receive'],
  ['StationServerMessage', 'telemetry', 'send'],
  ['Frame', 'telemetry', 'receive'],
  ['NumbersAcknowledged', 'acknowledgements', 'send'],
  ['ChangeEvent', 'events', 'send'],
  ['WebhookEvent', 'webhooks', 'send'],
] as const

const messagesPart = (): string => {
  const { operations, components } = asyncApiDocument(publicUrl)
  const payloads = Object.entries(components.messages).map(
    ([name, { payload }]) => [`socket_${name}`, payload] as const,
  )
  const names = namesOf(payloads)
  const unionOf = (channel: string, action: string) =>
    (operations[`${action}_${channel}`]?.messages ?? [])
      .map(({ $ref }) => $ref.split('/').at(-1)!)
      .map((name) => {
        const { payload } = components.messages[`${channel}.${name}`]!
        return channel === 'events'
          ? `{ event: '${name}'; data: ${typeOf(payload, names)} }`
          : typeOf(payload, names)
      })
  return [
    ...declarations(names),
    ...exchanged.map(
      ([type, channel, action]) => `export type ${type} =\n  | ${unionOf(channel, action).join('\n  | ')}`,
    ),
    `/** Close codes of the telemetry socket. */\nexport const ingestClose = ${JSON.stringify(Object.values(ingestClose))} as const`,
    `/** Close codes of the live socket. */\nexport const liveClose = ${JSON.stringify(Object.values(liveClose))} as const`,
    `/** Versions of a viewport run from 0 to one below. */\nexport const viewportVersions = ${viewportVersions}`,
    `/** So long a map rests before it asks for new bounds. */\nexport const boundsDebounceMs = ${boundsDebounceMs}`,
    `/** Of a telemetry frame, its JSON in UTF-8. */\nexport const frameMaxBytes = ${defaultSettings.frame.maxBytes}`,
    `/** A frame is fresh for so long. */\nexport const staleAfterMs = ${defaultSettings.frame.freshMs}`,
  ].join('\n\n')
}

export const generated = (): string =>
  `// Made by npm run gen:client from /v1/openapi.json and /v1/asyncapi.json. Do not edit.\n\n${operationsPart()}\n\n${messagesPart()}\n`

export const generatedFile = new URL('../../packages/client/src/generated.ts', import.meta.url)

if (import.meta.main) writeFileSync(generatedFile, generated())
