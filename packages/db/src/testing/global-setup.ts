import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { startEmbeddedPostgres } from '../embedded.ts'
import { migrateDatabase } from '../migrate.ts'
import { templateName } from '../testing.ts'

/** vitest global set-up: a throwaway PostgreSQL (or the one TEST_DATABASE_URL names) with a migrated template. */
export default async function setup(): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(join(tmpdir(), 'clearway-test-'))
  const own = process.env['TEST_DATABASE_URL']
    ? null
    : await startEmbeddedPostgres({ dataDir, ephemeral: true })
  const url = process.env['TEST_DATABASE_URL'] ?? own?.url ?? ''
  await makeTemplate(url)
  process.env['TEST_DATABASE_URL'] = url
  return async () => {
    await own?.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

const makeTemplate = async (url: string): Promise<void> => {
  const admin = new pg.Client({ connectionString: url })
  await admin.connect()
  await admin.query(`drop database if exists ${templateName} with (force)`)
  await admin.query(`create database ${templateName}`)
  await admin.end()
  const template = new URL(url)
  template.pathname = `/${templateName}`
  await migrateDatabase(template.href)
}
