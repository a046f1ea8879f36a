import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  appendFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statfsSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate as turn } from 'node:timers/promises'
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { FlightFile, FlightHead } from './flight-file.ts'
import { Spool } from './spool.ts'

let dir: string
let said: string[]
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'clearway-spool-'))
  said = []
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
const frame = (n: number, letters = 0) => ({
  timestamp: `2026-11-23T05:00:0${n % 10}.000Z`,
  latitude: n / 1e3,
  longitude: 77,
  status_text: 'x'.repeat(letters),
})
const open = (mostBytes = 1e9) => new Spool({ dir, mostBytes, say: (line) => said.push(line) })
const earlier = () => open().earlier()[0]!.file
const numbers = (file: FlightFile) => file.take(1e6).map(({ n }) => n)
/** The service says again what it has, and one looks: a part goes a moment after it might. */
const settling =
  <T>(file: FlightFile, acked: number, look: () => T) =>
  (): T => {
    file.settle(acked)
    return look()
  }
const from = (first: number, last: number) =>
  Array.from({ length: Math.max(0, last - first + 1) }, (_, n) => first + n)

describe('a flight on the disk', () => {
  it('is handed out once and in its order, by the bridge that wrote it and by the next one', () => {
    const file = open().begin(head)
    expect([file.append(frame(1)), file.append(frame(2))]).toEqual([1, 2])
    expect(file.isRead).toBe(false)
    expect(numbers(file)).toEqual([1, 2])
    expect(file.isRead).toBe(true)
    file.close()
    const again = earlier()
    expect(again.append(frame(3))).toBe(3)
    expect(again.take(2).map(({ n }) => n)).toEqual([1, 2])
    expect(numbers(again)).toEqual([3])
    again.close()
  })

  it('goes on after the last acknowledgement, whatever the bridge died of', () => {
    const file = open().begin(head)
    for (const n of from(1, 5)) file.append(frame(n))
    file.note({ session: 's', acked: 3 })
    file.close()
    appendFileSync(join(dir, 'one.ndjson'), '{"n":6,"frame":{"times')
    const again = earlier()
    expect(again.head).toEqual(head)
    expect(again.notes).toEqual({ session: 's', acked: 3 })
    expect(numbers(again)).toEqual([4, 5])
    expect(again.append(frame(6))).toBe(6)
    again.close()
  })

  it('takes no more than its room, leaves no gap in the numbers, and counts what it left out', () => {
    const spool = open(600)
    const file = spool.begin(head)
    const given = from(1, 20)
      .map((n) => file.append(frame(n)))
      .filter((n) => n !== null)
    expect(given).toEqual(from(1, given.length))
    expect(spool.dropped).toBe(20 - given.length)
    expect(spool.dropped).toBeGreaterThan(0)
    expect(spool.bytes).toBeLessThanOrEqual(600)
    file.remove()
    expect(spool.bytes).toBe(0)
    expect(readdirSync(dir)).toEqual([])
  })

  it('never loses a frame that is not acknowledged, however many are', () => {
    const file = open().begin(head)
    for (const n of from(1, 4_000)) file.append(frame(n, 1_000))
    expect(numbers(file)).toEqual(from(1, 4_000))
    file.settle(25)
    file.append(frame(4_001))
    file.close()
    const again = earlier()
    again.settle(25)
    expect(numbers(again)).toEqual(from(26, 4_001))
    again.close()
  })

  it('stays small while it is stored as it is flown', async () => {
    const spool = open()
    const file = spool.begin(head)
    for (const n of from(1, 500)) {
      file.append(frame(n, 10_000))
      file.settle(n)
      await turn()
    }
    const bytes = () => readdirSync(dir).reduce((sum, name) => sum + statSync(join(dir, name)).size, 0)
    await expect.poll(settling(file, 500, () => bytes())).toBeLessThan(1_200_000)
    expect(spool.bytes).toBe(bytes())
    file.close()
    const again = earlier()
    expect(again.append(frame(1))).toBe(501)
    again.close()
  })

  it('gives room back while older frames still wait, and is whole after every step of it', async () => {
    const file = open().begin(head)
    file.note({ session: 's' })
    for (const n of from(1, 100)) {
      file.append(frame(n, 100_000))
      const acked = Math.max(0, n - 30)
      file.settle(acked)
      const left = earlier()
      left.settle(acked)
      expect([left.head, left.notes.session, numbers(left)]).toEqual([head, 's', from(acked + 1, n)])
      left.close()
      await turn()
    }
    await expect.poll(settling(file, 70, () => readdirSync(dir).length)).toBeLessThan(6)
    file.close()
  })

  it('keeps the older part until the next one would outlive a loss of power', async () => {
    const file = open().begin(head)
    for (const n of from(1, 25)) file.append(frame(n, 50_000))
    expect(readdirSync(dir)).toHaveLength(2)
    file.settle(25)
    expect(readdirSync(dir)).toHaveLength(2)
    await expect.poll(settling(file, 25, () => readdirSync(dir))).toEqual(['one.1.ndjson'])
    file.close()
  })

  it.each([
    ['empty', ''],
    ['without a frame', `${JSON.stringify({ head })}\n{"session":"s","acked":5}\n{"n":26,"fra`],
  ])('goes on before a part that was being begun when the bridge died: %s', async (_, text) => {
    const file = open().begin(head)
    file.note({ session: 's' })
    for (const n of from(1, 25)) file.append(frame(n, 30_000))
    file.close()
    expect(readdirSync(dir)).toEqual(['one.ndjson'])
    writeFileSync(join(dir, 'one.1.ndjson'), text)
    const again = earlier()
    // Its numbers would begin anew after it.
    expect(readdirSync(dir)).toEqual(['one.ndjson'])
    for (const n of from(26, 60)) expect(again.append(frame(n, 30_000))).toBe(n)
    await expect.poll(settling(again, 59, () => readdirSync(dir))).toEqual(['one.1.ndjson'])
    again.close()
    const last = earlier()
    last.settle(59)
    expect([last.head, last.notes.session, numbers(last)]).toEqual([head, 's', [60]])
    last.close()
  })

  it('has few files open, however long the outage is, and after a restart', () => {
    const held = () =>
      readdirSync('/proc/self/fd').filter((fd) => {
        try {
          return readlinkSync(`/proc/self/fd/${fd}`).startsWith(dir)
        } catch {
          return false
        }
      }).length
    const file = open().begin(head)
    for (const n of from(1, 20)) file.append(frame(n, 1_100_000))
    expect(readdirSync(dir).length).toBeGreaterThan(15)
    expect(held()).toBeLessThanOrEqual(2)
    file.close()
    const again = earlier()
    expect(held()).toBeLessThanOrEqual(2)
    expect(numbers(again)).toEqual(from(1, 20))
    again.close()
    expect(held()).toBe(0)
  })

  it('has every frame that it took when its process is killed, and every frame that no acknowledgement covered', async () => {
    const script = `
      const { Spool } = await import(${JSON.stringify(new URL('./spool.ts', import.meta.url).href)})
      const file = new Spool({ dir: ${JSON.stringify(dir)}, mostBytes: 1e9, say() {} }).begin(${JSON.stringify(head)})
      const frame = { timestamp: '2026-11-23T05:00:00.000Z', latitude: 1, longitude: 2, status_text: 'x'.repeat(50_000) }
      const write = (text) => new Promise((resolve) => process.stdout.write(text, resolve))
      for (;;) {
        const n = file.append(frame)
        file.take(10)
        file.settle(n - 7)
        await write(n + '\\n')
      }`
    const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    let text = ''
    child.stdout.on('data', (bytes: Buffer) => {
      text += bytes.toString()
    })
    await expect.poll(() => text.split('\n').length, { timeout: 30_000 }).toBeGreaterThan(100)
    child.kill('SIGKILL')
    await once(child, 'exit')
    const last = Number(text.slice(0, text.lastIndexOf('\n')).split('\n').at(-1))
    const left = earlier()
    const kept = numbers(left)
    expect(kept).toEqual(from(kept[0]!, kept.at(-1)!))
    expect(kept.at(-1)).toBeGreaterThanOrEqual(last)
    expect(kept[0]).toBeLessThanOrEqual(kept.at(-1)! - 6)
    left.close()
  })

  it('gives no number again that the service has stored, where a machine lost its power', () => {
    const file = open().begin(head)
    file.append(frame(1))
    file.settle(5)
    expect(file.waiting).toBe(0)
    expect(file.append(frame(6))).toBe(6)
    file.close()
  })

  it('writes nothing any more when it is closed', () => {
    const file = open().begin(head)
    file.close()
    const before = readFileSync(join(dir, 'one.ndjson'), 'utf8')
    file.note({ session: 'late' })
    expect(file.append(frame(1))).toBeNull()
    expect(readFileSync(join(dir, 'one.ndjson'), 'utf8')).toBe(before)
  })
})

