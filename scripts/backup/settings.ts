import { z } from 'zod'

const count = (fallback: number) => z.coerce.number('must be a number').int().min(1).default(fallback)

/** What a backup reads from the environment, under npm start and alone. */
export const backupEnv = {
  BACKUP_DIR: z
    .string()
    .optional()
    .describe(
      'Where backups are kept, all the time: on another disk or machine. Absent: none are made (docs/operators.md, Backup).',
    ),
  BACKUP_RECIPIENT: z
    .string()
    .regex(/^age1[0-9a-z]{58}$/, 'must be an age recipient such as npm run backup -- --new-key FILE prints')
    .optional()
    .describe('For whose key backups are encrypted (age1…); npm run backup -- --new-key FILE makes one.'),
  BACKUP_EVERY_HOURS: count(24).describe(
    'How often a whole copy is made; between them every change is kept.',
  ),
  BACKUP_KEEP_DAYS: count(7).describe('To any instant of so many days the database can be brought back.'),
}

export interface BackupSettings {
  readonly backupDir: string
  readonly recipient: string
  readonly everyMs: number
  readonly keepDays: number
}

type Read = z.infer<z.ZodObject<typeof backupEnv>>

/** What is missing; null: backups are off, or can be made. */
export const backupProblem = ({ BACKUP_DIR, BACKUP_RECIPIENT }: Read): string | null =>
  BACKUP_DIR && !BACKUP_RECIPIENT
    ? 'BACKUP_RECIPIENT must be set where BACKUP_DIR is: npm run backup -- --new-key FILE makes a key'
    : null

export const readBackupSettings = (env: NodeJS.ProcessEnv): BackupSettings => {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''))
  const parsed = z.object(backupEnv).safeParse(given)
  if (!parsed.success)
    throw new Error(parsed.error.issues.map(({ path, message }) => `${path.join('.')} ${message}`).join('\n'))
  const { BACKUP_DIR, BACKUP_RECIPIENT, BACKUP_EVERY_HOURS, BACKUP_KEEP_DAYS } = parsed.data
  if (!BACKUP_DIR) throw new Error('BACKUP_DIR is not set: name the directory that backups are kept in.')
  const problem = backupProblem(parsed.data)
  if (problem) throw new Error(problem)
  return {
    backupDir: BACKUP_DIR,
    recipient: BACKUP_RECIPIENT ?? '',
    everyMs: BACKUP_EVERY_HOURS * 3_600_000,
    keepDays: BACKUP_KEEP_DAYS,
  }
}
