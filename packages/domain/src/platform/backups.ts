import { readFile } from 'node:fs/promises'
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
})
export type BackupStatus = z.infer<typeof BackupStatus>

export const statusFile = (setDirectory: string): string => join(setDirectory, 'status.json')

/** What of a connection or a pool is needed to ask a cluster for its set. */
export interface Asked {
  query(statement: string): Promise<{ rows: { system: string; slot: string | null }[] }>
}

const slotName = 'clearway_backup'

export const slotOfBranch = (branch: string): string => `${slotName}_${branch}`

/** The slot that the backup reads a cluster's log from names the set: a copy of the cluster comes without it. */
const askForSlot = `select system_identifier::text as system, (
    select slot_name from pg_replication_slots
    where slot_type = 'physical' and slot_name ~ '^${slotName}(_[0-9a-f]+)?$' order by slot_name limit 1
  ) as slot from pg_control_system()`

/** A directory of BACKUP_DIR, `7561…-3f9c0a12b4de`, or `7561…` of a slot from before sets had branches. */
export interface BackupSet {
  readonly name: string
  readonly slot: string
}

/** Where the backups of a cluster go; null where none ever ran on it (docs/decisions/0106). */
export const backupSetOf = async (cluster: Asked): Promise<BackupSet | null> => {
  const { rows } = await cluster.query(askForSlot)
  const { system, slot } = rows[0] ?? {}
  return slot ? { name: `${system}${slot.slice(slotName.length).replace('_', '-')}`, slot } : null
}

/** Says why what is in BACKUP_DIR is not known; anybody may read it, so it names no path. */
export class BackupDirFault extends Error {}

const readStatusFile = async (file: string): Promise<BackupStatus | null> => {
  try {
    return BackupStatus.parse(JSON.parse(await readFile(file, 'utf8')))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    const why = (error as NodeJS.ErrnoException).code ?? 'it is not as it was written'
    throw new BackupDirFault(
      `The status file in BACKUP_DIR cannot be read, so nothing is known of the backups: ${why}`,
    )
  }
}

/** Of the cluster's own set in `backupDir`; null where no backup of it ever ran. */
export const readBackupStatus = async (backupDir: string, cluster: Asked): Promise<BackupStatus | null> => {
  const set = await backupSetOf(cluster)
  return set && readStatusFile(statusFile(join(backupDir, set.name)))
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
    underWay ??= readStatusFile(statusFile(join(backupDir, set.name))).finally(() => {
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
  return null
}
