import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { freePort } from '@clearway/db/embedded'

export interface Served {
  readonly child: ChildProcess
  readonly port: number
  readonly pid: number
  /** Resolves when it has ended. */
  stop(): Promise<void>
}

/** The first message of a process: that it serves. One that ends instead is an error, not a wait. */
const firstMessage = (child: ChildProcess): Promise<unknown[]> =>
  Promise.race([
    once(child, 'message'),
    once(child, 'exit').then(([code]) => {
      throw new Error(`${child.spawnargs.at(-1)} ended with ${code} before it served`)
    }),
  ])

const served = (child: ChildProcess, port: number): Served => ({
  child,
  port,
  pid: child.pid ?? 0,
  async stop() {
    if (child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    child.kill()
    await ended
  },
})

/** PROFILE names a folder for the CPU profile of the process that is measured. */
const profiling = (): string[] =>
  process.env['PROFILE'] ? ['--cpu-prof', `--cpu-prof-dir=${process.env['PROFILE']}`] : []

/** The real api process. */
export const startApi = async (env: Record<string, string>): Promise<Served> => {
  const port = await freePort()
  const main = new URL('../../apps/api/src/main.ts', import.meta.url).pathname
  const child = fork(main, { env: { ...process.env, ...env, API_PORT: String(port) }, execArgv: profiling() })
  await firstMessage(child)
  return served(child, port)
}

/** The real ingest process. */
export const startIngest = async (env: Record<string, string>): Promise<Served> => {
  const port = await freePort()
  const main = new URL('../../apps/ingest/src/main.ts', import.meta.url).pathname
  const child = fork(main, {
    env: { ...process.env, ...env, INGEST_PORT: String(port) },
    execArgv: profiling(),
  })
  await firstMessage(child)
  return served(child, port)
}

/** A script that says `{port}` to its parent when it listens: a peer. */
export const startPeer = async (script: URL, env: Record<string, string> = {}): Promise<Served> => {
  const child = fork(script.pathname, { env: { ...process.env, ...env } })
  const [{ port }] = (await firstMessage(child)) as [{ port: number }]
  return served(child, port)
}
