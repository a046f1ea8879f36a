import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Line, LineEvent } from '@clearway/client'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { TrackFrame } from '../../station/track.ts'
import type { Started } from '../service/service.ts'
import { Flight } from './flight.ts'
import type { FlightHead } from './flight-file.ts'
import { Spool } from './spool.ts'
import { alone } from './turns.ts'

const day = 24 * 3_600_000
const patient = { timeout: 20_000, interval: 20 }
let dir: string
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'clearway-flight-'))
})
afterEach(() => rmSync(dir, { recursive: true, force: true }))

/** A flight on a real disk, with a service and a line that do what the test says. */
const scene = () => {
  let nowMs = Date.now()
  let asked = 0
  let ends = 0
  const said: string[] = []
  const sent: number[] = []
  let tell: (event: LineEvent) => void = () => {}
  let service: () => Promise<Started> = () => Promise.reject(new Error('away'))
  const line: Line = {
    isUp: true,
    send: ({ sequence }) => void sent.push(sequence),
    cut: () => {},
    close: async () => {},
  }
  const spool = new Spool({ dir, mostBytes: 1e9, say: (text) => said.push(text) })
  const head: FlightHead = {
    key: 'one',
    asset_uuid: 'a',
    system_id: 1,
    started_at: new Date(nowMs).toISOString(),
    latitude: null,
    longitude: null,
  }
  const rests: Flight[] = []
  const options = {
    now: () => nowMs,
    start: () => {
      asked += 1
      return service()
    },
    end: async () => {
      ends += 1
      return true
    },
    openLine: (_head: FlightHead, _session: string, onEvent: (event: LineEvent) => void) => {
      tell = onEvent
      return line
    },
    flightOf: (key: string) => rests.find((rest) => rest.head.key === key),
    goOn: ({ timestamp }: TrackFrame) => {
      const rest: Flight = new Flight({
        file: spool.begin({ ...head, key: `rest ${rests.length}`, started_at: timestamp }),
        ...options,
      })
      rests.push(rest)
      return rest
    },
    lost: (frames: number) => spool.lost(frames),
    say: (text: string) => said.push(text),
  }
  const flight = new Flight({ file: spool.begin(head), ...options })
  return {
    flight,
    spool,
    rests,
    said,
    sent,
    /** The next run of the bridge. */
    again: () => {
      const earlier = spool.earlier().find(({ file }) => file.head.key === head.key)
      return new Flight({ file: earlier!.file, ...options })
    },
    tell: (event: LineEvent) => tell(event),
    acknowledge: (sequence: number) => tell({ type: 'acknowledgedThrough', sequence }),
    refuse: (sequence: number) => tell({ type: 'refused', sequence, code: 'SESSION_ENDED', again: false }),
    pass: (ms: number) => {
      nowMs += ms
    },
    answer: (answer: () => Promise<Started>) => {
      service = answer
    },
    get asked() {
      return asked
    },
    get ends() {
      return ends
    },
  }
}
const started = () => Promise.resolve<Started>({ type: 'started', sessionUuid: 's' })
const tooOld = () =>
  Promise.resolve<Started>({
    type: 'refused',
    message: 'started_at: must be at most 30 days in the past',
    isOfStart: true,
  })
const fly = (flight: Flight, frames: number) => {
  for (let n = 1; n <= frames; n += 1)
    flight.add({ timestamp: new Date(n).toISOString(), latitude: n / 1e4, longitude: 77 })
}

it('has no more than its window in memory, however many frames wait, and sends all of them in their order', async () => {
  const { flight, sent, answer, acknowledge } = scene()
  answer(started)
  flight.pump()
  await expect.poll(() => flight.sessionUuid).toBe('s')
  for (let n = 0; n < 100; n += 1) {
    fly(flight, 50)
    flight.pump()
  }
  expect(flight.waiting).toBe(5_000)
  const isOnTheWay = () => sent.at(-1) ?? 0
  expect(isOnTheWay()).toBe(100)
  while (isOnTheWay() < 5_000) {
    const before = isOnTheWay()
    acknowledge(before)
    flight.pump()
    expect(isOnTheWay()).toBeGreaterThan(before)
  }
  expect(sent).toEqual(Array.from({ length: 5_000 }, (_, n) => n + 1))
  await flight.close()
})

it('that waits beside one in the air has no more on the way than the service takes in a second', async () => {
  const { flight, sent, answer, acknowledge } = scene()
  const beside = { ...alone, isBesideLive: true }
  answer(started)
  flight.pump()
  await expect.poll(() => flight.sessionUuid).toBe('s')
  fly(flight, 500)
  for (let n = 0; n < 20; n += 1) flight.pump(beside)
  expect(sent).toHaveLength(50)
  acknowledge(30)
  for (let n = 0; n < 20; n += 1) flight.pump(beside)
  expect(sent).toHaveLength(80)
  for (let n = 0; n < 20; n += 1) {
    flight.pump()
    acknowledge(sent.length)
  }
  expect(sent).toHaveLength(500)
  await flight.close()
})

