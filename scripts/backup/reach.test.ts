import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { lsnOf } from '@clearway/db/replication'
import { expect, test } from 'vitest'
import { withTempDir } from '../launch/testing/temp-dir.ts'
import { usualSegmentBytes as whole } from './places.ts'
import { reaches } from './reach.ts'

/** A copy from segment 2 on, and pieces of the segments from there. */
const layOut = (
  dir: string,
  pieces: readonly (readonly [segment: number, from: number, to: number])[],
): void => {
  const base = join(dir, 'base', '2026-11-01T00:00:00.000Z')
  for (const part of [base, join(dir, 'wal')]) mkdirSync(part, { recursive: true })
  const about = {
    timeline: 1,
    start: '0/2000028',
    segmentBytes: whole,
    finishedAt: '2026-11-01T00:00:00.000Z',
  }
  writeFileSync(join(base, 'base.json'), JSON.stringify(about))
  for (const [segment, from, to] of pieces)
    writeFileSync(join(dir, 'wal', `00000001000000000000000${segment}.${from}-${to}.gz.age`), '')
}

const followed = (lsn: string, timeline = 1) => ({ timeline, lsn: lsnOf(lsn) })

test.each([
  ['from its own segment on', '0/2000100', [], true],
  ['from before it', '0/1000000', [], true],
  [
    'after whole files',
    '0/4000100',
    [
      [2, 0, whole],
      [3, 0, whole],
    ],
    true,
  ],
  [
    'after a file that is whole by its pieces',
    '0/3000100',
    [
      [2, 0, 100],
      [2, 50, whole],
    ],
    true,
  ],
  ['where one that is followed has no piece yet', '0/3000000', [[2, 0, whole]], true],
  [
    'where a file is missing in between',
    '0/4000100',
    [
      [3, 0, whole],
      [4, 0, 100],
    ],
    false,
  ],
  [
    'where a file ends too early',
    '0/3000100',
    [
      [2, 0, whole - 1],
      [3, 0, 100],
    ],
    false,
  ],
  [
    'where a file has a gap',
    '0/3000100',
    [
      [2, 0, 100],
      [2, 101, whole],
    ],
    false,
  ],
] as const)('a log that is followed %s: %s', (_what, lsn, pieces, does) =>
  withTempDir((dir) => {
    layOut(dir, pieces)
    expect(reaches(dir, followed(lsn), whole)).toBe(does)
  }),
)

test('no copy of another timeline is brought to it, and none at all is none', () =>
  withTempDir((dir) => {
    expect(reaches(dir, followed('0/2000100'), whole)).toBe(false)
    layOut(dir, [])
    expect(reaches(dir, followed('0/2000100', 2), whole)).toBe(false)
  }))
