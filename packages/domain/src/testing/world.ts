import { generateKeyPairSync } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createTestDatabase, type TestDatabase } from '@clearway/db/testing'
import { openAuthority } from '../fleet/authority/authority.ts'
import {
  type Actor,
  type Ctx,
  createEvents,
  createKeys,
  createMemory,
  defaultSettings,
  fixedClock,
  type KeyMaterial,
  type OutgoingMessage,
  type RequestCtx,
  randomIds,
  type Services,
  type Settings,
  systemCtx,
} from '../kernel/index.ts'
import { openGround } from '../platform/ground/index.ts'
import { putBuilderKey } from './builders/world.ts'
import { watchFailures } from './reached.ts'

/** A domain on a database of its own, with a fixed clock and an outbox that keeps every message. */
export interface TestWorld {
  readonly database: TestDatabase
  readonly services: Services
  readonly clock: ReturnType<typeof fixedClock>
  /** What a process of its own needs to verify the same tokens and keys. */
  readonly keyMaterial: KeyMaterial
  readonly sent: OutgoingMessage[]
  /** What a handler and its edge are given. */
  as(actor: Actor): Ctx & RequestCtx
  readonly system: Ctx & RequestCtx
  close(): Promise<void>
}

const poolSize = 40
const silent = { debug() {}, info() {}, warn() {}, error() {} }

export const testStart = new Date('2026-06-01T08:00:00.000Z')

/** On the server that all tests share, or on one that a test has to itself (an admin URL). */
export const createTestWorld = async (
  settings: Partial<Settings> = {},
  server?: string,
): Promise<TestWorld> => {
  watchFailures()
  const database = await createTestDatabase({ max: poolSize, server })
  const clock = fixedClock(testStart)
  const sent: OutgoingMessage[] = []
  const keyMaterial = testKeyMaterial()
  const dataDir = await mkdtemp(join(tmpdir(), 'clearway-world-'))
  const ids = randomIds(clock)
  // Its own to the last field: a service writes how long the database keeps frames.
  const own: Settings = { ...structuredClone(defaultSettings), ...settings }
  const services: Services = {
    db: database.db,
    clock,
    ids,
    keys: createKeys(keyMaterial),
    events: createEvents({ clock, ids }),
    messages: { send: async (message) => void sent.push(message), dispatch: async () => {} },
    authority: openAuthority({
      dataDir,
      clock,
      listUrl: `${defaultSettings.publicUrl}/v1/certificates/crl`,
    }),
    ground: openGround(undefined, silent),
    settings: own,
    memory: createMemory(poolSize, own),
    log: silent,
  }
  await putBuilderKey(services)
  const system = systemCtx(services, 'test')
  const as: TestWorld['as'] = (actor) => ({ ...system, actor })
  const close = async (): Promise<void> => {
    await database.close()
    await rm(dataDir, { recursive: true, force: true })
  }
  return { database, services, clock, keyMaterial, sent, as, system, close }
}

const testKeyMaterial = (): KeyMaterial => ({
  tokenSigningKey: JSON.stringify(generateKeyPairSync('ed25519').privateKey.export({ format: 'jwk' })),
  passwordPepper: 'test-password-pepper',
  otpPepper: 'test-one-time-pepper',
  sessionTokenKey: 'test-session-token-key',
  apiKeyPepper: 'test-api-key-pepper',
})
