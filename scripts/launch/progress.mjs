import { existsSync, readdirSync, readFileSync } from 'node:fs'

/** @param {string} path */
const readText = (path) => {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}

/** @returns {string[]} none where there is no /proc */
const allPids = () =>
  existsSync('/proc/self/io') ? readdirSync('/proc').filter((name) => /^\d+$/.test(name)) : []

/** @param {string} pid */
const groupOf = (pid) => {
  const stat = readText(`/proc/${pid}/stat`)
  return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[2])
}

/** A process that waits wakes itself by a few bytes now and then. */
const READING = 64 * 1024

/**
 * How much the processes of a group have read until now, from files and the network, roughly. It may also become less,
 * when one of them ends.
 * @param {number} group
 */
export const readBy = (group) => {
  const ios = allPids()
    .filter((pid) => groupOf(pid) === group)
    .map((pid) => readText(`/proc/${pid}/io`))
  const bytes = ios.reduce((sum, io) => sum + Number(/^rchar: (\d+)/m.exec(io)?.[1] ?? 0), 0)
  return Math.floor(bytes / READING)
}

/** How often it is looked at, in each time without progress. */
const LOOKS = 12

/**
 * Calls back once when `sign` has had the same value for `quietMs`. Answers how to stop watching.
 * @param {{ quietMs: number, sign: () => string }} watched
 * @param {() => void} onStall
 */
export const watchProgress = ({ quietMs, sign }, onStall) => {
  let last = sign()
  let looks = 0
  const timer = setInterval(() => {
    const now = sign()
    looks = now === last ? looks + 1 : 0
    last = now
    if (looks < LOOKS) return
    clearInterval(timer)
    onStall()
  }, quietMs / LOOKS)
  return () => clearInterval(timer)
}
