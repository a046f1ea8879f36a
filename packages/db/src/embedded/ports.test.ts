import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { freePort } from './ports.ts'

const module = new URL('./ports.ts', import.meta.url).href
const taking = (range?: readonly number[], then = '') => [
  '--input-type=module',
  '-e',
  `import { freePort } from '${module}'
   console.log(await freePort(${JSON.stringify(range)}))
   ${then}`,
]

/** A number that was given to a process, which has ended: nobody else on this machine is likely to draw it meanwhile. */
const drawn = async (range?: readonly number[]): Promise<number> =>
  Number((await promisify(execFile)(process.execPath, taking(range))).stdout)

test('a port is given to one process only, before anybody listens there, until that process ends', async () => {
  const port = await drawn()
  const range = [port, port + 1] as const
  const other = spawn(process.execPath, taking(range, 'setInterval(() => {}, 1_000)'), {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  expect(Number((await once(other.stdout, 'data'))[0])).toBe(port)
  await expect(freePort(range)).rejects.toThrow(`No free port was found between ${port} and ${port + 1}`)
  other.kill('SIGKILL')
  await once(other, 'exit')
  expect(await drawn(range)).toBe(port)
  expect(await freePort(range)).toBe(port)
  await expect(freePort(range)).rejects.toThrow()
})

test('a port where somebody listens is not given', async () => {
  const port = await drawn()
  const range = [port, port + 1] as const
  const listener = createServer().listen(port, '127.0.0.1')
  await once(listener, 'listening')
  await expect(freePort(range)).rejects.toThrow()
  listener.close()
  await once(listener, 'close')
  await expect(freePort(range)).resolves.toBe(port)
})
