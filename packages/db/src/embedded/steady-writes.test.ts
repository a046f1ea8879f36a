import { appendFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, expect, it, onTestFinished } from 'vitest'
import { writeSteadily } from './steady-writes.ts'

const step = 1_000
let data: string
let database: string
beforeEach(() => {
  data = mkdtempSync(join(tmpdir(), 'clearway-steady-'))
  database = join(data, 'base', '16384')
  mkdirSync(database, { recursive: true })
})
afterEach(() => rmSync(data, { recursive: true }))

const fileOf = (name: string, bytes = 0) => {
  const path = join(database, name)
  writeFileSync(path, 'x'.repeat(bytes))
  return path
}
const grow = (path: string, bytes: number) => appendFileSync(path, 'x'.repeat(bytes))

/** Names of the files that were flushed, in order. */
const watch = (flush: (path: string) => Promise<void> = async () => {}) => {
  const flushes: string[] = []
  const losses: string[] = []
  const steady = writeSteadily({
    data,
    stepBytes: step,
    everyMs: 5,
    searchMs: 20,
    lost: ({ message }) => void losses.push(message),
    async flush(path) {
      flushes.push(path)
      await flush(path)
    },
  })
  onTestFinished(steady.stop)
  return { flushes, losses, ...steady }
}

it('flushes a file each time it has grown by a step, and none that stays as it is or grows by little', async () => {
  const long = fileOf('20000', 50 * step)
  const growing = fileOf('20001.1')
  const little = fileOf('20002')
  const { flushes } = watch()
  grow(growing, step)
  await expect.poll(() => flushes).toEqual([growing])
  for (let times = 2; times <= 4; times += 1) {
    grow(growing, step)
    grow(little, 10)
    await expect.poll(() => flushes).toHaveLength(times)
  }
  writeFileSync(long, 'y'.repeat(50 * step))
  await sleep(60)
  expect(new Set(flushes)).toEqual(new Set([growing]))
  expect(flushes).toHaveLength(4)
})

it('finds a file that is new, and takes no harm from one that is dropped', async () => {
  const { flushes, losses } = watch()
  const dropped = fileOf('20003', 2 * step)
  await expect.poll(() => flushes).toEqual([dropped])
  rmSync(dropped)
  const after = fileOf('20004', 2 * step)
  await expect.poll(() => flushes).toEqual([dropped, after])
  expect(losses).toEqual([])
})

it('leaves files alone that are no tables of this database', async () => {
  const { flushes } = watch()
  for (const name of ['20005_fsm', '1259', 'pg_filenode.map', 't3_20006']) fileOf(name, 5 * step)
  await sleep(60)
  expect(flushes).toEqual([])
})

it('says once that the disk has lost something, and then looks no more', async () => {
  const growing = fileOf('20007')
  const { flushes, losses } = watch(() => Promise.reject(new Error('EIO: i/o error, fdatasync')))
  grow(growing, step)
  await expect.poll(() => losses).toEqual(['EIO: i/o error, fdatasync'])
  grow(growing, 5 * step)
  await sleep(60)
  expect(flushes).toHaveLength(1)
  expect(losses).toHaveLength(1)
})
