import { existsSync, readdirSync, realpathSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { SHARED_PLACES } from './places.ts'
import { serverProcesses, stopLeftovers } from './processes.ts'
import { readOwner, readRecord } from './records.ts'

/** A DATA_DIR that is gone may only have been moved, or its disk not be mounted: its database waits. */
const GRACE_MS = 7 * 24 * 3600 * 1000

/** What was temporary was not moved: it is over. */
const isTemporary = (dataDir: string): boolean =>
  [tmpdir(), '/tmp', '/var/tmp'].some((base) => dataDir.startsWith(`${base}/`))

const isOrphan = (home: string, id: string): boolean => {
  const owner = readOwner(home)
  if (!owner || owner.id !== id) return false
  if (existsSync(owner.dataDir)) return readRecord(owner.dataDir)?.id !== id
  if (serverProcesses(join(home, 'data')).length > 0) return false
  if (isTemporary(owner.dataDir)) return true
  return Date.now() - statSync(join(home, 'owner.json')).mtimeMs > GRACE_MS
}

const remove = async (home: string): Promise<void> => {
  await stopLeftovers(join(home, 'data'))
  rmSync(home, { recursive: true, force: true })
}

/** Clusters outside DATA_DIR whose DATA_DIR was made anew: their secrets are gone with the old one. */
export const removeOrphans = async (log: (line: string) => void): Promise<void> => {
  for (const base of SHARED_PLACES) {
    const clusters = join(base, 'clusters')
    for (const id of existsSync(clusters) ? readdirSync(clusters) : []) {
      const home = join(clusters, id)
      if (!isOrphan(home, id)) continue
      log(`${home} belonged to a DATA_DIR that was made anew; it is removed`)
      await remove(home).catch(() => log(`${home} could not be removed`))
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
