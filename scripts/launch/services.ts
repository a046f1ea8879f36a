import { join } from 'node:path'
import { startEmbeddedPostgres } from '../../packages/db/src/embedded.ts'
import { reachedAt } from './addresses.ts'
import { startChild } from './child.ts'
import { processName, serviceOptions } from './child-env.ts'
import type { Upstream } from './gateway/route.ts'
import { logSink } from './logs.ts'
import { acceptsTcp, answersHttp } from './probe.ts'
import type { Registry } from './registry.ts'
import { root } from './root.mjs'
import { say } from './say.mjs'
import { type Running, type Service, supervise } from './service.ts'

export interface ServiceContext {
  dataDir: string
  isDev: boolean
  registry: Registry
  /** Of the `index`th process of a kind; complete once the database's address is known. */
  env: (index?: number) => NodeJS.ProcessEnv
}

interface ChildService {
  /** Of its kind. */
  name: string
  index?: number
  file: string
  args?: string[]
  cwd?: string
  probe?: () => Promise<boolean>
  watch?: boolean
  /** Variables for this one alone. */
  env?: NodeJS.ProcessEnv
}

const childService = (context: ServiceContext, child: ChildService): Service => {
  const name = processName(child.name, child.index ?? 0)
  const log = logSink(context.dataDir, name)
  const watching = child.watch && context.isDev ? ['--watch', '--watch-preserve-output'] : []
  const execArgv = [...serviceOptions, ...watching]
  const launch = () =>
    startChild({ ...child, execArgv, env: { ...context.env(child.index), ...child.env }, log })
  return supervise({
    name,
    launch: context.registry.recorded(name, launch),
    probe: child.probe,
    logFile: log.path,
  })
}

/** Starts the embedded PostgreSQL for the supervisor, always on the same port so that clients find it again. */
const launchDatabase = async (
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

export const databaseService = (
  context: ServiceContext,
  options: { port: number; onUrl: (url: string) => void },
): Service =>
  supervise({
    name: 'postgres',
    launch: context.registry.recorded('postgres', (signal) =>
      launchDatabase({ dataDir: context.dataDir, ...options }, signal),
    ),
    logFile: join(context.dataDir, 'logs', 'postgres.log'),
  })

export const brokerService = (context: ServiceContext, port: number, host: string): Service =>
  childService(context, {
    name: 'broker',
    file: 'apps/ingest/src/broker/main.ts',
    probe: () => acceptsTcp(port, reachedAt(host)),
  })

const nextDev = (port: number) => ({
  file: 'node_modules/next/dist/bin/next',
  args: ['dev', '-H', '127.0.0.1', '-p', String(port)],
  cwd: join(root, 'apps', 'web'),
})

/** Of the processes that may be several: what runs, and the readiness address of one of them. */
const KINDS: Record<Upstream, { file: string; watch?: boolean; health: string }> = {
  api: { file: 'apps/api/src/main.ts', watch: true, health: '/healthz' },
  ingest: { file: 'apps/ingest/src/main.ts', watch: true, health: '/healthz' },
  web: { file: 'apps/web/server.mjs', health: '/signin' },
}

/** One process for each port. */
export const servicesOf = (context: ServiceContext, kind: Upstream, ports: readonly number[]): Service[] =>
  ports.map((port, index) => {
    const { health, ...program } = KINDS[kind]
    return childService(context, {
      name: kind,
      index,
      ...program,
      ...(kind === 'web' && context.isDev && nextDev(port)),
      probe: () => answersHttp(port, health),
    })
  })

export const simulatorService = (context: ServiceContext): Service =>
  childService(context, { name: 'simulator', file: 'apps/ingest/src/sim/demo.ts' })

/** As the owner of the database, who may read all of it as it lies on the disk. */
export const backupService = (context: ServiceContext, ownerUrl: string): Service =>
  childService(context, {
    name: 'backup',
    file: 'scripts/backup/backup.ts',
    args: ['--follow'],
    env: { DATABASE_OWNER_URL: ownerUrl },
  })
