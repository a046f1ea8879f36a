import { cpus } from 'node:os'
import { processesNow, type SeenProcess } from './processes.ts'

/**
 * Begins to measure time that a promise is about: what passes, less what others than this process and those that it
 * started take of the machine meanwhile. On a machine that does nothing else it is the time of the clock.
 */
export const measureOwnTime = (): (() => number) => {
  const began = { clockMs: performance.now(), spentMs: spentMs(), family: cpuOfFamily() }
  return () => {
    let ownMs = 0
    for (const [pid, cpuMs] of cpuOfFamily()) ownMs += cpuMs - (began.family.get(pid) ?? 0)
    const othersMs = Math.max(0, spentMs() - began.spentMs - ownMs)
    return performance.now() - began.clockMs - othersMs / cpus().length
  }
}

/** What all processors of the machine have done since it started. */
const spentMs = (): number =>
  cpus().reduce((sum, { times: { user, nice, sys, irq } }) => sum + user + nice + sys + irq, 0)

/** This process and those below it, with the time that each has taken. */
const cpuOfFamily = (): Map<number, number> => {
  const all = processesNow()
  const family = (pid: number): SeenProcess[] => [
    ...all.filter((one) => one.pid === pid),
    ...all.filter((one) => one.parent === pid).flatMap((child) => family(child.pid)),
  ]
  return new Map(family(process.pid).map(({ pid, cpuMs }) => [pid, cpuMs]))
}
