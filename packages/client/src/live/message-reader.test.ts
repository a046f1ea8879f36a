import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { here } from '../platform.ts'
import { buildFrame } from '../testing/build-frame.ts'
import { MessageReader, type ReadingWorker } from './message-reader.ts'
import { isReading, type Part } from './parts.ts'

const threads: Worker[] = []
afterEach(async () => {
  await Promise.all(threads.splice(0).map((thread) => thread.terminate()))
})

/** A thread that has said that it reads. */
const thread = async () => {
  const worker = new Worker(new URL('../testing/reading-thread.ts', import.meta.url))
  threads.push(worker)
  const listeners: ((event: { readonly data: unknown }) => void)[] = []
  const begun = new Promise<void>((done) => worker.once('message', () => done()))
  worker.on('message', (data) => {
    for (const listener of listeners) listener({ data })
  })
  const reading: ReadingWorker = {
    postMessage: (texts) => worker.postMessage(texts),
    addEventListener(type: string, listener: (event: never) => void) {
      if (type === 'message') listeners.push(listener as never)
      else worker.on('error', () => listener(undefined as never))
    },
    terminate: () => void worker.terminate(),
  }
  return { worker, reading, begun, breakDown: () => worker.postMessage('no list of texts') }
}

const delivery_context = { zone_uuids: ['z'], asset_subscription: false, viewport_version: 3 }
const frameText = (n: number) =>
  JSON.stringify({
    type: 'telemetry_frame',
    data: { ...buildFrame({ asset_uuid: `a${n % 7}`, status_text: `${n}` }), delivery_context },
  })
const otherText = (n: number) => JSON.stringify({ type: 'bounds_cleared', version: n })
/** The nth of a stream in which every fifth is no frame. */
const text = (n: number) => (n % 5 === 0 ? otherText(n) : frameText(n))

const numbersOf = (part: Part): number[] => {
  if ('frames' in part) return part.frames.map(({ status_text }) => Number(status_text))
  return part.message.type === 'bounds_cleared' ? [part.message.version] : []
}

const collecting = () => {
  const read: number[] = []
  const reader = new MessageReader(here, (part) => read.push(...numbersOf(part)))
  return { reader, read }
}

const upTo = (count: number) => Array.from({ length: count }, (_, n) => n)

describe('messages read in a worker', () => {
  it('keeps their order from the first that is read here to the last that is read there', async () => {
    const { reader, read } = collecting()
    const { reading } = await thread()
    reader.start(() => reading)
    for (const n of upTo(4_000)) {
      reader.take(text(n))
      if (n % 50 === 0) await sleep(5)
    }
    await vi.waitFor(() => expect(read).toHaveLength(4_000), 10_000)
    expect(read).toEqual(upTo(4_000))
  })

  it('reads there, and gives the table of a snapshot back as its frames', async () => {
    const parts: Part[] = []
    const reader = new MessageReader(here, (part) => parts.push(part))
    const { reading, begun } = await thread()
    reader.start(() => reading)
    await begun
    const frames = upTo(3).map((n) => buildFrame({ asset_uuid: `a${n}`, heading: n * 10 }))
    reader.take(JSON.stringify({ type: 'viewport_snapshot', version: 3, frames }))
    reader.take(frameText(4))
    expect(parts).toEqual([])
    await vi.waitFor(() => expect(parts).toHaveLength(2), 10_000)
    const [first, second] = parts
    if (!first || !('message' in first) || first.message.type !== 'viewport_snapshot') throw first
    expect(first.message.frames.map(({ asset_uuid, heading }) => [asset_uuid, heading])).toEqual([
      ['a0', 0],
      ['a1', 10],
      ['a2', 20],
    ])
    if (!second || !('frames' in second)) throw second
    expect(second.frames[0]?.delivery_context).toEqual(delivery_context)
  })

  it('loses nothing and says nothing twice when the worker breaks with messages in it', async () => {
    const { reader, read } = collecting()
    const { reading, begun, breakDown } = await thread()
    reader.start(() => reading)
    await begun
    for (const n of upTo(3_000)) {
      reader.take(text(n))
      if (n % 50 === 0) await sleep(3)
      if (n === 1_500) breakDown()
    }
    await vi.waitFor(() => expect(read).toHaveLength(3_000), 10_000)
    await sleep(200)
    expect(read).toEqual(upTo(3_000))
  })

  it('delivers at the end of a connection what it took, once, and reads the next one as well', async () => {
    const { reader, read } = collecting()
    const { reading, begun } = await thread()
    reader.start(() => reading)
    await begun
    for (let connection = 0; connection < 10; connection += 1) {
      const from = connection * 200
      for (const n of upTo(200)) {
        reader.take(text(from + n))
        if (n === 150) await sleep(connection * 5)
      }
      reader.settle()
      expect(read).toEqual(upTo(from + 200))
    }
    reader.take(text(2_001))
    await vi.waitFor(() => expect(read).toHaveLength(2_001), 10_000)
    expect(read).toEqual([...upTo(2_000), 2_001])
  })

  it('starts no worker after its end, which nobody would end', () => {
    const { reader } = collecting()
    reader.stop()
    reader.start(() => expect.fail('started'))
  })

  it('says nothing after its end', async () => {
    const { reader, read } = collecting()
    const { worker, reading, begun } = await thread()
    let tell: (event: { readonly data: unknown }) => void = () => expect.fail('not listened to')
    reader.start(() => ({
      ...reading,
      addEventListener(type: string, listener: (event: never) => void) {
        if (type === 'message') tell = listener as typeof tell
      },
    }))
    await begun
    tell({ data: isReading })
    reader.take(text(1))
    const [answer] = await once(worker, 'message')
    reader.stop()
    // The answer was on its way.
    tell({ data: answer })
    expect(read).toEqual([])
  })
})
