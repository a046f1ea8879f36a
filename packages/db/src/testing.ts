import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { type DatabaseHandle, openDatabase } from './client.ts'
import { migrateDatabase } from './migrate.ts'
import { watchStatements } from './testing/statements.ts'

export { Line } from './line.ts'
export { debianPostgres, startDebianDatabase } from './testing/debian.ts'
export { type Pair, startPair } from './testing/pair.ts'
export { notedStatements, sequentialScans } from './testing/plans.ts'

/**
 * Test databases: one migrated template a run (made by the vitest global set-up), cloned in some 50 ms for each
 * test file, so that files run side by side and see nothing of each other.
 */
const templateName = 'clearway_template'

/** Makes the template, at the head of the schema, on the server that this URL names. */
export const makeTemplate = async (url: string): Promise<void> => {
  const admin = new pg.Client({ connectionString: url })
  await admin.connect()
  await admin.query(`drop database if exists ${templateName} with (force)`)
  await admin.query(`create database ${templateName}`)
  await admin.end()
  const template = new URL(url)
  template.pathname = `/${templateName}`
  await migrateDatabase(template.href)
}

/** Where the global set-up left the server: an admin URL in the environment of the workers. */
const adminUrl = (): string => {
  const url = process.env['TEST_DATABASE_URL']
  if (!url)
    throw new Error(
      'TEST_DATABASE_URL is not set: run the tests through vitest, whose set-up starts PostgreSQL.',
    )
  return url
}

export interface TestDatabase extends DatabaseHandle {
  url: string
}

interface TestDatabaseOptions {
  max?: number
  /** Another server that has the template: one that a test may kill. */
  server?: string | undefined
}

export const createTestDatabase = async ({
  max = 10,
  server = adminUrl(),
}: TestDatabaseOptions = {}): Promise<TestDatabase> => {
  watchStatements()
  const name = `t_${randomUUID().replaceAll('-', '')}`
  const admin = new pg.Client({ connectionString: server })
  await admin.connect()
  await admin.query(`create database ${name} template ${templateName} strategy file_copy`)
  await admin.end()
  const url = new URL(server)
  url.pathname = `/${name}`
  const handle = openDatabase(url.href, { max, applicationName: 'clearway-test' })
  return {
    ...handle,
    url: url.href,
    async close() {
      await handle.close()
      const client = new pg.Client({ connectionString: server })
      await client.connect()
      await client.query(`drop database if exists ${name} with (force)`)
      await client.end()
    },
  }
}
