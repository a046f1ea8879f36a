import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { minute } from '../kernel/index.ts'

/** BACKUP_DIR/status.json, which the backup writes each second; times by the database's clock. */
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

export const statusFile = (backupDir: string): string => join(backupDir, 'status.json')

/** Null where no backup ever ran. */
export const readBackupStatus = (backupDir: string): Promise<BackupStatus | null> =>
  readFile(statusFile(backupDir), 'utf8').then(
    (text) => BackupStatus.parse(JSON.parse(text)),
    () => null,
  )

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
