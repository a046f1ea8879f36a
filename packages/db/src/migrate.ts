import { fileURLToPath } from 'node:url'
import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import { databaseFault } from './database-fault.ts'
import { ensureTelemetryPartitions } from './partitions.ts'
import { assumePatience, endless } from './patience.ts'
import { isDays, startRetention } from './retention.ts'
import { arrangeServiceRole, type RoleState, serviceRole } from './roles.ts'
import { PrimaryClient } from './servers.ts'

export const migrationsFolder = fileURLToPath(new URL('./migrations', import.meta.url))
/** Any constant: processes that start together migrate one after the other. */
const migrationLock = 7_261_350

const dayMs = 86_400_000

export interface MigrateOptions {
  /** Days that frames are to be kept, where it is configured. */
  readonly retentionDays?: number | undefined
  readonly warn?: (text: string) => void
}

/**
 * Brings a database to the head of the schema, makes the telemetry partitions that its time needs and gives the
 * service's role its rights. `url` is the owner's.
 */
export const migrateDatabase = async (
  url: string,
  { retentionDays, warn }: MigrateOptions = {},
): Promise<RoleState> => {
  const client = new PrimaryClient({ connectionString: url })
  await client.connect()
  try {
    await assumePatience(client, endless)
    const db = drizzle(client)
    await db.execute(sql`select pg_advisory_lock(${migrationLock})`)
    await migrate(db, { migrationsFolder })
    const kept = await startRetention(client, retentionDays)
    if (retentionDays !== undefined && retentionDays < kept) warn?.(longerThanAsked(kept, retentionDays))
    const { rows } = await client.query<{ now: Date }>('select clock_timestamp() as now')
    const now = (rows[0] as { now: Date }).now.getTime()
    await ensureTelemetryPartitions(db as never, new Date(now - 31 * dayMs), new Date(now + 3 * dayMs))
    return await arrangeServiceRole(client)
  } finally {
    await client.end()
  }
}

const longerThanAsked = (kept: number, asked: number): string =>
  `TELEMETRY_RETENTION_DAYS is ${asked}, but frames are kept for ${kept} days, and a start drops none of them. ` +
  `To drop the older ones for good: npm run retention -- --days ${asked}`

const warnings: Record<RoleState, string> = {
  absent: `This database user may not create the role ${serviceRole}`,
  joined: '',
  apart: `This database user is no member of the role ${serviceRole}`,
}

if (import.meta.main) {
  const { DATABASE_OWNER_URL, DATABASE_URL, TELEMETRY_RETENTION_DAYS } = process.env
  const url = DATABASE_OWNER_URL || DATABASE_URL
  if (!url) {
    console.error('DATABASE_URL is not set: name the PostgreSQL database to migrate.')
    process.exit(1)
  }
  const retentionDays = TELEMETRY_RETENTION_DAYS ? Number(TELEMETRY_RETENTION_DAYS) : undefined
  if (retentionDays !== undefined && !isDays(retentionDays)) {
    console.error('TELEMETRY_RETENTION_DAYS: must be a whole number from 1')
    process.exit(1)
  }
  // With two addresses the services have one of their own, which may well be that role.
  const servesAsOwner = url === (DATABASE_URL || url)
  const state = await migrateDatabase(url, { retentionDays, warn: console.warn }).catch((error: unknown) => {
    const sentence = databaseFault(error, url, servesAsOwner ? 'DATABASE_URL' : 'DATABASE_OWNER_URL')
    if (!sentence) throw error
    console.error(sentence)
    process.exit(1)
  })
  if (state === 'absent' || (state === 'apart' && servesAsOwner))
    console.warn(
      `${warnings[state]}, so only triggers keep the audit tables from being changed. ` +
        'See "Two database roles" in docs/operators.md.',
    )
}
