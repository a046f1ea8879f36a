import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '@clearway/db/embedded'
import { serviceArgs, type TestWorld } from '@clearway/domain/testing'
import { type Caller, partnerKey, platformAdminKey } from './edge.ts'

export interface ApiProcess {
  readonly child: ChildProcess
  readonly origin: string
  /** An answer, its body read. */
  ask<Body>(
    caller: Caller,
    method: string,
    path: string,
    body?: unknown,
  ): Promise<{ status: number; body: Body }>
  stop(): Promise<void>
}

/** Where the processes of one installation keep their certificate authority: it must be the same for all of them. */
export const newDataDir = (): Promise<string> => mkdtemp(join(tmpdir(), 'clearway-api-'))

/**
 * Starts the real main.ts on the database of a test world, with its secrets. Its clock is the system's. Several take one
 * directory, which goes with the last of them.
 */
export const startApiProcess = async (
  world: TestWorld,
  dataDir?: string,
  more: Record<string, string> = {},
): Promise<ApiProcess> => {
  const port = await freePort()
  const dir = dataDir ?? (await newDataDir())
  const child = fork(new URL('../main.ts', import.meta.url).pathname, {
    execArgv: serviceArgs,
    env: {
      PATH: process.env['PATH'] ?? '',
      API_PORT: String(port),
      DATA_DIR: dir,
      ...environmentOf(world),
      ...more,
    },
  })
  const ended = once(child, 'exit')
  await Promise.race([
    once(child, 'message'),
    ended.then(([code]) => Promise.reject(new Error(`main.ts ended with ${code}`))),
  ])
  const origin = `http://127.0.0.1:${port}`
  return {
    child,
    origin,
    ask: askOf(origin),
    async stop() {
      child.kill('SIGTERM')
      await ended
      await rm(dir, { recursive: true, force: true })
    },
  }
}

export const environmentOf = ({ database, keyMaterial }: TestWorld): Record<string, string> => ({
  DATABASE_URL: database.url,
  LOG_LEVEL: 'silent',
  RATE_LIMITS: 'off',
  TOKEN_SIGNING_KEY: keyMaterial.tokenSigningKey,
  PASSWORD_PEPPER: keyMaterial.passwordPepper,
  OTP_PEPPER: keyMaterial.otpPepper,
  SESSION_TOKEN_KEY: keyMaterial.sessionTokenKey,
  API_KEY_PEPPER: keyMaterial.apiKeyPepper,
  CONSOLE_PARTNER_KEY: partnerKey,
  PLATFORM_ADMIN_PARTNER_KEY: platformAdminKey,
})

const askOf =
  (origin: string): ApiProcess['ask'] =>
  async <Body>(caller: Caller, method: string, path: string, body?: unknown) => {
    const answer = await fetch(`${origin}/v1${path}`, {
      method,
      headers: headersOf(caller, body !== undefined),
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    return { status: answer.status, body: (await answer.json()) as Body }
  }

export const headersOf = (caller: Caller, sends = false): Record<string, string> => ({
  'partner-api-key': partnerKey,
  authorization: `Bearer ${caller.token}`,
  'x-organisation-id': caller.orgUuid,
  ...(sends && { 'content-type': 'application/json' }),
})
