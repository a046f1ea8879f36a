import { describe, expect, test } from 'vitest'
import { createOutbox } from './outbox.ts'

/** A socket whose reader reads when it is told to. */
const slowSocket = () => {
  const sent: string[] = []
  const written: (() => void)[] = []
  return {
    sent,
    socket: {
      isOpen: true,
      send(text: string, done?: () => void) {
        sent.push(text)
        if (done) written.push(done)
      },
      close() {},
    },
    /** The reader takes everything that was handed over, and what follows from that. */
    read() {
      while (written.length > 0) written.shift()?.()
    },
  }
}

const boxOf = (limits: { highWaterBytes: number; maxBytes: number }) => {
  const reader = slowSocket()
  let overflows = 0
  const overflowed = () => {
    overflows += 1
  }
  const outbox = createOutbox(reader.socket, { ...limits, onOverflow: () => overflowed() })
  return { ...reader, outbox, overflows: () => overflows }
}

describe('a consumer that keeps up', () => {
  test('is sent everything in order', () => {
    const { outbox, sent, read } = boxOf({ highWaterBytes: 10, maxBytes: 1_000 })
    for (const text of ['1', '2', '3']) {
      outbox.sendNewest('asset', text)
      read()
    }
    expect(sent).toEqual(['1', '2', '3'])
  })
})

describe('a slow consumer', () => {
  test('gets the newest frame of each asset, and every alert', () => {
    const { outbox, sent, read } = boxOf({ highWaterBytes: 1, maxBytes: 1_000 })
    outbox.send('first')
    outbox.sendNewest('a', 'a1')
    outbox.send('alert 1')
    outbox.sendNewest('b', 'b1')
    outbox.sendNewest('a', 'a2')
    outbox.send('alert 2')
    expect(sent).toEqual(['first'])
    read()
    expect(sent).toEqual(['first', 'alert 1', 'b1', 'a2', 'alert 2'])
  })

  test('is given up when more than the limit waits, coalesced as it is', () => {
    const { outbox, overflows, sent, read } = boxOf({ highWaterBytes: 10, maxBytes: 100 })
    outbox.send('x'.repeat(10))
    for (let i = 0; i < 1_000; i += 1) outbox.sendNewest('a', 'y'.repeat(50))
    expect(overflows()).toBe(0)
    outbox.send('z'.repeat(50))
    expect(overflows()).toBe(1)
    outbox.send('after')
    read()
    expect(sent).not.toContain('after')
    expect(overflows()).toBe(1)
  })

  test('does not have a long snapshot held against it, because its pages are made one by one', () => {
    const { outbox, overflows, sent, read } = boxOf({ highWaterBytes: 1, maxBytes: 100 })
    let made = 0
    for (let page = 0; page < 50; page += 1)
      outbox.sendLazily(() => {
        made += 1
        return 'p'.repeat(90)
      })
    expect(made).toBe(1)
    read()
    expect([sent.length, overflows()]).toEqual([50, 0])
  })
})
