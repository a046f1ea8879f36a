import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { appendFileSync, mkdtempSync, rmSync } from 'node:fs'
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { waitUntilAnswers } from './server.ts'

const field = (name: string, value: string) => `${name}${value}\0`
/** PostgreSQL's ErrorResponse. */
const refusal = (code: string, message: string): Buffer => {
  const fields = Buffer.from(`${field('S', 'FATAL')}${field('C', code)}${field('M', message)}\0`)
  const response = Buffer.concat([Buffer.from('E'), Buffer.from(Uint32Array.of(0).buffer), fields])
  response.writeUInt32BE(fields.length + 4, 1)
  return response
}
const starting = refusal('57P03', 'the database system is starting up')

const silenceMs = 300
let dir: string
let logFile: string
let server: Server
let child: ChildProcess
const said: string[] = []

beforeEach(async () => {
  dir = mkdtempSync(join(tmpdir(), 'clearway-recovery-'))
  logFile = join(dir, 'postgres.log')
  child = spawn('sleep', ['60'], { stdio: 'ignore' })
  said.length = 0
})
afterEach(() => {
  child.kill('SIGKILL')
  server.close()
  rmSync(dir, { recursive: true })
})

const waitFor = async (answer: (socket: Socket) => void): Promise<string> => {
  server = createServer((socket) => {
    socket.on('error', () => {})
    socket.once('data', () => answer(socket))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = `postgres://any:any@127.0.0.1:${(server.address() as AddressInfo).port}/any`
  const log = (line: string) => void said.push(line)
  return waitUntilAnswers(child, url, { logFile, log, silenceMs, tellEveryMs: 200 }).then(
    () => 'answers',
    (error: Error) => error.message,
  )
}

const endAfter = (ms: number) => setTimeout(() => child.kill('SIGKILL'), ms)

describe('a server that starts', () => {
  it('is waited for while it says that it recovers, and the operator is told now and then', async () => {
    endAfter(4 * silenceMs)
    expect(await waitFor((socket) => socket.end(starting))).toContain('PostgreSQL ended while starting')
    expect(said.length).toBeGreaterThan(1)
    expect(said[0]).toContain('PostgreSQL still starts')
  })

  it('is waited for while its log goes on', async () => {
    endAfter(4 * silenceMs)
    const line = setInterval(() => appendFileSync(logFile, 'redo in progress\n'), 50)
    expect(await waitFor((socket) => socket.destroy())).toContain('PostgreSQL ended while starting')
    clearInterval(line)
  })

  it('is given up at once, with its reason, when it answers that it will not', async () => {
    const answer = await waitFor((socket) => {
      // As PostgreSQL logs each try that it refuses.
      appendFileSync(logFile, 'FATAL: password authentication failed\n')
      socket.end(refusal('28P01', 'password authentication failed for user "any"'))
    })
    expect(answer).toBe('PostgreSQL refuses its own stack: password authentication failed for user "any"')
  })

  it('is given up when it gives no sign of life', async () => {
    expect(await waitFor((socket) => socket.destroy())).toContain('PostgreSQL does not answer')
  })
})
