import { readdirSync, readFileSync } from 'node:fs'

/** CPU seconds that a process, and its children, have used so far, those that have ended among them; NaN where there is no /proc. */
export const cpuSeconds = (pid: number, withChildren = true): number => {
  try {
    if (!withChildren) return ownSeconds(pid)
    const own = ownSeconds(pid) + endedSeconds(pid)
    return childrenOf(pid).reduce((sum, child) => sum + secondsOfChild(child), own)
  } catch {
    return Number.NaN
  }
}

/** Asked later: CPU seconds that these processes and their children have used since. */
export const cpuMeter = (...pids: readonly number[]): (() => number) => {
  const now = () => pids.reduce((sum, pid) => sum + cpuSeconds(pid), 0)
  const before = now()
  return () => now() - before
}

/** Asked later: the share of this machine's CPU time that its host gave to others since; NaN where there is no /proc. */
export const stolenTime = (): (() => number) => {
  const before = machineTicks()
  return () => {
    const now = machineTicks()
    return (now.stolen - before.stolen) / (now.all - before.all)
  }
}

/** User, nice, system, idle, iowait, irq, softirq, steal (proc(5), /proc/stat). */
const machineTicks = (): { all: number; stolen: number } => {
  try {
    const ticks = /^cpu +(.*)$/m
      .exec(readFileSync('/proc/stat', 'latin1'))?.[1]
      ?.split(' ')
      .slice(0, 8)
      .map(Number)
    return {
      all: ticks?.reduce((sum, some) => sum + some, 0) ?? Number.NaN,
      stolen: ticks?.[7] ?? Number.NaN,
    }
  } catch {
    return { all: Number.NaN, stolen: Number.NaN }
  }
}

const ticksPerSecond = 100

/** After the last ')': state, ppid, …; utime and stime are the 12th and 13th of them, cutime and cstime the next two. */
const statOf = (pid: number): string[] => {
  const text = readFileSync(`/proc/${pid}/stat`, 'latin1')
  return text.slice(text.lastIndexOf(')') + 2).split(' ')
}

const ownSeconds = (pid: number): number => secondsIn(pid, 11)

/** Of the children that it has waited for. */
const endedSeconds = (pid: number): number => secondsIn(pid, 13)

const secondsIn = (pid: number, first: 11 | 13): number => {
  const stat = statOf(pid)
  return (Number(stat[first]) + Number(stat[first + 1])) / ticksPerSecond
}

const secondsOfChild = (pid: number): number => {
  try {
    return ownSeconds(pid)
  } catch {
    // It has ended meanwhile.
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
