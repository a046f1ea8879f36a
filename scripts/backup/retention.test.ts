import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { withTempDir } from '../launch/testing/temp-dir.ts'
import { forgetOld } from './retention.ts'

const segmentBytes = 16 * 1024 * 1024
const days = [1, 5, 9, 13].map((day) => `2026-11-${String(day).padStart(2, '0')}T00:00:00.000Z`)

test.each([
  ['to the oldest instant that is kept a copy before it leads', 7, '2026-11-13T00:00:00Z', days.slice(1)],
  ['a copy of that very instant is enough', 8, '2026-11-13T00:00:00Z', days.slice(1)],
  ['of copies that are all older the last one stays', 1, '2026-12-13T00:00:00Z', days.slice(3)],
  ['while all are young all stay', 30, '2026-11-13T00:00:00Z', days],
])('%s', (_what, keepDays, now, left) =>
  withTempDir(async (dir) => {
    mkdirSync(join(dir, 'wal'))
    days.forEach((finishedAt, i) => {
      const base = join(dir, 'base', finishedAt)
      mkdirSync(base, { recursive: true })
      const start = `0/${(i + 2).toString(16)}000028`
      writeFileSync(join(base, 'base.json'), JSON.stringify({ timeline: 1, start, finishedAt }))
      writeFileSync(join(dir, 'wal', `00000001000000000000000${i + 2}.0-${segmentBytes}.gz.age`), '')
    })
    await forgetOld(dir, { keepDays, segmentBytes, now: new Date(now) })
    expect(readdirSync(join(dir, 'base'))).toEqual(left)
    expect(readdirSync(join(dir, 'wal'))).toHaveLength(left.length)
  }),
)
