import type { ChildProcess } from 'node:child_process'
import { chmodSync, chownSync, mkdirSync, mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { usableBinaries } from './embedded/binaries.ts'
import { isInitialised, locateCluster, markCreated, randomSecret } from './embedded/cluster.ts'
import { type Identity, serverIdentity } from './embedded/identity.ts'
import { initCluster, SUPERUSER } from './embedded/init.ts'
import { removeOrphans } from './embedded/orphans.ts'
import { mayEnter, SHARED_PLACES } from './embedded/places.ts'
import { freePort } from './embedded/ports.ts'
import { signal, stopLeftovers } from './embedded/processes.ts'
import { createDatabase, launchServer, stopServer, waitUntilAnswers, watchOver } from './embedded/server.ts'
import { keepShort } from './embedded/server-log.ts'
import { serverUrl, socketDirectory } from './embedded/socket.ts'
import { writeSteadily } from './embedded/steady-writes.ts'

export { type Cluster, clusterHome, placeCluster, runningEmbeddedUrl } from './embedded/cluster.ts'
export { removeEmbeddedPostgres } from './embedded/orphans.ts'
export { freePort } from './embedded/ports.ts'
export { sharedBuffers } from './embedded/settings.ts'

export interface EmbeddedPostgres {
  /** Connection string of the superuser on database `clearway`, by the server's socket where it has one. */
  url: string
  pid: number
  port: number
  /** Fast shutdown, harder ones when it takes too long; an ephemeral cluster is removed too. */
  stop(withinMs?: number): Promise<void>
  /** Called when the server process ends, by `stop()` or of itself. */
  onExit(listener: () => void): void
}

export type EmbeddedOptions = {
  port?: number
  log?: (line: string) => void
  /** Gives up a start under way, which after a crash may have much to recover. */
  signal?: AbortSignal
} & ({ dataDir: string; ephemeral?: false } | { ephemeral: true; dataDir?: string })

interface Place {
  home: string
  data: string
  who: Identity
  password: string
  logFile: string
  binaries: string
  ephemeral: boolean
}

const DATABASE = 'clearway'

const durablePlace = async (givenDir: string, log: (line: string) => void): Promise<Place> => {
  const dataDir = resolve(givenDir)
  mkdirSync(join(dataDir, 'logs'), { recursive: true })
  const { home, data, password, who } = locateCluster(dataDir, log)
  await removeOrphans(log)
  const logFile = join(dataDir, 'logs', 'postgres.log')
  return { home, data, password, who, logFile, binaries: usableBinaries(who, dataDir, log), ephemeral: false }
}

/** A directory in the system's temporary place that the database user can enter. */
const temporaryHome = (who: Identity): string => {
  for (const base of [tmpdir(), '/tmp', '/var/tmp', ...SHARED_PLACES]) {
    try {
      mkdirSync(base, { recursive: true })
      const home = realpathSync(mkdtempSync(join(base, 'clearway-pg-')))
      chmodSync(home, 0o755)
      if (mayEnter(who, home)) return home
      rmSync(home, { recursive: true, force: true })
    } catch {
      // not writable: the next one
    }
  }
  throw new Error(`User ${who.name} cannot enter any temporary directory; set TMPDIR to one that it can.`)
}

const ephemeralPlace = (log: (line: string) => void): Place => {
  const who = serverIdentity()
  const home = temporaryHome(who)
  if (who.uid !== undefined && who.gid !== undefined) chownSync(home, who.uid, who.gid)
  return {
    home,
    data: join(home, 'data'),
    password: randomSecret(),
    who,
    logFile: join(home, 'server.log'),
    binaries: usableBinaries(who, home, log),
    ephemeral: true,
  }
}

const supervise = (place: Place, child: ChildProcess) => {
  const pid = child.pid
  if (!pid) throw new Error(`PostgreSQL could not be started from ${place.binaries}`)
  const watch = watchOver(pid, place.ephemeral ? 'QUIT' : 'INT', place.ephemeral ? place.home : '')
  const listeners: (() => void)[] = []
  child.once('exit', () => {
    watch.kill('SIGKILL')
    for (const listener of listeners) listener()
  })
  const stop = async (withinMs = 7500) => {
    await stopServer(child, place.ephemeral ? 'SIGQUIT' : 'SIGINT', withinMs)
    watch.kill('SIGKILL')
    if (place.ephemeral) rmSync(place.home, { recursive: true, force: true })
  }
  return { pid, stop, onExit: (listener: () => void) => void listeners.push(listener) }
}

/** PostgreSQL itself ends when its disk loses something, and recovers from its log: so it is ended when this is told first. */
const steadily = ({ data }: Place, pid: number, log: (line: string) => void) =>
  writeSteadily({
    data,
    lost({ message }) {
      signal(pid, 'SIGQUIT')
      log(
        `The disk did not keep what was written (${message}): PostgreSQL is ended, and recovers from its log`,
      )
    },
  })

/**
 * Starts PostgreSQL 18 from the npm packages. Durable in DATA_DIR (or where the database user can reach it),
 * or throwaway with `ephemeral`: in a temporary directory, without fsync, removed at stop or when this process
 * dies. Leftovers of a killed run on the same cluster are stopped first; the caller makes sure that no other
 * live process uses this DATA_DIR.
 */
export const startEmbeddedPostgres = async (options: EmbeddedOptions): Promise<EmbeddedPostgres> => {
  const log = options.log ?? (() => {})
  const place = options.ephemeral ? ephemeralPlace(log) : await durablePlace(options.dataDir, log)
  const stopped = await stopLeftovers(place.data)
  if (stopped > 0) log(`${stopped} process(es) of an earlier, killed run were stopped`)
  rmSync(join(place.data, 'postmaster.pid'), { force: true })
  if (!isInitialised(place.data)) {
    log(`Making a new database in ${place.data}`)
    await initCluster({ ...place, sync: !place.ephemeral })
    if (!options.ephemeral) markCreated(options.dataDir)
  }
  const kept = await keepShort(place.logFile)
  const port = options.port ?? (await freePort())
  const socket = place.ephemeral ? null : await socketDirectory(place.home, place.who)
  const child = launchServer({ ...place, port, socket })
  const spawned = new Promise<never>((_, reject) => child.once('error', reject))
  spawned.catch(() => {})
  const handle = supervise(place, child)
  handle.onExit(kept.stop)
  const { password } = place
  const address = (database: string) => serverUrl({ user: SUPERUSER, password, port, database }, socket)
  try {
    await Promise.race([
      waitUntilAnswers(child, address('postgres'), { logFile: place.logFile, signal: options.signal, log }),
      spawned,
    ])
    await createDatabase(address('postgres'), DATABASE)
  } catch (error) {
    await handle.stop()
    throw error
  }
  if (!place.ephemeral) handle.onExit(steadily(place, handle.pid, log).stop)
  return { url: address(DATABASE), port, ...handle }
}
