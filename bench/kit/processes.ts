import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { freePort } from '@clearway/db/embedded'

export interface Served {
  readonly port: number
  readonly pid: number
  stop(): void
}

const served = (child: ChildProcess, port: number): Served => ({
  port,
  pid: child.pid ?? 0,
  stop: () => void child.kill(),
})

/** The real api process. */
export const startApi = async (env: Record<string, string>): Promise<Served> => {
  const port = await freePort()
  const execArgv = process.env['PROFILE'] ? ['--cpu-prof', `--cpu-prof-dir=${process.env['PROFILE']}`] : []
  const main = new URL('../../apps/api/src/main.ts', import.meta.url).pathname
  const child = fork(main, { env: { ...process.env, ...env, API_PORT: String(port) }, execArgv })
  await once(child, 'message')
  return served(child, port)
}

/** The real ingest process. */
export const startIngest = async (env: Record<string, string>): Promise<Served> => {
  const port = await freePort()
  const main = new URL('../../apps/ingest/src/main.ts', import.meta.url).pathname
  const child = fork(main, { env: { ...process.env, ...env, INGEST_PORT: String(port) } })
  await once(child, 'message')
  return served(child, port)
}

/** A script that says `{port}` to its parent when it listens: a peer. */
export const startPeer = async (script: URL, env: Record<string, string> = {}): Promise<Served> => {
  const child = fork(script.pathname, { env: { ...process.env, ...env } })
  const [{ port }] = (await once(child, 'message')) as [{ port: number }]
  return served(child, port)
}
