import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { withTempDir } from '../launch/testing/temp-dir.ts'
import { usualSegmentBytes } from './places.ts'
import { removeNeedless } from './retention.ts'

const days = [1, 5, 9, 13].map((day) => `2026-11-${String(day).padStart(2, '0')}T00:00:00.000Z`)

/** A copy a day of `days`, with a whole file of the log since each. */
const layOut = (dir: string, timeline: number): void => {
  mkdirSync(join(dir, 'wal'), { recursive: true })
  days.forEach((finishedAt, i) => {
    const base = join(dir, 'base', `${finishedAt}${timeline === 1 ? '' : `-${timeline}`}`)
    mkdirSync(base, { recursive: true })
    const start = `0/${(i + 2).toString(16)}000028`
    writeFileSync(join(base, 'base.json'), JSON.stringify({ timeline, start, finishedAt }))
    const segment = `0000000${timeline}000000000000000${i + 2}`
    writeFileSync(join(dir, 'wal', `${segment}.0-${usualSegmentBytes}.gz.age`), '')
  })
}

test.each([
  ['to the oldest instant that is kept a copy before it leads', 7, '2026-11-13T00:00:00Z', days.slice(1)],
  ['a copy of that very instant is enough', 8, '2026-11-13T00:00:00Z', days.slice(1)],
  ['of copies that are all older the last one stays', 1, '2026-12-13T00:00:00Z', days.slice(3)],
  ['while all are young all stay', 30, '2026-11-13T00:00:00Z', days],
])('%s', (_what, keepDays, now, left) =>
  withTempDir(async (dir) => {
    layOut(dir, 1)
    await removeNeedless(dir, { keepDays, now: new Date(now) })
    expect(readdirSync(join(dir, 'base'))).toEqual(left)
    expect(readdirSync(join(dir, 'wal'))).toHaveLength(left.length)
  }),
)

test('a copy from before the length of files was written down keeps the log it needs, however long they are', () =>
  withTempDir(async (dir) => {
    const base = join(dir, 'base', days[0]!)
    for (const part of [base, join(dir, 'wal')]) mkdirSync(part, { recursive: true })
    writeFileSync(
      join(base, 'base.json'),
      JSON.stringify({ timeline: 1, start: '2/40000028', finishedAt: days[0] }),
    )
    const fileBytes = 4 * usualSegmentBytes
    for (const segment of [
      '00000001000000020000000F',
      '000000010000000200000010',
      '000000010000000200000011',
    ])
      writeFileSync(join(dir, 'wal', `${segment}.0-${fileBytes}.gz.age`), '')
    await removeNeedless(dir, { keepDays: 1, now: new Date('2026-12-13T00:00:00Z') })
    expect(readdirSync(join(dir, 'wal')).map((name) => name.slice(0, 24))).toEqual([
      '000000010000000200000010',
      '000000010000000200000011',
    ])
  }))

test('a copy of another timeline makes nothing of this one needless', () =>
  withTempDir(async (dir) => {
    layOut(dir, 1)
    layOut(dir, 2)
    await removeNeedless(dir, { keepDays: 1, now: new Date('2026-12-13T00:00:00Z') })
    expect(readdirSync(join(dir, 'wal')).map((name) => name.slice(0, 24))).toEqual([
      '000000010000000000000005',
      '000000020000000000000005',
    ])
    const [last] = days.slice(-1)
    expect(readdirSync(join(dir, 'base'))).toEqual([last, `${last}-2`])
  }))
