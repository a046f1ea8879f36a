import { Agent, get } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'

export interface Delays {
  readonly p50Ms: number
  readonly p99Ms: number
  readonly maxMs: number
  readonly asked: number
}

const everyMs = 5

/**
 * `GET /healthz` every 5 ms, whether the ones before were answered or not, for as long as `work` takes. A delay counts
 * from the moment the question was due, so that a stalled server is not asked less.
 */
export const probeDuring = async (port: number, work: Promise<unknown>): Promise<Delays> => {
  const agent = new Agent({ keepAlive: true })
  const delays: number[] = []
  const asked: Promise<void>[] = []
  let isDone = false
  const finished = work.finally(() => {
    isDone = true
  })
  for (let due = performance.now(); !isDone; due += everyMs) {
    await wait(Math.max(0, due - performance.now()))
    asked.push(ask(port, '/healthz', {}, agent).then(() => void delays.push(performance.now() - due)))
  }
  await Promise.all([finished, ...asked])
  agent.destroy()
  delays.sort((a, b) => a - b)
  const at = (share: number) => delays[Math.floor(delays.length * share)] ?? Number.NaN
  return { p50Ms: at(0.5), p99Ms: at(0.99), maxMs: delays.at(-1) ?? Number.NaN, asked: delays.length }
}

/** The body of an answer that is 200. */
export const ask = (
  port: number,
  path: string,
  headers: Record<string, string>,
  agent?: Agent,
): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    const request = get({ agent, host: '127.0.0.1', port, path, headers }, (answer) => {
      const parts: Buffer[] = []
      answer.on('data', (part: Buffer) => parts.push(part))
      answer.on('end', () => {
        const body = Buffer.concat(parts)
        if (answer.statusCode === 200) resolve(body)
        else reject(new Error(`${path}: ${answer.statusCode} ${body}`))
      })
    })
    request.on('error', reject)
  })
