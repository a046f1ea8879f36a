import { randomInt } from 'node:crypto'
import { createSocket } from 'node:dgram'
import { createServer } from 'node:net'

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', () => resolve(false))
    probe.listen({ port, host: '127.0.0.1', exclusive: true }, () => probe.close(() => resolve(true)))
  })

/**
 * Takes the number for this process until it ends, long before whoever it is for listens there: nobody else can have the
 * UDP port of the same number.
 */
const isReserved = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const holder = createSocket('udp4').unref()
    holder.once('error', () => holder.close(() => resolve(false)))
    holder.bind({ port, address: '127.0.0.1', exclusive: true }, () => resolve(true))
  })

/** [from, to): below the range that the kernel hands to outgoing connections (from 32768). */
type PortRange = readonly [from: number, to: number]

/**
 * A free loopback port, which no other process is given while this one lives, and which is still free when the process
 * behind it has to be started again.
 */
export const freePort = async ([from, to]: PortRange = [15_000, 32_000]): Promise<number> => {
  for (let attempt = 0; attempt < 200; attempt += 1) {
    const port = randomInt(from, to)
    if ((await isFree(port)) && (await isReserved(port))) return port
  }
  throw new Error(`No free port was found between ${from} and ${to} on 127.0.0.1.`)
}
