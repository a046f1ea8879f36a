import { execFileSync } from 'node:child_process'
import { pbkdf2 } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import {
  BackupStatus,
  type BackupWatch,
  backupNote,
  backupSetOf,
  readBackupStatus,
  statusFile,
  watchBackups,
} from './backups.ts'

const now = new Date('2026-11-23T10:00:00.000Z')
const well: BackupStatus = {
  kept_until: '2026-11-23T09:59:59.500Z',
  base_at: '2026-11-22T12:00:00.000Z',
  base_due: '2026-11-23T13:00:00.000Z',
  fault: null,
  stays: null,
}

test.each<[string, BackupStatus | null, string | null]>([
  ['all is well', well, null],
  ['a fault that is not yet late', { ...well, fault: 'away' }, null],
  ['none ever ran', null, 'There is no backup yet.'],
  [
    'the first one fails',
    { ...well, kept_until: null, fault: 'no space left on device' },
    'There is no backup yet: no space left on device',
  ],
  [
    'changes are not kept any more',
    { ...well, kept_until: '2026-11-23T09:58:00.000Z' },
    'What was written since 2026-11-23T09:58:00.000Z is in no backup.',
  ],
  [
    'whole copies fail',
    { ...well, base_due: '2026-11-23T09:00:00.000Z', fault: 'no space left on device' },
    'The last whole backup is of 2026-11-22T12:00:00.000Z, and the next one is late: no space left on device',
  ],
  [
    'something that is needed no more stays',
    { ...well, stays: 'EBUSY: resource busy' },
    'What backups need no more cannot be removed, and takes room: EBUSY: resource busy',
  ],
])('the message to the operator: %s', (_what, status, note) => {
  expect(backupNote(status, now)).toBe(note)
})

test.each([
  ['clearway_backup_3f9c0a12b4de_16384', '7561-3f9c0a12b4de-16384'],
  ['clearway_backup_3f9c0a12b4de', '7561-3f9c0a12b4de'],
  ['clearway_backup', '7561'],
])('the slot %s stands for the set %s', async (slot, name) => {
  const cluster = { query: async () => ({ rows: [{ system: '7561', slot }] }) }
  expect(await backupSetOf(cluster)).toEqual({ name, slot })
})

describe('a directory of backups that does not answer', () => {
  /** A pipe without a writer: opening it waits, and keeps the thread, as a mount that hangs. */
  let dir: string
  let pipe: string
  let watch: BackupWatch
  beforeEach(() => {
    dir = mkdtempSync(join(tmpdir(), 'clearway-backups-'))
    mkdirSync(join(dir, '7561'))
    pipe = statusFile(join(dir, '7561'))
    execFileSync('mkfifo', [pipe])
    watch = watchBackups(
      dir,
      { query: async () => ({ rows: [{ system: '7561', slot: 'clearway_backup' }] }) },
      100,
    )
  })
  afterEach(() => rmSync(dir, { recursive: true }))

  test('is said after a while, keeps one thread alone, and is read again when it answers', async () => {
    const looks = await Promise.allSettled(Array.from({ length: 8 }, watch))
    expect(looks.map(({ status }) => status)).toEqual(Array(8).fill('rejected'))
    await expect(watch()).rejects.toThrow(/does not answer, so nothing is known of the backups/)
    const others = Array.from({ length: 8 }, () => promisify(pbkdf2)('a password', 'salt', 1, 32, 'sha256'))
    expect(await Promise.race([Promise.all(others), sleep(5_000, 'all threads are kept')])).toHaveLength(8)
    writeFileSync(pipe, JSON.stringify(well))
    await expect.poll(() => watch().catch(() => null)).toEqual(well)
  })
})

test('a status that an earlier version wrote is read', () => {
  const { stays: _stays, ...earlier } = well
  expect(BackupStatus.parse(earlier)).toEqual(well)
})

test('a status that cannot be read is not taken for none, nor a set that is not there', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'clearway-backups-'))
  const cluster = { query: async () => ({ rows: [{ system: '7561', slot: 'clearway_backup' }] }) }
  await expect(readBackupStatus(dir, cluster)).rejects.toThrow(
    'The set 7561 of this database is not in BACKUP_DIR',
  )
  mkdirSync(join(dir, '7561'))
  expect(await readBackupStatus(dir, cluster)).toBeNull()
  mkdirSync(statusFile(join(dir, '7561')), { recursive: true })
  await expect(readBackupStatus(dir, cluster)).rejects.toThrow(/cannot be read.*EISDIR/)
  rmSync(dir, { recursive: true })
})
