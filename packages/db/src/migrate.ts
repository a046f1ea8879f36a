import { fileURLToPath } from 'node:url'
import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import { ensureTelemetryPartitions } from './partitions.ts'
import { arrangeServiceRole, serviceRole } from './roles.ts'

export const migrationsFolder = fileURLToPath(new URL('./migrations', import.meta.url))
/** Any constant: processes that start together migrate one after the other. */
const migrationLock = 7_261_350

const dayMs = 86_400_000

/**
 * Brings a database to the head of the schema, makes the telemetry partitions that `now` needs and gives the
 * service's role its rights. `url` is the owner's. False when this user may make no such role.
 */
export const migrateDatabase = async (url: string, now = new Date()): Promise<boolean> => {
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

if (import.meta.main) {
  const url = process.env['DATABASE_OWNER_URL'] || process.env['DATABASE_URL']
  if (!url) {
    console.error('DATABASE_URL is not set: name the PostgreSQL database to migrate.')
    process.exit(1)
  }
  if (!(await migrateDatabase(url)))
    console.warn(
      `This database user may not create the role ${serviceRole}, so the services work as the owner of the tables ` +
        'and only triggers keep the audit tables from being changed. See "Two database roles" in docs/operators.md.',
    )
}
