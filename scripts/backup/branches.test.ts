import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { withTempDir } from '../launch/testing/temp-dir.ts'
import { branchNamed } from './branches.ts'

const segment = (timeline: number) => `0000000${timeline}0000000000000002`

const layOut = (dir: string, set: string, timelines: readonly number[]): void => {
  mkdirSync(join(dir, set, 'wal'), { recursive: true })
  for (const timeline of timelines) {
    const finishedAt = `2026-11-0${timeline}T00:00:00.000Z`
    const base = join(dir, set, 'base', finishedAt)
    mkdirSync(base, { recursive: true })
    writeFileSync(join(base, 'base.json'), JSON.stringify({ timeline, start: '0/2000028', finishedAt }))
    writeFileSync(join(dir, set, 'wal', `${segment(timeline)}.0-4096.gz.age`), '')
  }
}

test('of a set in which timelines met, the one that is asked for is brought back by its own log alone', () =>
  withTempDir((dir) => {
    layOut(dir, '7561234567890', [1, 2])
    expect(() => branchNamed(dir, undefined)).toThrow(
      /--cluster 7561234567890:1 {2}.*2026-11-01.*\n--cluster 7561234567890:2 {2}.*2026-11-02/,
    )
    const { bases, pieces } = branchNamed(dir, '7561234567890:1')
    expect(bases.map(({ timeline }) => timeline)).toEqual([1])
    expect(pieces.map((piece) => piece.segment)).toEqual([segment(1)])
  }))

test('the only set needs no name, and a name means no set whose name begins with it', () =>
  withTempDir((dir) => {
    expect(() => branchNamed(dir, undefined)).toThrow('holds no backup')
    layOut(dir, '7561234567890', [1])
    expect(branchNamed(dir, undefined).name).toBe('7561234567890')
    layOut(dir, '7561234567890-3f9c0a12b4de', [2])
    expect(branchNamed(dir, '7561234567890').name).toBe('7561234567890')
    expect(branchNamed(dir, '7561234567890-3f9c0a12b4de').name).toBe('7561234567890-3f9c0a12b4de')
    expect(() => branchNamed(dir, '7561')).toThrow('holds no backup of 7561')
  }))

test('a copy that is being made is none yet', () =>
  withTempDir((dir) => {
    layOut(dir, '7561234567890', [1])
    const unfinished = join(dir, '7561234567890', 'base', '.unfinished-a1b2c3')
    mkdirSync(unfinished)
    writeFileSync(join(unfinished, 'base.json'), '')
    expect(branchNamed(dir, undefined).bases).toHaveLength(1)
  }))
