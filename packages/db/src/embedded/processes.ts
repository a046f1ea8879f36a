import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

/** A zombie has ended, even where no parent collects it (a container whose first process does not). */
const isZombie = (pid: number): boolean => {
  try {
    return /\) Z /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'))
  } catch {
    return false
  }
}

export const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return !isZombie(pid)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

export const signal = (pid: number, name: NodeJS.Signals): void => {
  try {
    process.kill(pid, name)
  } catch {
    // already gone
  }
}

/** Polls until none of the processes exists; false when the time ran out. */
export const waitUntilGone = async (pids: number[], timeoutMs: number): Promise<boolean> => {
  const deadline = performance.now() + timeoutMs
  while (pids.some(isAlive)) {
    if (performance.now() > deadline) return false
    await sleep(25)
  }
  return true
}

const cwdOf = (pid: string): string | undefined => {
  try {
    return readlinkSync(`/proc/${pid}/cwd`)
  } catch {
    return undefined
  }
}

/** What the kernel calls it; a shell or an editor in that directory is none of the server's. */
const isServer = (pid: string): boolean => {
  try {
    return readFileSync(`/proc/${pid}/comm`, 'utf8') === 'postgres\n'
  } catch {
    return false
  }
}

const pidInLockFile = (dataDir: string): number[] => {
  try {
    const pid = Number(readFileSync(join(dataDir, 'postmaster.pid'), 'utf8').split('\n')[0])
    const command = execFileSync('ps', ['-p', String(pid), '-o', 'command='], { encoding: 'utf8' })
    return command.includes(dataDir) ? [pid] : []
  } catch {
    return []
  }
}

/**
 * Every server process of the cluster. The postmaster and its backends all have the data directory as their
 * working directory, so orphans of a killed postmaster are found too; a pid in a file may long be another's.
 */
export const serverProcesses = (dataDir: string): number[] => {
  if (!existsSync('/proc/self/cwd')) return pidInLockFile(dataDir)
  const places = new Set([dataDir, `${dataDir} (deleted)`])
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && places.has(cwdOf(name) ?? '') && isServer(name))
    .map(Number)
}

/** Stops whatever still runs on the cluster: fast, then at once, then by force. */
export const stopLeftovers = async (dataDir: string): Promise<number> => {
  const found = serverProcesses(dataDir)
  for (const [name, timeoutMs] of [
    ['SIGINT', 3000],
    ['SIGQUIT', 1500],
    ['SIGKILL', 3000],
  ] as const) {
    const left = serverProcesses(dataDir)
    if (left.length === 0) break
    for (const pid of left) signal(pid, name)
    await waitUntilGone(left, timeoutMs)
  }
  return found.length
}
