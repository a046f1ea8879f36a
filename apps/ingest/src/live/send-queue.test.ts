import { describe, expect, test } from 'vitest'
import { textsOf } from '../testing/client.ts'
import { framed, type Message } from '../wire/websocket/text-frames.ts'
import { createSendQueue, type SendQueue } from './send-queue.ts'

const message = (head: Buffer, tail: string): Message => ({ head, tail, bytes: head.length + tail.length })

/** A socket whose reader reads when the test lets it. */
const slowSocket = () => {
  const sent: string[] = []
  const unread: { bytes: number; written(): void }[] = []
  return {
    sent,
    socket: {
      isOpen: true,
      get unsent() {
        return unread.reduce((sum, { bytes }) => sum + bytes, 0)
      },
      write(bytes: Buffer, written: () => void) {
        sent.push(...textsOf(bytes))
        unread.push({ bytes: bytes.length, written })
      },
    },
    /** The reader takes everything that was handed over, and what follows from that. */
    async read() {
      await endOfTurn()
      while (unread.length > 0) {
        unread.shift()?.written()
        await endOfTurn()
      }
    },
  }
}

const endOfTurn = () => new Promise(setImmediate)

const newest = (sendQueue: SendQueue, key: string, text: string) =>
  sendQueue.sendNewest(key, message(Buffer.from(text.slice(0, 1)), text.slice(1)))

const boxOf = (limits: { highWaterBytes: number; maxBytes: number }) => {
  const reader = slowSocket()
  let overflows = 0
  const overflowed = () => {
    overflows += 1
  }
  const sendQueue = createSendQueue(reader.socket, { ...limits, onOverflow: () => overflowed() })
  return { ...reader, sendQueue, overflows: () => overflows }
}

describe('a consumer that keeps up', () => {
  test('is sent everything in order, what is sent in one turn in one write', async () => {
    const { sendQueue, sent, socket, read } = boxOf({ highWaterBytes: 1_000, maxBytes: 2_000 })
    let writes = 0
    const { write } = socket
    socket.write = (bytes, written) => {
      writes += 1
      write(bytes, written)
    }
    newest(sendQueue, 'asset', '1')
    newest(sendQueue, 'asset', '2')
    sendQueue.send('é')
    await read()
    newest(sendQueue, 'asset', '4')
    await read()
    expect([sent, writes]).toEqual([['1', '2', 'é', '4'], 2])
  })

  test('is not held to be slow because much is sent at once', async () => {
    const { sendQueue, sent, socket, overflows } = boxOf({ highWaterBytes: 100, maxBytes: 1_000 })
    const taken: string[] = []
    // The system takes whatever is written at once.
    socket.write = (bytes) => void taken.push(...textsOf(bytes))
    for (let i = 0; i < 1_000; i += 1) newest(sendQueue, `asset ${i}`, 'y'.repeat(50))
    await endOfTurn()
    expect([taken.length, sent.length, overflows()]).toEqual([1_000, 0, 0])
  })

  test('has read what was sent before its socket closes', () => {
    const { sendQueue, sent } = boxOf({ highWaterBytes: 100, maxBytes: 1_000 })
    sendQueue.send('goodbye')
    sendQueue.flush()
    expect(sent).toEqual(['goodbye'])
  })
})

describe('a slow consumer', () => {
  test('gets the newest frame of each asset, and every alert', async () => {
    const { sendQueue, sent, read } = boxOf({ highWaterBytes: 1, maxBytes: 1_000 })
    sendQueue.send('first')
    newest(sendQueue, 'a', 'a1')
    sendQueue.send('alert 1')
    newest(sendQueue, 'b', 'b1')
    newest(sendQueue, 'a', 'a2')
    sendQueue.send('alert 2')
    expect(sent).toEqual(['first'])
    await read()
    expect(sent).toEqual(['first', 'alert 1', 'b1', 'a2', 'alert 2'])
  })

  test('is given up when more than the limit waits, coalesced as it is', async () => {
    const { sendQueue, overflows, sent, read } = boxOf({ highWaterBytes: 10, maxBytes: 100 })
    sendQueue.send('x'.repeat(10))
    for (let i = 0; i < 1_000; i += 1) newest(sendQueue, 'a', 'y'.repeat(50))
    expect(overflows()).toBe(0)
    sendQueue.send('z'.repeat(50))
    expect(overflows()).toBe(1)
    sendQueue.send('after')
    await read()
    expect(sent).not.toContain('after')
    expect(overflows()).toBe(1)
  })

  test('does not have a long snapshot held against it, because its pages are made one by one', async () => {
    const { sendQueue, overflows, sent, read } = boxOf({ highWaterBytes: 1, maxBytes: 100 })
    let made = 0
    const pages = function* () {
      for (; made < 50; made += 1) yield 'p'.repeat(90)
    }
    sendQueue.sendParts('snapshot', pages())
    expect(sent).toHaveLength(1)
    await read()
    expect([sent.length, overflows()]).toEqual([50, 0])
  })

  test('gets an alert before the rest of a long snapshot, and nothing more of one that another replaced', async () => {
    const { sendQueue, sent, read } = boxOf({ highWaterBytes: 1, maxBytes: 1_000 })
    sendQueue.sendParts('snapshot', ['1a', '1b', '1c'].values())
    sendQueue.send('alert')
    sendQueue.sendParts('snapshot', ['2a', '2b'].values())
    sendQueue.send('answer')
    await read()
    expect(sent).toEqual(['1a', 'alert', '2a', 'answer', '2b'])
  })
})

test.each([0, 1, 125, 126, 65_535, 65_536, 200_000])('a message of %i bytes is read back whole', (length) => {
  const text = 'é'.repeat(length >> 1) + 'x'.repeat(length % 2)
  const read = textsOf(framed([message(Buffer.from(text), ''), message(Buffer.from('a'), 'b')]))
  expect(read).toEqual([text, 'ab'])
})
