import { fileURLToPath } from 'node:url'
import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import { ensureTelemetryPartitions } from './partitions.ts'
import { arrangeServiceRole, type RoleState, serviceRole } from './roles.ts'

export const migrationsFolder = fileURLToPath(new URL('./migrations', import.meta.url))
/** Any constant: processes that start together migrate one after the other. */
const migrationLock = 7_261_350

const dayMs = 86_400_000

/**
 * Brings a database to the head of the schema, makes the telemetry partitions that `now` needs and gives the
 * service's role its rights. `url` is the owner's.
 */
export const migrateDatabase = async (url: string, now = new Date()): Promise<RoleState> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const db = drizzle(client)
    await db.execute(sql`select pg_advisory_lock(${migrationLock})`)
    await migrate(db, { migrationsFolder })
    await ensureTelemetryPartitions(
      db as never,
      new Date(now.getTime() - 31 * dayMs),
      new Date(now.getTime() + 3 * dayMs),
    )
    return await arrangeServiceRole(client)
  } finally {
    await client.end()
  }
}

const warnings: Record<RoleState, string> = {
  absent: `This database user may not create the role ${serviceRole}`,
  joined: '',
  apart: `This database user is no member of the role ${serviceRole}`,
}

if (import.meta.main) {
  const { DATABASE_OWNER_URL, DATABASE_URL } = process.env
  const url = DATABASE_OWNER_URL || DATABASE_URL
  if (!url) {
    console.error('DATABASE_URL is not set: name the PostgreSQL database to migrate.')
    process.exit(1)
  }
  const state = await migrateDatabase(url)
  // With two addresses the services have one of their own, which may well be that role.
  const servesAsOwner = url === (DATABASE_URL || url)
  if (state === 'absent' || (state === 'apart' && servesAsOwner))
    console.warn(
      `${warnings[state]}, so only triggers keep the audit tables from being changed. ` +
        'See "Two database roles" in docs/operators.md.',
    )
}
