import { randomBytes } from 'node:crypto'
import {
  accessSync,
  chmodSync,
  constants,
  existsSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  statSync,
} from 'node:fs'
import { join, resolve } from 'node:path'
import { type Identity, isRoot, serverIdentity } from './identity.ts'
import { SUPERUSER } from './init.ts'
import { letThrough, mayEnter, reachableBase } from './places.ts'
import { isAlive } from './processes.ts'
import { type ClusterRecord, readableOwner, readRecord, writeOwner, writeRecord } from './records.ts'

type Log = (line: string) => void

/** `home` holds owner.json and `data`, the directory that PostgreSQL itself owns. */
export interface Cluster {
  id: string
  home: string
  data: string
  password: string
  who: Identity
}

export const isInitialised = (data: string): boolean => existsSync(join(data, 'PG_VERSION'))

export const randomSecret = (): string => randomBytes(24).toString('base64url')

const ownerOf = (data: string) => (existsSync(data) ? statSync(data) : undefined)

const setAsideUnknown = (dataDir: string, log: Log): void => {
  const unknown = join(dataDir, 'postgres')
  if (!isInitialised(join(unknown, 'data'))) return
  const aside = `${unknown}.unknown-${randomBytes(4).toString('hex')}`
  renameSync(unknown, aside)
  log(`${unknown} has no postgres.json beside it, so its password is lost; it was moved to ${aside}`)
}

const createRecord = (dataDir: string, log: Log, password = randomSecret()): ClusterRecord => {
  setAsideUnknown(dataDir, log)
  const id = randomBytes(8).toString('hex')
  const who = serverIdentity()
  const inside = !isRoot() || mayEnter(who, dataDir) || letThrough(who, dataDir)
  const path = inside ? 'postgres' : join(reachableBase(who, dataDir), 'clusters', id)
  if (!inside) log(`The database is kept in ${path}, because user ${who.name} cannot enter ${dataDir}`)
  const record = { id, path, password }
  writeRecord(dataDir, record)
  return record
}

const refuseCopy = (home: string, id: string, dataDir: string): void => {
  const owner = readableOwner(home)
  if (!owner || owner.dataDir === dataDir || home.startsWith(`${dataDir}/`)) return
  if (readRecord(owner.dataDir)?.id !== id) return
  throw new Error(
    `${dataDir} is a copy of ${owner.dataDir}, which keeps its database in ${home}; both cannot use it. ` +
      `Remove ${join(dataDir, 'postgres.json')} to begin with an empty database.`,
  )
}

const openHome = (home: string): void => {
  try {
    mkdirSync(home, { recursive: true })
    accessSync(home, constants.W_OK)
  } catch {
    throw new Error(
      `The database in ${home} was made by another user (root, most likely) and cannot be opened by this one. ` +
        'Start as that user, or choose another DATA_DIR.',
    )
  }
  if (isRoot()) chmodSync(home, 0o755)
}

/** The cluster of this DATA_DIR: the recorded one, or a place for a new one. */
export const locateCluster = (givenDir: string, log: Log): Cluster => {
  const dataDir = realpathSync(givenDir)
  const record = readRecord(dataDir) ?? createRecord(dataDir, log)
  const home = resolve(dataDir, record.path)
  const data = join(home, 'data')
  refuseCopy(home, record.id, dataDir)
  if (record.createdAt && !isInitialised(data))
    log(`The database of ${dataDir} is no longer in ${data}; a new, empty one is made`)
  openHome(home)
  writeOwner(home, { id: record.id, dataDir })
  const who = serverIdentity(ownerOf(data))
  if (isRoot() && !mayEnter(who, home))
    throw new Error(
      `The database in ${home} belongs to user ${who.name}, who cannot enter that directory. ` +
        'Let others enter its parent directories (chmod o+x), or move DATA_DIR back to where it was.',
    )
  return { id: record.id, home, data, password: record.password, who }
}

/** A place for a cluster that comes from a backup, with the password that it has. */
export const placeCluster = (givenDir: string, password: string, log: Log): Cluster => {
  createRecord(realpathSync(givenDir), log, password)
  return locateCluster(givenDir, log)
}

export const markCreated = (dataDir: string): void => {
  const record = readRecord(dataDir)
  if (record && !record.createdAt) writeRecord(dataDir, { ...record, createdAt: new Date().toISOString() })
}

/** Where the database of a DATA_DIR lies; undefined before it was made. */
export const clusterHome = (dataDir: string): string | undefined => {
  const record = readRecord(dataDir)
  return record && resolve(dataDir, record.path)
}

/** Where the embedded server of a DATA_DIR answers, as its superuser; undefined when it is not running. */
export const runningEmbeddedUrl = (givenDir: string): string | undefined => {
  const dataDir = resolve(givenDir)
  const record = readRecord(dataDir)
  if (!record) return undefined
  const pidFile = join(resolve(dataDir, record.path), 'data', 'postmaster.pid')
  if (!existsSync(pidFile)) return undefined
  const [pid, , , port] = readFileSync(pidFile, 'utf8').split('\n')
  if (!pid || !port || !isAlive(Number(pid))) return undefined
  return `postgres://${SUPERUSER}:${record.password}@127.0.0.1:${port.trim()}/clearway`
}
