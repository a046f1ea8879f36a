import { readdirSync, readFileSync } from 'node:fs'

export interface ProcessMemory {
  readonly pid: number
  readonly name: string
  readonly mib: number
}

interface Entry {
  readonly pid: number
  readonly parent: number
}

const entries = (): Entry[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        // The name in brackets may hold anything; the parent is the second field after it.
        const stat = readFileSync(`/proc/${name}/stat`, 'utf8')
        return [{ pid: Number(name), parent: Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]) }]
      } catch {
        return []
      }
    })

/** The processes and all below them. */
export const treeOf = (roots: readonly number[]): number[] => {
  const all = entries()
  const found = new Set(roots)
  for (let before = 0; before < found.size; ) {
    before = found.size
    for (const { pid, parent } of all) if (found.has(parent)) found.add(pid)
  }
  return [...found]
}

/** A zombie has ended; only its parent has not looked yet. */
export const isAlive = (pid: number): boolean => {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return stat[stat.lastIndexOf(')') + 2] !== 'Z'
  } catch {
    return false
  }
}

const nameOf = (pid: number): string => {
  const args = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').filter(Boolean)
  if (args[0]?.startsWith('npm')) return 'npm'
  if (/\/postgres$|^postgres:/.test(args[0] ?? '')) return 'postgres'
  const script = args.findLast((arg) => /\.(ts|mjs|js)$|next$/.test(arg))
  return script?.split('/').slice(-3).join('/') ?? args[0] ?? '?'
}

/**
 * Proportional set size of the processes and all below them: private memory, and of shared memory each one's
 * part, so that the sum counts nothing twice.
 */
export const memoryOf = (roots: readonly number[]): ProcessMemory[] =>
  treeOf(roots).flatMap((pid) => {
    try {
      const rollup = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8')
      const kib = Number(/^Pss:\s+(\d+) kB/m.exec(rollup)?.[1])
      return [{ pid, name: nameOf(pid), mib: kib / 1024 }]
    } catch {
      // It ended while we looked.
      return []
    }
  })

export const sumMib = (processes: readonly ProcessMemory[]): number =>
  processes.reduce((sum, { mib }) => sum + mib, 0)

/** One line a program, the largest first. */
export const byName = (processes: readonly ProcessMemory[]): [name: string, mib: number][] => {
  const sums = new Map<string, number>()
  for (const { name, mib } of processes) sums.set(name, (sums.get(name) ?? 0) + mib)
  return [...sums].toSorted(([, a], [, b]) => b - a)
}
