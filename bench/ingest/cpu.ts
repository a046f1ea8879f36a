import { readdirSync, readFileSync } from 'node:fs'

/** CPU seconds that a process, and its children, have used so far, those that have ended among them; NaN where there is no /proc. */
export const cpuSeconds = (pid: number, withChildren = true): number => {
  try {
    if (!withChildren) return ownSeconds(pid)
    return childrenOf(pid).reduce(
      (sum, child) => sum + ownSeconds(child),
      ownSeconds(pid) + endedSeconds(pid),
    )
  } catch {
    return Number.NaN
  }
}

/** Asked later: CPU seconds that these processes and their children have used since; not those of a child that has ended. */
export const cpuMeter = (...pids: readonly number[]): (() => number) => {
  const now = () =>
    new Map(pids.flatMap((pid) => [pid, ...childrenOf(pid)]).map((pid) => [pid, ownSeconds(pid)]))
  const before = now()
  return () =>
    now()
      .entries()
      .reduce((sum, [pid, seconds]) => sum + seconds - (before.get(pid) ?? 0), 0)
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
  try {
    const stat = statOf(pid)
    return (Number(stat[first]) + Number(stat[first + 1])) / ticksPerSecond
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
