import { expect, test } from 'vitest'
import { type BackupStatus, backupNote, backupSetOf } from './backups.ts'

const now = new Date('2026-11-23T10:00:00.000Z')
const well: BackupStatus = {
  kept_until: '2026-11-23T09:59:59.500Z',
  base_at: '2026-11-22T12:00:00.000Z',
  base_due: '2026-11-23T13:00:00.000Z',
  fault: null,
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
])('the message to the operator: %s', (_what, status, note) => {
  expect(backupNote(status, now)).toBe(note)
})

test.each([
  ['clearway_backup_3f9c0a12b4de', '7561-3f9c0a12b4de'],
  ['clearway_backup', '7561'],
])('the slot %s stands for the set %s', async (slot, name) => {
  const cluster = { query: async () => ({ rows: [{ system: '7561', slot }] }) }
  expect(await backupSetOf(cluster)).toEqual({ name, slot })
})
