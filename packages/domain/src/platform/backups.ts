import { access, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import { minute } from '../kernel/index.ts'

/** `status.json` of a set, which the backup writes each second; times by the database's clock. */
export const BackupStatus = z.object({
  /** Everything that was committed before is kept; null: nothing is yet. */
  kept_until: z.iso.datetime().nullable(),
  /** Of the last whole copy. */
  base_at: z.iso.datetime().nullable(),
  /** The next one is late from then on. */
  base_due: z.iso.datetime(),
  /** Why it does not go on at the moment. */
  fault: z.string().nullable(),
  /** Why something that is needed no more is there still. An earlier version does not say. */
  stays: z.string().nullable().default(null),
})
export type BackupStatus = z.infer<typeof BackupStatus>

export const statusFile = (setDirectory: string): string => join(setDirectory, 'status.json')

/** What of a connection or a pool is needed to ask a cluster for its set. */
export interface Asked {
  query(statement: string): Promise<{ rows: { system: string; slot: string | null }[] }>
}

const slotName = 'clearway_backup'

const ownDatabase = '(select oid from pg_database where datname = current_database())'

/**
 * The slot that the backup of a database reads the log from names the set: a copy of the cluster comes without it. One of before
 * names no database, and is of each of its server.
 */
const askForSlot = `select system_identifier::text as system, (
    select slot_name from pg_replication_slots
    where slot_type = 'physical' and slot_name ~ ('^${slotName}(_[0-9a-f]+)?(_' || ${ownDatabase} || ')?$')
    order by length(slot_name) desc, slot_name limit 1
  ) as slot from pg_control_system()`

/** A directory of BACKUP_DIR, `7561…-3f9c0a12b4de-16384`; of slots of before `7561…-3f9c0a12b4de` and `7561…`. */
export interface BackupSet {
  readonly name: string
  readonly slot: string
}

const setOf = async (cluster: Asked, statement: string): Promise<BackupSet | null> => {
  const { rows } = await cluster.query(statement)
  const { system, slot } = rows[0] ?? {}
  return slot ? { name: `${system}${slot.slice(slotName.length).replaceAll('_', '-')}`, slot } : null
}

/** Where the backups of a database go; null where none ever ran on it (docs/decisions/0106 and 0134). */
export const backupSetOf = (cluster: Asked): Promise<BackupSet | null> => setOf(cluster, askForSlot)

/** One for a database that has none, by a branch that no other has. */
export const newBackupSet = async (cluster: Asked, branch: string): Promise<BackupSet> =>
  (await setOf(
    cluster,
    `select system_identifier::text as system, '${slotName}_${branch}_' || ${ownDatabase} as slot
    from pg_control_system()`,
  ))!

/** Says why what is in BACKUP_DIR is not known; anybody may read it, so it names no path. */
export class BackupDirFault extends Error {}

/** A set that was begun is never begun again by itself: what is missing is most likely a disk. */
export const awayFault = ({ name }: BackupSet): BackupDirFault =>
  new BackupDirFault(`The set ${name} of this database is not in BACKUP_DIR. Is its disk mounted?`)

const isThere = (directory: string): Promise<boolean> =>
  access(directory).then(
    () => true,
    () => false,
  )

const readStatusOf = async (backupDir: string, set: BackupSet): Promise<BackupStatus | null> => {
  const directory = join(backupDir, set.name)
  try {
    return BackupStatus.parse(JSON.parse(await readFile(statusFile(directory), 'utf8')))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') {
      if (await isThere(directory)) return null
      throw awayFault(set)
    }
    const why = (error as NodeJS.ErrnoException).code ?? 'it is not as it was written'
    throw new BackupDirFault(
      `The status file in BACKUP_DIR cannot be read, so nothing is known of the backups: ${why}`,
    )
  }
}

/** Of the database's own set in `backupDir`; null where no backup of it ever ran. */
export const readBackupStatus = async (backupDir: string, cluster: Asked): Promise<BackupStatus | null> => {
  const set = await backupSetOf(cluster)
  return set && readStatusOf(backupDir, set)
}

/** Asked for each time that somebody looks. */
export type BackupWatch = () => Promise<BackupStatus | null>

/**
 * The same for a process that serves, by one read at a time: where a mount hangs each read keeps one of Node's four threads, and
 * those hash the passwords too.
 */
export const watchBackups = (backupDir: string, cluster: Asked, patienceMs = 1_000): BackupWatch => {
  let underWay: Promise<BackupStatus | null> | undefined
  return async () => {
    const set = await backupSetOf(cluster)
    if (!set) return null
    underWay ??= readStatusOf(backupDir, set).finally(() => {
      underWay = undefined
    })
    const late = sleep(patienceMs, undefined, { ref: false }).then(() => {
      throw new BackupDirFault('BACKUP_DIR does not answer, so nothing is known of the backups.')
    })
    return Promise.race([underWay, late])
  }
}

/** A restart of everything takes less. */
const lateMs = minute

/** What an operator has to know, as a sentence; null while all is well. */
export const backupNote = (status: BackupStatus | null, now: Date): string | null => {
  if (!status?.kept_until) return `There is no backup yet${status?.fault ? `: ${status.fault}` : '.'}`
  const why = status.fault ? `: ${status.fault}` : '.'
  if (now.getTime() - Date.parse(status.kept_until) > lateMs)
    return `What was written since ${status.kept_until} is in no backup${why}`
  if (now.getTime() > Date.parse(status.base_due))
    return `The last whole backup is of ${status.base_at ?? 'never'}, and the next one is late${why}`
  if (status.stays) return `What backups need no more cannot be removed, and takes room: ${status.stays}`
  return null
}
