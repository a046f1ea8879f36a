import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { freePort } from '@clearway/db/embedded'
import { serviceOptions } from '../../scripts/launch/child-env.ts'

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

/** A process of ours as the launcher starts it. PROFILE names a folder for its CPU profile. */
export const startOurs = async (main: URL, env: Record<string, string>): Promise<ChildProcess> => {
  const profile = process.env['PROFILE']
  const profiling = profile ? ['--cpu-prof', `--cpu-prof-dir=${profile}`] : []
  const child = fork(main.pathname, {
    env: { ...process.env, ...env },
    execArgv: [...serviceOptions, ...profiling],
  })
  await firstMessage(child)
  return child
}

/** The real api process. */
export const startApi = async (env: Record<string, string>): Promise<Served> => {
  const port = await freePort()
  const main = new URL('../../apps/api/src/main.ts', import.meta.url)
  return served(await startOurs(main, { ...env, API_PORT: String(port) }), port)
}

/** The real ingest process. */
export const startIngest = async (env: Record<string, string>): Promise<Served> => {
  const port = await freePort()
  const main = new URL('../../apps/ingest/src/main.ts', import.meta.url)
  return served(await startOurs(main, { ...env, INGEST_PORT: String(port) }), port)
}

/** A script that sends `{port}` to its parent when it listens: a peer. What else it sends with it is `said`. */
export const startPeer = async <Said extends object = object>(
  script: URL,
  env: Record<string, string> = {},
): Promise<Served & { said: Said }> => {
  const child = fork(script.pathname, { env: { ...process.env, ...env } })
  const [said] = (await firstMessage(child)) as [Said & { port: number }]
  return { ...served(child, said.port), said }
}
