import { randomBytes } from 'node:crypto'
import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { withTempDir } from '../launch/testing/temp-dir.ts'
import { assemble } from './assemble.ts'
import { piecesFrom, piecesOf, usualSegmentBytes as segmentBytes, segmentName } from './places.ts'
import { Segments } from './segments.ts'
import { makeKey, readKey } from './vault.ts'

const begin = 0x1_ff00_0000n

test('PostgreSQL’s names of the files of its log', () => {
  expect(segmentName(1, begin, segmentBytes)).toBe('0000000100000001000000FF')
  expect(segmentName(11, begin + 0x100_0001n, segmentBytes)).toBe('0000000B0000000200000000')
})

test('the log is put together from its pieces, whichever of them are there already, and they become few', () =>
  withTempDir(async (dir) => {
    mkdirSync(join(dir, 'wal'))
    const recipient = await makeKey(join(dir, 'key'))
    const identity = readKey(join(dir, 'key'))
    const log = Buffer.concat([randomBytes(70_000), Buffer.alloc(segmentBytes, 7)])
    const open = () =>
      new Segments({
        ...{ directory: dir, recipient, timeline: 1, segmentBytes, from: begin },
        ahead: piecesFrom(dir, { timeline: 1, lsn: begin }, segmentBytes),
      })
    const read = async (segment: string) =>
      assemble(
        piecesOf(dir).filter((piece) => piece.segment === segment),
        { identity, segmentBytes },
      )
    const first = open()
    for (let at = 0; at < 70_000; at += 1_000) {
      first.take(begin + BigInt(at), log.subarray(at, at + 1_000))
      await first.keep()
      if (at === 30_000) expect(first.kept).toBe(begin + 31_000n)
    }
    expect(piecesOf(dir).length).toBeLessThan(20)
    const known = await read('0000000100000001000000FF')
    expect(known.subarray(0, 70_000).equals(log.subarray(0, 70_000))).toBe(true)
    expect(known.subarray(70_000).every((byte) => byte === 0)).toBe(true)

    // Begun anew, as after a crash of the backup: the segment comes once more from its beginning.
    const again = open()
    expect(() => again.take(begin + 1n, log)).toThrow('gap')
    // Somebody has tidied up meanwhile: what is gone need not be removed.
    rmSync(piecesOf(dir).find(({ from }) => from > 0)!.path)
    again.take(begin, log)
    await again.keep()
    expect(piecesOf(dir).map(({ segment, from, to }) => [segment, from, to])).toEqual([
      ['0000000100000001000000FF', 0, segmentBytes],
      ['000000010000000200000000', 0, 70_000],
    ])
    expect((await read('0000000100000001000000FF')).equals(log.subarray(0, segmentBytes))).toBe(true)
  }))
