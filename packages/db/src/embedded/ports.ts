import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', () => resolve(false))
    probe.listen({ port, host: '127.0.0.1', exclusive: true }, () => probe.close(() => resolve(true)))
  })

/**
 * A free loopback port below the range that the kernel hands to outgoing connections (from 32768), so that it
 * is still free when the process behind it has to be started again.
 */
export const freePort = async (): Promise<number> => {
  for (let attempt = 0; attempt < 200; attempt += 1) {
    const port = randomInt(15_000, 32_000)
    if (await isFree(port)) return port
  }
  throw new Error('No free port was found between 15000 and 32000 on 127.0.0.1.')
}