it('that has landed ends its session at once where another one waits for it in the air, and is stored after that', async () => {
  const all = scene()
  const { flight, sent, answer, acknowledge } = all
  const pump = () => {
    flight.pump({ ...alone, isAwaited: true, isBesideLive: true })
    return flight.isOpen
  }
  answer(started)
  fly(flight, 60)
  flight.end()
  flight.pump()
  await expect.poll(() => flight.sessionUuid).toBe('s')
  await expect.poll(pump, patient).toBe(false)
  expect([all.ends, flight.isDone]).toEqual([1, false])
  acknowledge(50)
  pump()
  expect(sent).toHaveLength(60)
  acknowledge(60)
  pump()
  expect(flight.isDone).toBe(true)
  await flight.remove()
})

it('whose service went back to an older backup fills up the numbers that are gone from its disk, first of all', async () => {
  const { flight, sent, answer, acknowledge } = scene()
  answer(started)
  fly(flight, 10)
  flight.pump()
  await expect.poll(() => flight.sessionUuid).toBe('s')
  flight.pump()
  acknowledge(8)
  sent.length = 0
  acknowledge(5)
  flight.pump()
  expect(sent).toEqual([6, 7, 8])
  acknowledge(10)
  expect(flight.waiting).toBe(0)
})

it('without a line or a session its frames stay on the disk alone', async () => {
  const { flight, sent, answer, tell, again } = scene()
  fly(flight, 10_000)
  for (let n = 0; n < 50; n += 1) flight.pump()
  await flight.close()
  const next = again()
  answer(started)
  next.pump()
  await expect.poll(() => next.sessionUuid).toBe('s')
  tell({ type: 'connected' })
  for (let n = 0; n < 60; n += 1) next.pump()
  expect(Math.max(...sent)).toBeLessThanOrEqual(2_000)
  expect(next.waiting).toBe(10_000)
  await next.close()
})

it('of Friday is sent on Tuesday: the service says what is too late, and nobody else', async () => {
  const { flight, said, spool, pass, answer, again, sent, acknowledge } = scene()
  fly(flight, 3)
  flight.end()
  await flight.close()
  pass(4 * day)
  const next = again()
  next.pump()
  expect(next.isDone).toBe(false)
  expect(readdirSync(dir)).toEqual(['one.ndjson'])
  answer(started)
  await expect
    .poll(() => {
      next.pump()
      return sent
    }, patient)
    .toEqual([1, 2, 3])
  acknowledge(3)
  await expect
    .poll(() => {
      next.pump()
      return next.isDone
    }, patient)
    .toBe(true)
  await next.remove()
  expect(said).toEqual(['session s ended, 3 frames stored'])
  expect([spool.dropped, readdirSync(dir)]).toEqual([0, []])
})

it('whose session takes no more of it goes on in another one from there, with each frame once', async () => {
  const { flight, rests, said, spool, answer, refuse, acknowledge } = scene()
  answer(started)
  fly(flight, 5)
  flight.end()
  flight.pump()
  await expect.poll(() => flight.sessionUuid).toBe('s')
  flight.pump()
  acknowledge(2)
  for (const n of [3, 4, 5, 3, 4, 5]) refuse(n)
  acknowledge(5)
  await expect
    .poll(() => {
      flight.pump()
      return flight.isDone
    }, patient)
    .toBe(true)
  expect(flight.stored).toBe(2)
  await flight.remove()
  expect(rests.map(({ head, waiting }) => [head.started_at, waiting])).toEqual([
    [new Date(3).toISOString(), 3],
  ])
  expect(spool.dropped).toBe(0)
  expect(said).toEqual(['session s ended, 2 frames stored'])
  await rests[0]!.close()
})

it('has no more refused without a word of the service than an acknowledgement names, whatever is lost with the line', async () => {
  const { flight, rests, sent, answer, refuse, acknowledge, tell } = scene()
  answer(started)
  fly(flight, 275)
  flight.pump()
  await expect.poll(() => flight.sessionUuid).toBe('s')
  for (let line = 0; line < 3; line += 1) {
    for (let n = 0; n < 20; n += 1) flight.pump()
    // The acknowledgement of these is lost with the line; the one of the next line names the last of them again.
    tell({ type: 'closed', why: 'connection lost', isFinal: false })
    const highest = Math.max(...sent)
    for (let n = Math.max(1, highest - 99); n <= highest; n += 1) refuse(n)
    acknowledge(highest)
  }
  expect(rests.map(({ waiting }) => waiting)).toEqual([275])
  expect([flight.waiting, flight.stored]).toEqual([0, 0])
  for (const one of [flight, ...rests]) await one.close()
})

