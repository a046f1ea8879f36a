import { readdirSync, readFileSync } from 'node:fs'

/** CPU seconds that a process, and its children, have used so far; NaN where there is no /proc. */
export const cpuSeconds = (pid: number, withChildren = true): number => {
  try {
    return (withChildren ? [pid, ...childrenOf(pid)] : [pid]).reduce(
      (sum, member) => sum + ownSeconds(member),
      0,
    )
  } catch {
    return Number.NaN
  }
}

const ticksPerSecond = 100

/** After the last ')': state, ppid, …; utime and stime are the 12th and 13th of them. */
const statOf = (pid: number): string[] => {
  const text = readFileSync(`/proc/${pid}/stat`, 'latin1')
  return text.slice(text.lastIndexOf(')') + 2).split(' ')
}

const ownSeconds = (pid: number): number => {
  try {
    const stat = statOf(pid)
    return (Number(stat[11]) + Number(stat[12])) / ticksPerSecond
  } catch {
    return 0
  }
}

const childrenOf = (pid: number): number[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((other) => isChild(other, pid))

const isChild = (other: number, pid: number): boolean => {
  try {
    return Number(statOf(other)[1]) === pid
  } catch {
    // It has ended meanwhile.
    return false
  }
}
