import { execFileSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createMaps } from './catalogue.ts'
import { openedOnce } from './open-archive.ts'
import { type CutTile, writeMbtiles, writePmtiles } from './testing/write-archives.ts'

// A layer that is called "a" and has nothing in it.
const bytes = gzipSync(Buffer.from([0x1a, 5, 0x78, 2, 0x0a, 1, 0x61]))
const tiles: CutTile[] = [{ zoom: 0, x: 0, y: 0, bytes }]
let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'clearway-catalogue-'))
})
afterEach(async () => {
  vi.useRealTimers()
  await rm(folder, { recursive: true, force: true })
})

test('a file that stays as it is stays open while others come and go', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  let nowMs = 0
  const maps = createMaps(folder, () => nowMs)
  const next = () => {
    nowMs += 5_000
    return maps.current()
  }
  await writePmtiles(join(folder, 'stays.pmtiles'), tiles, ['a'])
  writeMbtiles(join(folder, 'goes.mbtiles'), tiles, ['a'])
  const { archives: before } = await next()
  const goes = [...before].find(([id]) => id !== 'stays')![1]
  await rm(join(folder, 'goes.mbtiles'))
  await writeFile(
    join(folder, 'maps.json'),
    JSON.stringify({ basemaps: [{ id: 'named', name: 'Named', file: 'stays.pmtiles' }] }),
  )
  const { archives } = await next()
  expect([...archives]).toEqual([['named', before.get('stays')]])
  expect(await goes.tile(0, 0, 0)).not.toBeNull()
  await vi.advanceTimersByTimeAsync(5_000)
  expect(await archives.get('named')!.tile(0, 0, 0)).not.toBeNull()
  await expect(goes.tile(0, 0, 0)).rejects.toThrow()
  await maps.close()
})

test('another file of the same name has another address and is opened', async () => {
  let nowMs = 0
  const maps = createMaps(folder, () => nowMs)
  const next = async () => {
    nowMs += 5_000
    const { maps: offered, archives } = await maps.current()
    return [offered[0]!.url, archives.get('streets')] as const
  }
  await writePmtiles(join(folder, 'streets.pmtiles'), tiles, ['a'])
  const before = await next()
  await writePmtiles(join(folder, 'streets.pmtiles'), [...tiles, { ...tiles[0]!, zoom: 1 }], ['a'])
  const after = await next()
  expect(after[0]).not.toBe(before[0])
  expect(after[1]!.info.maxZoom).toBe(1)
  await maps.close()
})

test('a pipe is waited for nowhere, whatever it is called', async () => {
  for (const name of ['maps.json', 'a.pmtiles', 'b.mbtiles']) execFileSync('mkfifo', [join(folder, name)])
  const maps = createMaps(folder)
  const { faults } = await maps.current()
  expect(faults.map(({ what, why }) => `${what} ${why}`)).toEqual([
    'maps.json is no plain file',
    'a.pmtiles is no plain file',
    'b.mbtiles is no plain file',
  ])
  await maps.close()
})

test('a file that could not be opened is tried again by the next who asks, and opened once for all', async () => {
  const path = join(folder, 'late.pmtiles')
  const archive = openedOnce(path)
  await expect(archive()).rejects.toThrow('ENOENT')
  await writePmtiles(path, tiles, ['a'])
  const [one, other] = await Promise.all([archive(), archive()])
  expect(one).toBe(other)
  await one.close()
})
