import { existsSync, readdirSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { isRoot } from './identity.ts'
import { SHARED_PLACES } from './places.ts'
import { serverProcesses, stopLeftovers } from './processes.ts'
import { type OwnerRecord, readOwner, readRecord, writeOwner } from './records.ts'

/** A DATA_DIR that does not name its database may only have been moved, or its disk not be mounted: it waits. */
const GRACE_MS = 7 * 24 * 3600 * 1000

const isBelow = (dataDir: string, bases: readonly string[]): boolean =>
  bases.some((base) => dataDir.startsWith(`${base}/`))

/** What cannot be read may name it; only what is not there does not. */
const isNamed = ({ id, dataDir }: OwnerRecord): boolean => {
  try {
    return readRecord(dataDir)?.id === id
  } catch {
    return true
  }
}

const remove = async (home: string): Promise<void> => {
  await stopLeftovers(join(home, 'data'))
  rmSync(home, { recursive: true, force: true })
}

type Log = (line: string) => void

interface Ground {
  /** Where databases outside their DATA_DIR lie. Only root keeps any. */
  readonly bases: readonly string[]
  /** What was temporary was not moved: it is over. */
  readonly temporary: readonly string[]
}

const usual: Ground = {
  bases: isRoot() ? SHARED_PLACES : [],
  temporary: [tmpdir(), '/tmp', '/var/tmp'],
}

const judge = async (
  home: string,
  owner: OwnerRecord,
  { temporary, log }: Pick<Ground, 'temporary'> & { log: Log },
): Promise<void> => {
  const { id, dataDir, missedSince } = owner
  if (isNamed(owner) || serverProcesses(join(home, 'data')).length > 0) {
    if (missedSince) writeOwner(home, { id, dataDir })
    return
  }
  if (!missedSince && !isBelow(dataDir, temporary)) {
    writeOwner(home, { id, dataDir, missedSince: new Date().toISOString() })
    return log(
      `${home} is the database of ${dataDir}, where nothing names it any more. Mount that directory, or start with ` +
        'DATA_DIR where it has gone; otherwise a start after seven days removes the database',
    )
  }
  if (missedSince && Date.now() - Date.parse(missedSince) <= GRACE_MS) return
  log(`${home} was the database of ${dataDir}, where nothing names it; it is removed`)
  await remove(home)
}

/** Removes clusters outside DATA_DIR that their DATA_DIR does not name any more (docs/decisions/0008). */
export const removeOrphans = async (log: Log, { bases, temporary }: Ground = usual): Promise<void> => {
  for (const base of bases) {
    const clusters = join(base, 'clusters')
    for (const id of existsSync(clusters) ? readdirSync(clusters) : []) {
      const home = join(clusters, id)
      try {
        const owner = readOwner(home)
        if (owner?.id === id) await judge(home, owner, { temporary, log })
      } catch (error) {
        log(`${home} is left as it is: ${(error as Error).message}`)
      }
    }
  }
}

/** Stops and removes the database of a DATA_DIR; false when it has none. */
export const removeEmbeddedPostgres = async (givenDir: string): Promise<boolean> => {
  if (!existsSync(givenDir)) return false
  const dataDir = realpathSync(givenDir)
  const record = readRecord(dataDir)
  if (!record) return false
  const home = resolve(dataDir, record.path)
  if (readOwner(home)?.id === record.id) await remove(home)
  rmSync(join(dataDir, 'postgres.json'), { force: true })
  return true
}
