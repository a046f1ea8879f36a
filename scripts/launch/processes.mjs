import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'

/** @param {string} path */
const readText = (path) => {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return undefined
  }
}

/**
 * Names one process of one pid: pids are used again, also after a reboot, so a pid alone proves nothing.
 * Undefined when no such process runs; a zombie does not count.
 * @param {number} pid
 * @returns {string | undefined}
 */
export const lifeOf = (pid) => {
  const boot = readText('/proc/sys/kernel/random/boot_id')
  if (boot === undefined) return lifeByPs(pid)
  const stat = readText(`/proc/${pid}/stat`)
  const fields = stat?.slice(stat.lastIndexOf(')') + 2).split(' ')
  if (!fields || fields[0] === 'Z' || fields[0] === 'X') return undefined
  return `${boot.trim()}:${fields[19]}`
}

/** @param {number} pid */
const lifeByPs = (pid) => {
  try {
    return execFileSync('ps', ['-p', String(pid), '-o', 'lstart='], { encoding: 'utf8' }).trim() || undefined
  } catch {
    return undefined
  }
}

/**
 * Signals a process group, or the process alone where it leads none.
 * @param {number} pid
 * @param {NodeJS.Signals} name
 */
export const signalGroup = (pid, name) => {
  for (const target of [-pid, pid]) {
    try {
      process.kill(target, name)
      return
    } catch {
      // no such group or process
    }
  }
}

/**
 * Ends what is left of a process group whose leader has ended.
 * @param {number} pid
 */
export const sweepGroup = (pid) => {
  try {
    process.kill(-pid, 'SIGKILL')
  } catch {
    // nothing was left
  }
}

/**
 * @typedef {{ name: string, pid: number, life: string }} KnownProcess
 */

/** @param {KnownProcess} known */
export const stillLives = (known) => lifeOf(known.pid) === known.life

/**
 * Stops processes of an earlier run, each verified to be the same life of its pid.
 * @param {KnownProcess[]} known
 * @returns {Promise<string[]>} the names of those that had to be stopped
 */
export const stopKnown = async (known) => {
  const found = known.filter(stillLives)
  for (const [name, timeoutMs] of /** @type {const} */ ([
    ['SIGTERM', 3000],
    ['SIGKILL', 2000],
  ])) {
    for (const one of found.filter(stillLives)) signalGroup(one.pid, name)
    const deadline = performance.now() + timeoutMs
    while (found.some(stillLives) && performance.now() < deadline) await sleep(25)
  }
  return found.map((one) => one.name)
}
