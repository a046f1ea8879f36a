import {
  appendFileSync,
  closeSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it, onTestFinished } from 'vitest'
import { startEmbeddedPostgres } from '../embedded.ts'
import { keepShort } from './server-log.ts'

let dir: string
let logFile: string
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'clearway-server-log-'))
  logFile = join(dir, 'postgres.log')
})
afterEach(() => rmSync(dir, { recursive: true }))

const read = (path: string) => readFileSync(path, 'utf8')

it('is copied and emptied under the server when it has grown too long, which goes on at its start', async () => {
  const server = openSync(logFile, 'a')
  onTestFinished(() => closeSync(server))
  writeSync(server, 'short')
  const { stop } = await keepShort(logFile, { maxBytes: 10, everyMs: 20 })
  onTestFinished(stop)
  expect(read(logFile)).toBe('short')
  writeSync(server, ', and then longer')
  await expect.poll(() => statSync(logFile).size).toBe(0)
  expect(read(`${logFile}.1`)).toBe('short, and then longer'.slice(-10))
  writeSync(server, 'new')
  expect(read(logFile)).toBe('new')
})

it('is emptied also where there is no room for an older generation', async () => {
  mkdirSync(`${logFile}.1`)
  appendFileSync(logFile, 'longer than that')
  const { stop } = await keepShort(logFile, { maxBytes: 10 })
  stop()
  expect(read(logFile)).toBe('')
})

it('of a server that starts on a long one begins anew', async () => {
  mkdirSync(join(dir, 'logs'))
  const path = join(dir, 'logs', 'postgres.log')
  writeFileSync(path, 'x'.repeat(21 * 2 ** 20))
  const server = await startEmbeddedPostgres({ dataDir: dir })
  await server.stop()
  expect(statSync(path).size).toBeLessThan(2 ** 20)
  expect(statSync(`${path}.1`).size).toBe(20 * 2 ** 20)
}, 60_000)
