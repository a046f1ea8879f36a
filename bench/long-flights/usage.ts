import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import type { Served } from '../kit/processes.ts'

export interface Usage {
  /** Highest since it was last asked, bytes. */
  readonly rss: number
  /** Longest that the event loop was held since then. */
  readonly heldMs: number
}

/** Asks a process that has loaded answer.ts. */
export const usageOf = async ({ child }: Served): Promise<Usage> => {
  child.send('usage')
  for (;;) {
    const [{ usage }] = (await once(child, 'message')) as [{ usage?: Usage }]
    if (usage) return usage
  }
}

/** Memory of its own, bytes, of the process of PostgreSQL that has most of it: what it shares is there once for all. */
export const largestBackend = (postmaster: number): number =>
  Math.max(
    ...readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .map((pid) => ownMemory(pid, postmaster)),
  )

const ownMemory = (pid: string, parent: number): number => {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8')
    if (!status.includes(`PPid:\t${parent}\n`)) return 0
    return Number(/RssAnon:\s+(\d+) kB/.exec(status)?.[1] ?? 0) * 1024
  } catch {
    return 0
  }
}
