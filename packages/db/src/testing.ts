import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { type DatabaseHandle, openDatabase } from './client.ts'

/**
 * Test databases: one migrated template a run (made by the vitest global set-up), cloned in some 50 ms for each
 * test file, so that files run side by side and see nothing of each other.
 */
export const templateName = 'clearway_template'

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

export const createTestDatabase = async (options: { max?: number } = {}): Promise<TestDatabase> => {
  const name = `t_${randomUUID().replaceAll('-', '')}`
  const admin = new pg.Client({ connectionString: adminUrl() })
  await admin.connect()
  await admin.query(`create database ${name} template ${templateName} strategy file_copy`)
  await admin.end()
  const url = new URL(adminUrl())
  url.pathname = `/${name}`
  const handle = openDatabase(url.href, { max: options.max ?? 10, applicationName: 'clearway-test' })
  return {
    ...handle,
    url: url.href,
    async close() {
      await handle.close()
      const client = new pg.Client({ connectionString: adminUrl() })
      await client.connect()
      await client.query(`drop database if exists ${name} with (force)`)
      await client.end()
    },
  }
}
