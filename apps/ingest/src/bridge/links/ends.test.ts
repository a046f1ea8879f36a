import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { noCounts, writeFrame } from '../../mavlink/index.ts'
import { Ends } from './ends.ts'
import type { Peer } from './peer.ts'
import { openTcp } from './stream.ts'

const open: { close(): unknown }[] = []
afterEach(async () => {
  for (const one of open.splice(0)) await one.close()
})

const peer = (key: string): Peer => ({ key, send: () => {} })
const newEnds = () => new Ends({ counts: noCounts(), verify: null })
const keysOf = (ends: Ends, nowMs: number) => ends.present(nowMs).map(({ key }) => key)

describe('an end', () => {
  it('that has a vehicle is spoken to until a minute has passed without it', () => {
    const ends = newEnds()
    ends.hear(peer('a'), 0)
    ends.hear(peer('b'), 30_000)
    expect(keysOf(ends, 60_000)).toEqual(['a', 'b'])
    expect(keysOf(ends, 60_001)).toEqual(['b'])
    ends.hear(peer('b'), 80_000)
    expect(keysOf(ends, 100_000)).toEqual(['b'])
  })

  it('that is called is spoken to for good, and once', () => {
    const ends = newEnds()
    ends.call(peer('called'))
    ends.hear(peer('called'), 0)
    expect(keysOf(ends, 0)).toEqual(['called'])
    expect(keysOf(ends, 1_000_000)).toEqual(['called'])
  })

  it('that goes on to send is kept, however many addresses send once', () => {
    const ends = newEnds()
    ends.hear(peer('vehicle'), 0)
    for (let n = 0; n < 5_000; n += 1) {
      ends.hear(peer(`forged ${n}`), n)
      if (n % 500 === 0) ends.hear(peer('vehicle'), n)
    }
    const keys = keysOf(ends, 5_000)
    expect(keys).toHaveLength(1_000)
    expect(keys).toContain('vehicle')
  })

  it('whose connection closes leaves nothing behind, however often it is dialled again', async () => {
    const heartbeat = writeFrame('HEARTBEAT', {}, { systemId: 1, componentId: 1, version: 2, sequence: 0 })
    const sockets: Socket[] = []
    const server = createServer((socket) => {
      sockets.push(socket)
      socket.write(heartbeat.subarray(0, 20))
    })
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    open.push({ close: () => server.close() })
    const ends = newEnds()
    const seen = new Set<string>()
    const link = openTcp({
      host: '127.0.0.1',
      port: (server.address() as AddressInfo).port,
      onFault: () => {},
      onClose: (from) => ends.forget(from),
      onBytes: (bytes, from, kind) => {
        seen.add(from.key)
        ends.read(bytes, from, kind)
        ends.hear(from, 0)
      },
    })
    open.push(link)
    for (let n = 1; n <= 3; n += 1) {
      await expect.poll(() => seen.size).toBe(n)
      expect(ends.streams).toBe(1)
      expect(ends.present(0)).toHaveLength(1)
      sockets.at(-1)?.destroy()
      await expect.poll(() => ends.streams).toBe(0)
      expect(ends.present(0)).toEqual([])
    }
  })
})
