import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** DATA_DIR/postgres.json: which cluster belongs to this DATA_DIR, and its password. Mode 0600. */
export interface ClusterRecord {
  id: string
  path: string
  password: string
  createdAt?: string
}

/** owner.json beside the cluster: which DATA_DIR it belongs to. Both must carry the same id. */
export interface OwnerRecord {
  id: string
  dataDir: string
  /** When a start first found that this DATA_DIR does not name the cluster any more. */
  missedSince?: string
}

/** Throws what it is that cannot be read: it may hold the one password of a database. Undefined only where there is none. */
const read = <T>(path: string): T | undefined => {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as T
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException
    if (code === 'ENOENT' || code === 'ENOTDIR') return undefined
    throw new Error(
      `${path} cannot be read: ${(error as Error).message}. Put it back as it was, or remove it to do without what it names.`,
    )
  }
}

const write = (path: string, value: object, mode: number): void => {
  const fresh = `${path}.${process.pid}`
  writeFileSync(fresh, `${JSON.stringify(value, null, 2)}\n`, { mode })
  renameSync(fresh, path)
}

const recordPath = (dataDir: string) => join(dataDir, 'postgres.json')
const ownerPath = (home: string) => join(home, 'owner.json')

export const readRecord = (dataDir: string) => read<ClusterRecord>(recordPath(dataDir))
export const writeRecord = (dataDir: string, record: ClusterRecord) =>
  write(recordPath(dataDir), record, 0o600)
export const readOwner = (home: string) => read<OwnerRecord>(ownerPath(home))
/** Of one that is only compared: what cannot be read names nobody. */
export const readableOwner = (home: string): OwnerRecord | undefined => {
  try {
    return readOwner(home)
  } catch {
    return undefined
  }
}
export const writeOwner = (home: string, owner: OwnerRecord) => write(ownerPath(home), owner, 0o644)
