import { openDatabase } from '@clearway/db'
import { ensureSeedKeys } from '@clearway/domain'
import { createMemory, type OrgType, type Settings } from '@clearway/domain/kernel'
import {
  type BuiltOperator,
  type BuiltOrganisation,
  buildMember,
  buildOperator,
  buildOrganisation,
  createTestWorld,
  type Person,
  type TestWorld,
} from '@clearway/domain/testing'
import type { FastifyInstance, LightMyRequestResponse } from 'fastify'
import { type AppOptions, buildApp } from '../app.ts'
import { refuseUndocumented } from './documented.ts'

export const partnerKey = 'test-first-party-console-key'
export const platformAdminKey = 'test-platform-admin-key'

/** A person acting for an organisation, as the edge knows them: by a token and a header. */
export interface Caller {
  readonly token: string
  readonly orgUuid: string
}

export interface Sent {
  /** What is sent as JSON; a string, or bytes, go as they are. */
  readonly body?: unknown
  /** Added to, or in place of, the caller's own headers; undefined leaves one out. */
  readonly headers?: Record<string, string | undefined>
  /** Where it comes from; this machine unless given. */
  readonly address?: string
}

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** The api process inside a test: every request goes through headers, body and envelope as a partner's would. */
export interface Edge {
  readonly world: TestWorld
  readonly app: FastifyInstance
  ask(caller: Caller | null, method: Method, path: string, sent?: Sent): Promise<LightMyRequestResponse>
  close(): Promise<void>
}

const testOptions = { ingestUrl: 'http://127.0.0.1:9', publicUrl: 'http://127.0.0.1:8080' }

/** Without limits on requests, unless a test is about them. */
interface EdgeOptions {
  rateLimits?: boolean
  settings?: Partial<Settings>
  /** A database server of this test alone. */
  server?: string
}

export const createEdge = async ({
  rateLimits = false,
  settings = {},
  server,
  ...given
}: EdgeOptions & Partial<AppOptions> = {}): Promise<Edge> => {
  const world = await createTestWorld({ rateLimits, ...settings }, server)
  await ensureSeedKeys(world.services, {
    platformAdminKey,
    consoleKey: partnerKey,
  })
  const app = await buildApp({
    services: world.services,
    pool: world.database.pool,
    databaseUrl: world.database.url,
    ...testOptions,
    ...given,
  })
  return {
    world,
    app,
    ask: askOf(app),
    async close() {
      await app.close()
      await world.close()
    },
  }
}

/** A second api process beside an edge: the same secrets and database, connections and memory of its own. */
export const createTwin = async (
  { world }: Edge,
  given: Partial<AppOptions> = {},
): Promise<Pick<Edge, 'app' | 'ask' | 'close'>> => {
  const database = openDatabase(world.database.url)
  const services = {
    ...world.services,
    db: database.db,
    memory: createMemory(10, world.services.settings),
  }
  const app = await buildApp({
    services,
    pool: database.pool,
    databaseUrl: world.database.url,
    ...testOptions,
    ...given,
  })
  return {
    app,
    ask: askOf(app),
    async close() {
      await app.close()
      await database.close()
    },
  }
}

const askOf =
  (app: FastifyInstance): Edge['ask'] =>
  async (caller, method, path, { address, ...sent } = {}) => {
    const url = `/v1${path}`
    const answer = await app.inject({
      method,
      url,
      ...(address && { remoteAddress: address }),
      ...written(caller, sent),
    })
    refuseUndocumented(method, url, answer)
    return answer
  }

const written = (caller: Caller | null, { body, headers }: Sent) => {
  const all: Record<string, string | undefined> = {
    'partner-api-key': partnerKey,
    authorization: caller ? `Bearer ${caller.token}` : undefined,
    'x-organisation-id': caller?.orgUuid,
    'content-type': body === undefined ? undefined : 'application/json',
    ...headers,
  }
  const given = Object.entries(all).filter((entry): entry is [string, string] => entry[1] !== undefined)
  const payload = typeof body === 'string' || Buffer.isBuffer(body) ? body : JSON.stringify(body)
  return { headers: Object.fromEntries(given), ...(payload !== undefined && { payload }) }
}

export const callerOf = ({ person, org }: Pick<BuiltOrganisation, 'person' | 'org'>): Caller => ({
  token: person.token,
  orgUuid: org.org_uuid,
})

export const buildOwner = async (
  edge: Edge,
  type: OrgType,
): Promise<BuiltOrganisation & { caller: Caller }> => {
  const built = await buildOrganisation(edge.world, { type })
  return { ...built, caller: callerOf(built) }
}

/** An Asset Owner organisation that can fly, and its plain Member. */
export const buildFlyer = async (
  edge: Edge,
): Promise<BuiltOperator & { caller: Caller; member: Caller; memberPerson: Person }> => {
  const built = await buildOperator(edge.world)
  const { person } = await buildMember(edge.world, built.org)
  const member = { token: person.token, orgUuid: built.org.org_uuid }
  return { ...built, caller: callerOf(built), member, memberPerson: person }
}
