import { appendFileSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { type FlightHead, Spool } from './spool.ts'

let dir: string
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'clearway-spool-'))
})
afterEach(() => rmSync(dir, { recursive: true, force: true }))

const head: FlightHead = {
  key: 'one',
  asset_uuid: 'a',
  system_id: 1,
  started_at: '2026-11-23T05:00:00.000Z',
  latitude: null,
  longitude: null,
}
const frame = (n: number) => ({
  timestamp: `2026-11-23T05:00:0${n % 10}.000Z`,
  latitude: n / 1e3,
  longitude: 77,
})
const open = (mostBytes = 1e6) => new Spool(dir, mostBytes)

it('hands out what is written at once when nothing waits, and in its order when something does', () => {
  const file = open().begin(head)
  expect(file.append(frame(1))).toMatchObject({ stored: { n: 1 }, isNext: true })
  expect(file.isRead).toBe(true)
  file.close()
  const [again] = open().earlier()
  expect(again?.append(frame(2))).toMatchObject({ stored: { n: 2 }, isNext: false })
  expect(again?.take(10).map(({ n }) => n)).toEqual([1, 2])
  expect(again?.isRead).toBe(true)
  again?.close()
})

it('goes on after the last acknowledgement, whatever the bridge died of', () => {
  const file = open().begin(head)
  for (let n = 1; n <= 5; n += 1) file.append(frame(n))
  file.note({ session: 's', acked: 3 })
  file.close()
  appendFileSync(join(dir, 'one.ndjson'), '{"n":6,"frame":{"times')
  const [again] = open().earlier()
  expect(again?.head).toEqual(head)
  expect(again?.notes).toEqual({ session: 's', acked: 3 })
  expect(again?.take(10).map(({ n }) => n)).toEqual([4, 5])
  expect(again?.append(frame(6))).toMatchObject({ stored: { n: 6 } })
  again?.close()
})

it('takes no more than its room, leaves no gap in the numbers, and counts what it left out', () => {
  const spool = open(600)
  const file = spool.begin(head)
  const numbers = Array.from({ length: 20 }, (_, n) => file.append(frame(n))?.stored.n).filter(
    (n) => n !== undefined,
  )
  expect(numbers).toEqual(numbers.map((_, n) => n + 1))
  expect(spool.dropped).toBe(20 - numbers.length)
  expect(spool.dropped).toBeGreaterThan(0)
  expect(spool.bytes).toBeLessThanOrEqual(600)
  file.remove()
  expect(spool.bytes).toBe(0)
  expect(readdirSync(dir)).toEqual([])
})

it('a long flight that is stored as it is flown stays small on the disk', () => {
  const file = open(1e9).begin(head)
  const long = { ...frame(1), status_text: 'x'.repeat(10_000) }
  for (let n = 1; n <= 300; n += 1) {
    file.append(long)
    file.settle(n)
  }
  expect(readFileSync(join(dir, 'one.ndjson')).length).toBeLessThan(1_200_000)
  file.close()
  const [again] = open().earlier()
  expect(again?.append(frame(1))?.stored.n).toBe(301)
  again?.close()
})

it('a file that is no flight is left alone', () => {
  appendFileSync(join(dir, 'other.ndjson'), 'hello\n')
  expect(open().earlier()).toEqual([])
  expect(readFileSync(join(dir, 'other.ndjson'), 'utf8')).toBe('hello\n')
})
