import { startEmbeddedPostgres } from '../../packages/db/src/embedded.ts'
import { say } from './say.mjs'
import type { Running } from './service.ts'

/** Starts the embedded PostgreSQL for the supervisor, always on the same port so that clients find it again. */
export const launchDatabase = async (
  options: { dataDir: string; port: number; onUrl: (url: string) => void },
  signal: AbortSignal,
): Promise<Running> => {
  const server = await startEmbeddedPostgres({
    dataDir: options.dataDir,
    port: options.port,
    log: say,
    signal,
  })
  options.onUrl(server.url)
  const exited = new Promise<string>((resolve) => server.onExit(() => resolve('the server process ended')))
  return { pid: server.pid, exited, stop: (withinMs) => server.stop(withinMs) }
}
