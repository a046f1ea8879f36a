import { readdirSync, statSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { join } from 'node:path'

export interface SteadyWrites {
  /** The data directory of a server that runs. */
  readonly data: string
  /** The disk did not keep what was written. It is said once, to this caller, and PostgreSQL does not hear of it any more. */
  lost(error: Error): void
  flush?(path: string): Promise<void>
  /** What a file grows by between two flushes. */
  readonly stepBytes?: number
  /** How often the files that grow are looked at, and how often all are, to find those. */
  readonly everyMs?: number
  readonly searchMs?: number
}

/**
 * Sends what the files of the database grow by to the disk in steps. The system keeps it for 30 seconds and then writes all
 * of it at once, and every commit of that moment waits behind it (docs/decisions/0149).
 */
export const writeSteadily = ({
  data,
  lost,
  flush = flushFile,
  stepBytes = 4 * 2 ** 20,
  everyMs = 250,
  searchMs = 5_000,
}: SteadyWrites): { stop(): void } => {
  const base = join(data, 'base')
  /** The length of each file when all were looked at last. */
  let lengths = lengthsIn(base)
  let searchedAt = performance.now()
  /** Of those that grow by a step between two searches, the length that is on the disk. */
  let flushed = new Map<string, number>()
  let isStopped = false
  let timer: NodeJS.Timeout | undefined

  const search = () => {
    const now = lengthsIn(base)
    const grown = [...now].filter(([path, length]) => length - (lengths.get(path) ?? 0) >= stepBytes)
    flushed = new Map(grown.map(([path]) => [path, flushed.get(path) ?? lengths.get(path) ?? 0]))
    lengths = now
    searchedAt = performance.now()
  }
  const look = async () => {
    if (performance.now() - searchedAt >= searchMs) search()
    for (const [path, before] of flushed) {
      const length = lengthOf(path)
      if (isStopped || length - before < stepBytes) continue
      flushed.set(path, length)
      await flush(path)
    }
  }
  const lookOn = async () => {
    try {
      await look()
      if (!isStopped) timer = setTimeout(() => void lookOn(), everyMs).unref()
    } catch (error) {
      if (!isStopped) lost(error as Error)
    }
  }
  void lookOn()
  return {
    stop() {
      isStopped = true
      clearTimeout(timer)
    },
  }
}

/** Databases and tables of PostgreSQL's own have lower numbers (FirstNormalObjectId). */
const firstOwnOid = 16_384

/** Tables and indices, a GiB a file; not their maps, which are small. */
const isRelation = (name: string): boolean =>
  /^\d+(\.\d+)?$/.test(name) && Number.parseInt(name, 10) >= firstOwnOid

const lengthsIn = (base: string): Map<string, number> => {
  const databases = namesIn(base).filter(isRelation)
  const paths = databases.flatMap((database) =>
    namesIn(join(base, database))
      .filter(isRelation)
      .map((name) => join(base, database, name)),
  )
  return new Map(paths.map((path) => [path, lengthOf(path)]))
}

/** What is dropped meanwhile, or cannot be looked at, has none. */
const namesIn = (directory: string): string[] => {
  try {
    return readdirSync(directory)
  } catch {
    return []
  }
}

const lengthOf = (path: string): number => {
  try {
    return statSync(path).size
  } catch {
    return 0
  }
}

/** What a disk answers that has lost something; any other answer says that nothing was tried. */
const losses = new Set(['EIO', 'ENOSPC', 'EDQUOT'])

const flushFile = async (path: string): Promise<void> => {
  const file = await open(path).catch(() => null)
  try {
    await file?.datasync()
  } catch (error) {
    if (losses.has((error as NodeJS.ErrnoException).code ?? '')) throw error
  } finally {
    await file?.close().catch(() => {})
  }
}
