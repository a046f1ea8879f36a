import { type ChildProcess, fork } from 'node:child_process'
import { generateKeyPairSync } from 'node:crypto'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { freePort } from '@clearway/db/embedded'
import { serviceArgs } from '@clearway/domain/testing'

export interface IngestProcess {
  readonly child: ChildProcess
  readonly origin: string
  /** kill -9 */
  kill(): Promise<void>
}

/** What a process beside a test world reads: the same database and the same keys. */
export const processEnv = (databaseUrl: string, env: Record<string, string>): Record<string, string> => ({
  PATH: process.env.PATH ?? '',
  DATABASE_URL: databaseUrl,
  LOG_LEVEL: 'silent',
  TOKEN_SIGNING_KEY: JSON.stringify(generateKeyPairSync('ed25519').privateKey.export({ format: 'jwk' })),
  PASSWORD_PEPPER: 'test-password-pepper',
  OTP_PEPPER: 'test-one-time-pepper',
  SESSION_TOKEN_KEY: 'test-session-token-key',
  API_KEY_PEPPER: 'test-api-key-pepper',
  ...env,
})

/** Starts the real main.ts on a database whose sessions were made by a test world. */
export const startIngestProcess = async (
  databaseUrl: string,
  env: Record<string, string> = {},
): Promise<IngestProcess> => {
  const port = Number(env.INGEST_PORT ?? (await freePort()))
  const child = fork(new URL('../main.ts', import.meta.url).pathname, {
    execArgv: serviceArgs,
    env: processEnv(databaseUrl, { INGEST_PORT: String(port), ...env }),
  })
  const ended = once(child, 'exit')
  await Promise.race([
    once(child, 'message'),
    ended.then(([code]) => Promise.reject(new Error(`main.ts ended with ${code}`))),
  ])
  return {
    child,
    origin: `ws://127.0.0.1:${port}`,
    async kill() {
      child.kill('SIGKILL')
      await ended
    },
  }
}

/** What a process of its own holds in memory, in MiB: in a test worker others would be measured too. */
export const residentMib = async (pid: number): Promise<number> => {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024
}
