import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbeddedPostgres } from '../embedded.ts'
import { makeTemplate } from '../testing.ts'

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
