import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { sealingProcess } from '@clearway/domain/audit'
import { buildUser, createTestWorld } from '@clearway/domain/testing'
import pg from 'pg'
import { expect, it, onTestFinished } from 'vitest'

const script = new URL('audit-verify.ts', import.meta.url).pathname

it('of a database that was just restored entries are told for unsealed only once somebody seals', async () => {
  const world = await createTestWorld()
  onTestFinished(() => world.close())
  // Entries of months ago, of the clock of the tests, which the server was lost before the seals of.
  await buildUser(world)
  const env = {
    PATH: process.env['PATH'],
    DATABASE_URL: world.database.url,
    API_KEY_PEPPER: world.keyMaterial.apiKeyPepper,
  }
  const verify = () => promisify(execFile)(process.execPath, [script], { env })
  expect((await verify()).stdout).toContain('The audit is whole.')

  const api = new pg.Client({ connectionString: world.database.url, application_name: sealingProcess })
  await api.connect()
  onTestFinished(() => api.end())
  await expect(verify()).rejects.toMatchObject({
    stderr: expect.stringContaining('is unsealed for longer than a minute'),
  })
})
