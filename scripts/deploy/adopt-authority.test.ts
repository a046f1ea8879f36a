import { spawnSync } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase } from '@clearway/db'
import { migrateDatabase } from '@clearway/db/migrate'
import { openAuthority, settleAuthority } from '@clearway/domain/certificates'
import { systemClock } from '@clearway/domain/kernel'
import { expect, onTestFinished, test } from 'vitest'
import { removeEmbeddedPostgres, startEmbeddedPostgres } from '../../packages/db/src/embedded.ts'
import { root } from '../launch/root.mjs'

/** A trial that has run, and is stopped. */
const stoppedTrial = async (): Promise<string> => {
  const home = mkdtempSync(join(tmpdir(), 'clearway-adopt-'))
  const dataDir = join(home, 'data')
  onTestFinished(async () => {
    await removeEmbeddedPostgres(dataDir)
    rmSync(home, { recursive: true })
  })
  chmodSync(home, 0o755)
  mkdirSync(dataDir)
  await withDatabase(dataDir, (settle) => settle())
  return dataDir
}

/** What a start asks of the database and the authority, with the server that it has meanwhile. */
const withDatabase = async (
  dataDir: string,
  work: (settle: () => Promise<void>) => Promise<void>,
): Promise<void> => {
  const server = await startEmbeddedPostgres({ dataDir })
  const database = openDatabase(server.url, { max: 1 })
  try {
    await migrateDatabase(server.url)
    const authority = openAuthority({ dataDir, clock: systemClock })
    await work(() => settleAuthority({ db: database.db, authority }))
  } finally {
    await database.close()
    await server.stop()
  }
}

const adopt = (dataDir: string, ...args: string[]) => {
  const env = { PATH: process.env['PATH'], DATA_DIR: dataDir }
  const script = join(root, 'scripts/deploy/adopt-authority.ts')
  return spawnSync(process.execPath, [script, ...args], { env, encoding: 'utf8' })
}

test('a trial whose authority is lost, and which does not start, is given another', async () => {
  const dataDir = await stoppedTrial()
  rmSync(join(dataDir, 'ca'), { recursive: true })
  await withDatabase(dataDir, (settle) => expect(settle()).rejects.toThrow('holds none'))
  expect(adopt(dataDir, '--new')).toMatchObject({
    status: 0,
    stdout: expect.stringMatching(/issues from now on, in place of [0-9A-F]{64}/),
  })
  await withDatabase(dataDir, (settle) => settle())
})
