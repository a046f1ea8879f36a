import { fileURLToPath } from 'node:url'
import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import { ensureTelemetryPartitions } from './partitions.ts'

export const migrationsFolder = fileURLToPath(new URL('./migrations', import.meta.url))
/** Any constant: processes that start together migrate one after the other. */
const migrationLock = 7_261_350

const dayMs = 86_400_000

/** Brings a database to the head of the schema and makes the telemetry partitions that `now` needs. */
export const migrateDatabase = async (url: string, now = new Date()): Promise<void> => {
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
  } finally {
    await client.end()
  }
}

if (import.meta.main) {
  const url = process.env['DATABASE_URL']
  if (!url) {
    console.error('DATABASE_URL is not set: name the PostgreSQL database to migrate.')
    process.exit(1)
  }
  await migrateDatabase(url)
}