it('hands on what an acknowledgement covers and has no room to name, once the end of its session is known', async () => {
  const { flight, rests, answer, refuse, acknowledge } = scene()
  answer(started)
  fly(flight, 90)
  flight.pump()
  await expect.poll(() => flight.sessionUuid).toBe('s')
  for (let n = 0; n < 20; n += 1) flight.pump()
  for (let n = 41; n <= 60; n += 1) refuse(n)
  acknowledge(90)
  for (let n = 61; n <= 90; n += 1) refuse(n)
  acknowledge(90)
  expect(rests.map(({ head, waiting }) => [head.started_at, waiting])).toEqual([
    [new Date(41).toISOString(), 50],
  ])
  expect(flight.stored).toBe(40)
  for (const one of [flight, ...rests]) await one.close()
})

it('goes on in the same one after a restart of the bridge, with each frame once', async () => {
  const { flight, rests, answer, refuse, acknowledge, again } = scene()
  answer(started)
  fly(flight, 6)
  flight.pump()
  await expect.poll(() => flight.sessionUuid).toBe('s')
  flight.pump()
  for (const n of [3, 4, 5]) refuse(n)
  acknowledge(5)
  await flight.close()
  const next = again()
  expect([next.waiting, next.stored]).toEqual([1, 2])
  next.pump()
  for (const n of [3, 4, 5, 6]) refuse(n)
  acknowledge(6)
  expect(rests.map(({ waiting }) => waiting)).toEqual([4])
  expect(next.stored).toBe(2)
  for (const one of [next, ...rests]) await one.close()
})

it('of which more is refused when that one is over already goes on in a third', async () => {
  const { flight, rests, answer, refuse, pass } = scene()
  answer(started)
  fly(flight, 4)
  flight.end()
  flight.pump()
  await expect.poll(() => flight.sessionUuid).toBe('s')
  flight.pump()
  refuse(3)
  answer(tooOld)
  pass(31 * day)
  rests[0]!.end()
  rests[0]!.pump()
  await expect.poll(() => rests[0]!.isDone).toBe(true)
  refuse(4)
  expect(rests.map(({ waiting }) => waiting)).toEqual([1, 1])
  for (const one of [flight, ...rests]) await one.close()
})

it('that began too long ago for a session is dropped when it has landed, and says how many frames it had', async () => {
  const { flight, said, spool, answer, pass } = scene()
  answer(tooOld)
  fly(flight, 4)
  pass(31 * day)
  flight.pump()
  await expect.poll(() => flight.refused).toContain('started_at')
  expect(flight.isDone).toBe(false)
  flight.end()
  expect(flight.isDone).toBe(true)
  await flight.remove()
  expect(spool.dropped).toBe(4)
  expect(said.at(-1)).toMatch(/^4 frames of the flight of .* are lost: started_at: must be at most 30 days/)
  expect(readdirSync(dir)).toEqual([])
})

it('whose beginning is refused is kept where only one of the two clocks says that it is old', async () => {
  const { flight, answer, pass } = scene()
  fly(flight, 4)
  flight.end()
  answer(tooOld)
  flight.pump()
  await expect.poll(() => flight.refused).toContain('started_at')
  expect(flight.isDone).toBe(false)
  pass(100 * day)
  flight.pump()
  expect(flight.isDone).toBe(false)
  await flight.close()
})

it('is not given up while its session is being asked for, and a late answer writes into no file of another', async () => {
  const { flight, answer } = scene()
  const { promise, resolve } = Promise.withResolvers<Started>()
  answer(() => promise)
  flight.end()
  flight.pump()
  expect(flight.isDone).toBe(false)
  await flight.close()
  const before = readFileSync(join(dir, 'one.ndjson'), 'utf8')
  resolve({ type: 'started', sessionUuid: 's' })
  await expect.poll(() => flight.sessionUuid).toBe('s')
  expect(readFileSync(join(dir, 'one.ndjson'), 'utf8')).toBe(before)
})

it('asks again in its time, whatever is done to the clock', async () => {
  const all = scene()
  all.flight.pump()
  expect(all.asked).toBe(1)
  all.pass(-day)
  await expect
    .poll(() => {
      all.flight.pump()
      return all.asked
    }, patient)
    .toBe(2)
  all.pass(400 * day)
  all.flight.pump()
  expect([all.asked, all.ends]).toEqual([2, 0])
  await all.flight.close()
})

it('says once why there is no line, and once more when there has been one', async () => {
  const { flight, said, answer, tell, acknowledge } = scene()
  const closed = (why: string) => tell({ type: 'closed', why, isFinal: false })
  answer(started)
  fly(flight, 1)
  flight.pump()
  await expect.poll(() => flight.sessionUuid).toBe('s')
  flight.pump()
  for (const why of ['certificate has expired', 'connection lost', 'certificate has expired']) closed(why)
  acknowledge(1)
  closed('connection lost')
  closed('connection lost')
  acknowledge(1)
  closed('connection lost')
  expect(said).toEqual(
    ['certificate has expired', 'connection lost', 'connection lost'].map(
      (why) => `no line to the broker: ${why}; frames wait on the disk`,
    ),
  )
  await flight.close()
})
