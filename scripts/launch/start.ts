import { accessSync, constants, existsSync, mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { STOP_SIGNALS } from './bootstrap.mjs'
import { loadClientId } from './child-env.ts'
import { readSettings, type Settings } from './env.ts'
import { acquireLock, type Lock, LockHeld } from './lock.mjs'
import { stopKnown } from './processes.mjs'
import { createRegistry, type Registry } from './registry.ts'
import { root } from './root.mjs'
import { noteRunning } from './running.mjs'
import { complain, say } from './say.mjs'
import { loadSecrets, storedSecrets } from './secrets.ts'
import { Stack } from './stack.ts'

const FORCE_AFTER_MS = 8500
const EXIT_INTERRUPTED = 143
/** Socket ends that no handler was near enough to see; the peer has gone, nothing of ours is wrong. */
const HARMLESS = new Set(['ECONNRESET', 'EPIPE', 'ETIMEDOUT'])

const fail = (error: unknown): never => {
  complain(error instanceof Error ? error.message : String(error))
  process.exit(1)
}

const loadDotEnv = (): void => {
  const file = join(root, '.env')
  if (existsSync(file)) process.loadEnvFile(file)
}

const openDataDir = (settings: Settings): string => {
  const dataDir = resolve(root, settings.DATA_DIR)
  try {
    mkdirSync(dataDir, { recursive: true })
    accessSync(dataDir, constants.W_OK | constants.X_OK)
  } catch {
    throw new Error(`DATA_DIR ${dataDir} cannot be written by this user. Choose another directory.`)
  }
  return dataDir
}

const lockDataDir = async (dataDir: string): Promise<Lock> => {
  try {
    return await acquireLock(join(dataDir, 'lock.json'), {
      onWait: (owner) => say(`Waiting for process ${owner.pid}, which uses ${dataDir}, to stop`),
    })
  } catch (error) {
    if (!(error instanceof LockHeld)) throw error
    throw new Error(
      `Clearway already runs on ${dataDir} (process ${error.owner.pid}). ` +
        'Stop it first, or give this one another DATA_DIR and PORT.',
    )
  }
}

const stopLeftovers = async (lock: Lock): Promise<void> => {
  const stopped = await stopKnown(lock.leftovers)
  if (stopped.length > 0) say(`Stopped what an earlier, killed run had left: ${stopped.join(', ')}`)
}

/** A configured authority is checked before anything starts, so that its faults are reported at once. */
const checkAuthority = async ({ DATA_DIR, CA_KEY_PASSPHRASE }: Settings): Promise<void> => {
  const { namedAuthority, openNamed } = await import('@clearway/domain/certificates')
  const named = namedAuthority(process.env)
  if (!named) return
  const passphrase = CA_KEY_PASSPHRASE ?? storedSecrets(resolve(root, DATA_DIR)).CA_KEY_PASSPHRASE
  openNamed(named, { passphrase, at: new Date() })
}

interface Run {
  stack: Stack
  lock: Lock
  registry: Registry
  stopping: AbortController
}

/** Ends the process in order. Replaced as soon as there is something to stop; called once. */
type End = (why: string, exitCode: number) => void

const state = {
  isReady: false,
  isEnding: false,
  end: ((_, exitCode) => process.exit(exitCode)) as End,
}

const end: End = (why, exitCode) => {
  if (state.isEnding) return
  state.isEnding = true
  say(`${why}: stopping`)
  state.end(why, exitCode)
}

const listen = (): void => {
  const graceful = () => (state.isReady ? 0 : EXIT_INTERRUPTED)
  for (const name of STOP_SIGNALS) process.on(name, () => end(name, graceful()))
  if (process.send) process.once('disconnect', () => end('The starting process is gone', graceful()))
  const onFault = (error: NodeJS.ErrnoException) => {
    if (HARMLESS.has(error?.code ?? '')) return
    complain(error?.stack ?? String(error))
    end('The launcher failed', 1)
  }
  process.on('uncaughtException', onFault)
  process.on('unhandledRejection', (reason) => onFault(reason as NodeJS.ErrnoException))
}

const drain = async (run: Run, starting: Promise<unknown>, exitCode: number): Promise<never> => {
  setTimeout(() => {
    complain('Some processes did not stop in time and were ended by force.')
    run.registry.killAll()
    process.exit(exitCode)
  }, FORCE_AFTER_MS)
  run.lock.update({ state: 'stopping' })
  run.stopping.abort(new Error('stopped'))
  await starting.catch(() => {})
  await run.stack.stop()
  process.exit(exitCode)
}

const prepare = async (): Promise<Run> => {
  loadDotEnv()
  const settings = readSettings(process.env)
  await checkAuthority(settings)
  const dataDir = openDataDir(settings)
  const lock = await lockDataDir(dataDir)
  process.once('exit', () => lock.release())
  noteRunning()
  await stopLeftovers(lock)
  const { generated, ...loaded } = loadSecrets(dataDir, settings.given)
  if (generated.includes('PLATFORM_ADMIN_PARTNER_KEY'))
    say(`Platform administration key, shown this once: ${loaded.secrets.PLATFORM_ADMIN_PARTNER_KEY}`)
  const registry = createRegistry(lock)
  const stopping = new AbortController()
  const isDev = process.argv.includes('--dev')
  const mqttClientId = loadClientId(dataDir)
  const signal = stopping.signal
  const stack = new Stack({ settings, ...loaded, mqttClientId, dataDir, isDev, registry, stopping: signal })
  return { stack, lock, registry, stopping }
}

const main = async (): Promise<void> => {
  listen()
  const run = await prepare()
  const starting = run.stack.start()
  state.end = (_, exitCode) => void drain(run, starting, exitCode)
  try {
    const port = await starting
    state.isReady = true
    say(`ready http://127.0.0.1:${port}`)
  } catch (error) {
    if (!run.stopping.signal.aborted) complain(error instanceof Error ? error.message : String(error))
    end('Not started', 1)
  }
}

await main().catch(fail)
