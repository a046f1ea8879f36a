import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { chmod, mkdir, rmdir } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import pg from 'pg'
import { PrimaryClient } from '../../packages/db/src/servers.ts'
import {
  awayFault,
  type BackupSet,
  backupSetOf,
  newBackupSet,
} from '../../packages/domain/src/platform/backups.ts'
import { say } from '../launch/say.mjs'

/** Where the backups of one database go, and the slot that its log is read from. */
export interface OwnSet {
  readonly directory: string
  readonly slot: string
}

const namingLock = 7_261_353
const copyingLock = 7_261_354

export const connected = async <T>(url: string, work: (client: PrimaryClient) => Promise<T>): Promise<T> => {
  const client = new PrimaryClient({
    connectionString: url,
    application_name: 'clearway-backup',
    keepAlive: true,
    connectionTimeoutMillis: 5_000,
  })
  client.on('error', () => {})
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end().catch(() => {})
  }
}

/** By the database's clock, as the instants that it is brought back to. */
export const nowOf = async (database: PrimaryClient): Promise<Date> => {
  const { rows } = await database.query<{ now: Date }>('select clock_timestamp() as now')
  return rows[0]!.now
}

/** The session only holds a lock, for as long as a copy takes; the server notices within two minutes that its machine is gone. */
const forHolding = `set statement_timeout = 0; set lock_timeout = 0; set idle_session_timeout = 0;
  set tcp_keepalives_idle = 60; set tcp_keepalives_interval = 10; set tcp_keepalives_count = 6`

/** Held by the server for as long as the work has its connection: a run that was killed holds nothing. */
const alone = <T>(url: string, lock: number, work: (client: PrimaryClient) => Promise<T>): Promise<T> =>
  connected(url, async (client) => {
    await client.query(forHolding)
    const { rows } = await client.query(`select pg_try_advisory_lock(${lock}) as held`)
    if (!rows[0].held) {
      say('Another run makes a copy: this one waits for it.')
      await client.query(`select pg_advisory_lock(${lock})`)
    }
    return work(client)
  })

/** One whole copy of a cluster at a time: a second run waits for its turn. */
export const copyAlone = <T>(url: string, work: (client: PrimaryClient) => Promise<T>): Promise<T> =>
  alone(url, copyingLock, work)

/** Nothing while a run makes a copy. */
export const unlessCopying = (url: string, work: (client: PrimaryClient) => Promise<void>): Promise<void> =>
  connected(url, async (client) => {
    const { rows } = await client.query(`select pg_try_advisory_lock(${copyingLock}) as held`)
    if (rows[0].held) await work(client)
  })

/** In a directory that is there: what lies in the place of a disk that is away is not made. */
export const makeInside = async (directory: string, mode: number): Promise<void> => {
  try {
    await mkdir(directory, { mode })
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'EEXIST') return
    if (code !== 'ENOENT') throw error
    throw new Error(
      `${directory} is not made, because ${dirname(directory)} is not there. Is its disk mounted?`,
    )
  }
}

/** Its directory comes before its slot: a slot without one tells that the directory is away. */
const beginSet = async (client: PrimaryClient, backupDir: string): Promise<BackupSet> => {
  const set = await newBackupSet(client, randomBytes(6).toString('hex'))
  await makeInside(resolve(backupDir), 0o711)
  const directory = resolve(backupDir, set.name)
  await makeInside(directory, 0o700)
  try {
    // Without keeping any of the log yet, which is read only by who follows.
    await client.query('select pg_create_physical_replication_slot($1)', [set.slot])
  } catch (error) {
    // The next attempt has another name. With the connection lost the slot may be there.
    if (error instanceof pg.DatabaseError) await rmdir(directory)
    throw error
  }
  return set
}

/** The set that this database has begun, or a new one: a restored or promoted cluster has begun none. */
export const openSet = (url: string, backupDir: string): Promise<OwnSet> =>
  alone(url, namingLock, async (client) => {
    const set = (await backupSetOf(client)) ?? (await beginSet(client, backupDir))
    const directory = join(backupDir, set.name)
    if (!existsSync(directory))
      throw new Error(
        `${awayFault(set).message} Where BACKUP_DIR is another one on purpose, begin there: mkdir -p ${directory}`,
      )
    // The API may be another user's, and reads the status; what is secret is encrypted, in directories of our own.
    await chmod(directory, 0o711)
    return { directory, slot: set.slot }
  })
