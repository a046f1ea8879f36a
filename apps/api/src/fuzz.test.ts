import { buildUser } from '@clearway/domain/testing'
import fc from 'fast-check'
import type { InjectOptions } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { allOperations } from './app.ts'
import { describedOperations, refuseUndocumented } from './testing/documented.ts'
import { createEdge, type Edge, partnerKey, platformAdminKey } from './testing/edge.ts'
import { broken, type Known, type Schema, valuesOf } from './testing/fuzz/values.ts'
import { makerOf } from './testing/roles/records.ts'
import { buildScene, orgTypes, type Scene } from './testing/roles/scene.ts'

/**
 * Whatever is made of the document's own schemas, right or with something wrong, and sent by each kind of organisation:
 * the answer is one that the document describes. FUZZ_RUNS is the number of runs, FUZZ_SEED the start of the random numbers.
 */
const numRuns = Number(process.env['FUZZ_RUNS'] ?? 2)
const seed = Number(process.env['FUZZ_SEED'] ?? 16)

/** They end what the others need, or never end: only who has no right to them asks. */
const onlyRefused: ReadonlySet<string> = new Set([
  'accounts_logout',
  'accounts_logoutEverywhere',
  'accounts_endSession',
  'changes_watch',
])

interface Caller {
  readonly kind: string
  readonly headers: Record<string, string>
}

let edge: Edge
let scene: Scene
let callers: Caller[]
const records = new Map<string, string[]>()
const statuses = new Map<string, Set<number>>()

beforeAll(async () => {
  const root = 'root@example.org'
  edge = await createEdge({ settings: { platformAdminEmails: [root] } })
  scene = await buildScene(edge)
  const { token } = await buildUser(edge.world, { email: root })
  const nobody = { kind: 'nobody', headers: { 'partner-api-key': partnerKey } }
  callers = [
    nobody,
    ...orgTypes.map((kind) => {
      const { people, org } = scene.home[kind]
      const authorization = `Bearer ${people.owner.person.token}`
      return { kind, headers: { ...nobody.headers, authorization, 'x-organisation-id': org.org_uuid } }
    }),
    {
      kind: 'platform administrator',
      headers: { 'partner-api-key': platformAdminKey, authorization: `Bearer ${token}` },
    },
  ]
  for (const { op } of allOperations) {
    const [name, more] = Object.keys(op.params.shape)
    // What only platform administrators name has no maker.
    if (!name || more || records.has(name) || op.access.who === 'platformAdmin') continue
    const maker = makerOf(op)
    const made: string[] = []
    for (const type of maker?.types.slice(0, 2) ?? []) {
      const cast = scene.home[type]
      const { params } = await maker!.make(scene, cast, cast.owner, 'owner')
      if (params?.[name]) made.push(params[name])
    }
    records.set(name, made)
  }
})
afterAll(() => edge.close())

const known: Known = (field) => records.get(field.replace(/s$/, '')) ?? []

const types = ['application/json', 'application/json; charset=utf-8', 'text/plain', 'application/xml', '']
const oddMethods = ['PATCH', 'HEAD', 'OPTIONS', 'TRACE'] as const
const odd = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 12 }),
  fc.constantFrom('', '0', '-1', 'null', '%00'),
)
/** Right three times of four. */
const mostly = <T>(right: fc.Arbitrary<T>, wrong: fc.Arbitrary<T>): fc.Arbitrary<T> =>
  fc.oneof({ weight: 3, arbitrary: right }, { weight: 1, arbitrary: wrong })

const textsOf = (schema: Schema, name: string): fc.Arbitrary<string> =>
  mostly(valuesOf(schema, known, name).map(String), odd)

type Described = (typeof describedOperations)[number]

const requestsOf = ({ method, path, op }: Described): fc.Arbitrary<InjectOptions> => {
  const at = (place: string) => (op.parameters ?? []).filter((one) => one.in === place)
  const values = (place: string, isWanted: boolean) =>
    fc.record(Object.fromEntries(at(place).map(({ name, schema }) => [name, textsOf(schema, name)])), {
      requiredKeys: isWanted ? at(place).map(({ name }) => name) : [],
    })
  const schema = op.requestBody?.content['application/json']?.schema
  const bodies = schema ? valuesOf(schema, known) : fc.constant(undefined)
  return fc
    .record({
      method: fc.oneof(
        { weight: 19, arbitrary: fc.constant(method) },
        { weight: 1, arbitrary: fc.constantFrom(...oddMethods) },
      ),
      params: values('path', true),
      query: values('query', false),
      more: mostly(fc.constant(''), odd.map(encodeURIComponent)),
      headers: values('header', false),
      type: mostly(fc.constant(types[0] as string), fc.constantFrom(...types)),
      body: mostly(bodies, bodies.chain(broken)),
    })
    .map(({ method, params, query, more, headers, type, body }) => {
      const filled = path.replaceAll(/\{(\w+)\}/g, (_all, name: string) =>
        encodeURIComponent(String(params[name]) || ' '),
      )
      const asked = [new URLSearchParams(query).toString(), more].filter(Boolean).join('&')
      const isSent = body !== undefined && method !== 'GET'
      return {
        method,
        url: `/v1${filled}${asked && `?${asked}`}`,
        headers: { ...printable(headers), ...(isSent && type && { 'content-type': type }) },
        ...(isSent && { payload: JSON.stringify(body) }),
      } as InjectOptions
    })
}

/** What a header may hold at all. */
const printable = (headers: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).map(([name, text]) => [name, text.replaceAll(/[^ -~]/g, '')]))

const send = async (operationId: string, request: InjectOptions, { kind, headers }: Caller) => {
  const answer = await edge.app.inject({ ...request, headers: { ...headers, ...request.headers } })
  const said = `${kind}: ${request.method} ${request.url} ${String(request.payload).slice(0, 1_000)}`
  expect(answer.statusCode, `${said}\n${answer.body.slice(0, 300)}`).toBeLessThan(500)
  try {
    refuseUndocumented(String(request.method), String(request.url), answer)
  } catch (error) {
    throw new Error(`${said}\n${(error as Error).message}`)
  }
  const seen = statuses.get(operationId) ?? new Set()
  statuses.set(operationId, seen.add(answer.statusCode))
}

describe('every answer is one of the document, whoever asks and for whatever', () => {
  it.each(describedOperations.map((one) => [one.op.operationId, one] as const))('%s', async (name, one) => {
    const asking = onlyRefused.has(name) ? callers.slice(0, 1) : callers
    await fc.assert(
      fc.asyncProperty(requestsOf(one), async (request) => {
        for (const caller of asking) await send(name, request, caller)
      }),
      { numRuns, seed, endOnFailure: true },
    )
  })

  it('and most operations were done by somebody', () => {
    const done = [...statuses.values()].filter((seen) => [...seen].some((status) => status < 300))
    expect(done.length).toBeGreaterThan(describedOperations.length * 0.8)
  })
})