it('flights come back in the order of their beginning', () => {
  const spool = open()
  for (const [key, day] of [
    ['a', 25],
    ['b', 23],
    ['c', 24],
  ] as const)
    spool.begin({ ...head, key, started_at: `2026-11-${day}T05:00:00.000Z` }).close()
  expect(spool.earlier().map(({ file }) => file.head.key)).toEqual(['b', 'c', 'a'])
})

it('a file that is no flight is left alone, and one that cannot be read is said', () => {
  appendFileSync(join(dir, 'other.ndjson'), 'hello\n')
  mkdirSync(join(dir, 'folder.ndjson'))
  expect(open().earlier()).toEqual([])
  expect(readFileSync(join(dir, 'other.ndjson'), 'utf8')).toBe('hello\n')
  expect(said.join()).toContain('EISDIR')
  expect(said).toContain('what was kept of flight other cannot be read, and stays on the disk')
})

const disk = mkdtempSync(join(tmpdir(), 'clearway-full-'))
const isMounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'none', disk]).status === 0
afterAll(() => {
  if (isMounted) spawnSync('umount', [disk])
  rmSync(disk, { recursive: true, force: true })
})

describe.skipIf(!isMounted)('a disk that is full (skipped where this user may not mount one)', () => {
  beforeEach(() => {
    rmSync(dir, { recursive: true })
    dir = join(disk, crypto.randomUUID())
    mkdirSync(dir)
  })
  const ballast = join(disk, 'ballast')
  const fill = () => {
    const { bavail, bsize } = statfsSync(disk)
    expect(() => writeFileSync(ballast, Buffer.alloc((bavail + 1) * bsize))).toThrow('ENOSPC')
  }
  const makeRoom = () => rmSync(ballast, { force: true })

  it('takes whole frames or none, counts those, says why once, and goes on where there is room', () => {
    const spool = open()
    const file = spool.begin(head)
    const given = from(1, 40).map((n) => file.append(frame(n, 50_000)))
    const kept = given.filter((n) => n !== null).length
    expect(given).toEqual([...from(1, kept), ...Array(40 - kept).fill(null)])
    expect(spool.dropped).toBe(40 - kept)
    expect(said).toEqual([expect.stringMatching(/^the spool: ENOSPC: no space left on device/)])
    expect(statSync(join(dir, 'one.ndjson')).size).toBe(spool.bytes)
    const left = earlier()
    expect(numbers(left)).toEqual(from(1, kept))
    left.remove()
    file.close()
  })

  it('keeps a flight that begins on it in memory, with its session, and writes it when there is room', () => {
    fill()
    const spool = open()
    const file = spool.begin(head)
    file.note({ session: 's' })
    expect(file.append(frame(1))).toBeNull()
    expect(spool.dropped).toBe(1)
    expect([file.head, file.notes, file.isRead]).toEqual([head, { session: 's' }, true])
    expect(readdirSync(dir)).toEqual([])
    makeRoom()
    file.keep()
    expect(file.append(frame(1))).toBe(1)
    file.close()
    const left = earlier()
    expect([left.head, left.notes, numbers(left)]).toEqual([head, { session: 's' }, [1]])
    left.remove()
  })

  it('gives room back by what is acknowledged, though nothing can be written', async () => {
    makeRoom()
    spawnSync('mount', ['-o', 'remount,size=4m', disk])
    const file = open().begin(head)
    for (const n of from(1, 60)) file.append(frame(n, 50_000))
    fill()
    expect(file.append(frame(61, 50_000))).toBeNull()
    await expect.poll(settling(file, 50, () => file.append(frame(61, 50_000)))).toBe(61)
    file.close()
    const left = earlier()
    left.settle(50)
    expect(numbers(left)).toEqual(from(51, 61))
    left.remove()
    makeRoom()
  })
})
