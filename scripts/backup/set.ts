import { randomBytes } from 'node:crypto'
import { chmod, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { PrimaryClient } from '../../packages/db/src/servers.ts'
import { backupSetOf, slotOfBranch } from '../../packages/domain/src/platform/backups.ts'
import { say } from '../launch/say.mjs'

/** Where one cluster's backups go, and the slot that its log is read from. */
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
export const copyAlone = <T>(url: string, work: () => Promise<T>): Promise<T> => alone(url, copyingLock, work)

/** The set that this cluster has begun, or a new one: a restored or promoted cluster has begun none. */
export const openSet = (url: string, backupDir: string): Promise<OwnSet> =>
  alone(url, namingLock, async (client) => {
    if (!(await backupSetOf(client)))
      // Without keeping any of the log yet, which is read only by who follows.
      await client.query('select pg_create_physical_replication_slot($1)', [
        slotOfBranch(randomBytes(6).toString('hex')),
      ])
    const set = await backupSetOf(client)
    if (!set) throw new Error('The slot of the backup was removed while it began.')
    const directory = join(backupDir, set.name)
    await mkdir(backupDir, { recursive: true, mode: 0o711 })
    await mkdir(directory, { recursive: true, mode: 0o700 })
    // The API may be another user's, and reads the status; what is secret is encrypted, in directories of our own.
    await chmod(directory, 0o711)
    return { directory, slot: set.slot }
  })
