import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { freePort } from './ports.ts'

const range = [14_901, 14_904] as const
const module = new URL('./ports.ts', import.meta.url).href
const taking = (count: number, then: string) => [
  '--input-type=module',
  '-e',
  `import { freePort } from '${module}'
   const ports = []
   for (let i = 0; i < ${count}; i += 1) ports.push(await freePort([${range}]))
   console.log(JSON.stringify(ports))
   ${then}`,
]

test('a port is given to one process only, before anybody listens there, until that process ends', async () => {
  const other = spawn(process.execPath, taking(2, 'setInterval(() => {}, 1_000)'), {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const theirs: number[] = JSON.parse(String((await once(other.stdout, 'data'))[0]))
  const ours = await freePort(range)
  expect(new Set([...theirs, ours]).size).toBe(3)
  await expect(freePort(range)).rejects.toThrow('No free port was found between 14901 and 14904')
  other.kill('SIGKILL')
  await once(other, 'exit')
  const { stdout } = await promisify(execFile)(process.execPath, taking(2, ''))
  expect(JSON.parse(stdout).toSorted()).toEqual(theirs.toSorted())
})

test('a port where somebody listens is not given', async () => {
  const listener = createServer().listen(14_911, '127.0.0.1')
  await once(listener, 'listening')
  await expect(freePort([14_911, 14_912])).rejects.toThrow()
  listener.close()
  await once(listener, 'close')
  await expect(freePort([14_911, 14_912])).resolves.toBe(14_911)
})
