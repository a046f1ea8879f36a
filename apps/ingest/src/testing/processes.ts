import { readdirSync, readFileSync } from 'node:fs'

export interface SeenProcess {
  readonly pid: number
  readonly parent: number
  /** Processor time that it has taken, in milliseconds. */
  readonly cpuMs: number
}

/** A hundred a second in every Linux of our day (getconf CLK_TCK). */
const tickMs = 10

/** All processes of this machine, as /proc has them; none where there is no /proc. */
export const processesNow = (): SeenProcess[] => {
  try {
    return readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .flatMap((pid) => seen(Number(pid)) ?? [])
  } catch {
    return []
  }
}

/** The fields of stat after the name in brackets, which may contain any character. */
const seen = (pid: number): SeenProcess | null => {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const fields = stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number)
    const ticks = (fields[11] ?? 0) + (fields[12] ?? 0)
    return { pid, parent: fields[1] ?? 0, cpuMs: ticks * tickMs }
  } catch {
    return null
  }
}
