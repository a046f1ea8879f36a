import { spawnSync } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
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
const stoppedTrial = async (passphrase?: string): Promise<string> => {
  const home = mkdtempSync(join(tmpdir(), 'clearway-adopt-'))
  const dataDir = join(home, 'data')
  onTestFinished(async () => {
    await removeEmbeddedPostgres(dataDir)
    rmSync(home, { recursive: true })
  })
  chmodSync(home, 0o755)
  mkdirSync(dataDir)
  await withDatabase(dataDir, (settle) => settle(), passphrase)
  return dataDir
}

/** What a start asks of the database and the authority, with the server that it has meanwhile. */
const withDatabase = async (
  dataDir: string,
  work: (settle: () => Promise<void>) => Promise<void>,
  passphrase?: string,
): Promise<void> => {
  const server = await startEmbeddedPostgres({ dataDir })
  const database = openDatabase(server.url, { max: 1 })
  try {
    await migrateDatabase(server.url)
    const authority = openAuthority({ dataDir, passphrase, clock: systemClock })
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

test('the key of a restored authority is opened by what the restore has laid into secrets.json, as at a start', async () => {
  const CA_KEY_PASSPHRASE = 'opens the key of the authority'
  const dataDir = await stoppedTrial(CA_KEY_PASSPHRASE)
  expect(adopt(dataDir)).toMatchObject({
    status: 1,
    stderr: expect.stringContaining('CA_KEY_PASSPHRASE must open it'),
  })
  writeFileSync(join(dataDir, 'secrets.json'), JSON.stringify({ CA_KEY_PASSPHRASE }))
  expect(adopt(dataDir)).toMatchObject({
    status: 0,
    stdout: expect.stringContaining('issues already; nothing has changed'),
  })
})
