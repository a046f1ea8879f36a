import { Agent, request } from 'node:http'

/** Callers that ask again as soon as they are answered, each on its own kept connection. */
export interface HttpLoad {
  readonly port: number
  readonly path: string
  readonly headers: Record<string, string>
  readonly connections: number
  readonly warmUpMs: number
  readonly measureMs: number
  /** The body of the n-th request. */
  body(n: number): string
  /** Statuses that count as an answer; 200 alone by default. */
  readonly accepts?: readonly number[]
}

export interface HttpFigures {
  readonly perSecond: number
  readonly p50Ms: number
  readonly p95Ms: number
  readonly p99Ms: number
}

export const loadHttp = async (load: HttpLoad): Promise<HttpFigures> =>
  figuresOf(await delaysOf(load), load.measureMs)

/** How long each request took that was asked and answered in the measured time, in milliseconds. */
export const delaysOf = async (load: HttpLoad): Promise<number[]> => {
  const agent = new Agent({ keepAlive: true, maxSockets: load.connections })
  const delays: number[] = []
  const began = performance.now()
  const measuredFrom = began + load.warmUpMs
  const until = measuredFrom + load.measureMs
  let next = 0
  const caller = async (): Promise<void> => {
    while (performance.now() < until) {
      const sentAt = performance.now()
      await ask(load, agent, load.body(next++))
      const answeredAt = performance.now()
      if (sentAt >= measuredFrom && answeredAt <= until) delays.push(answeredAt - sentAt)
    }
  }
  await Promise.all(Array.from({ length: load.connections }, caller))
  agent.destroy()
  return delays
}

export const figuresOf = (measured: readonly number[], measureMs: number): HttpFigures => {
  const delays = measured.toSorted((a, b) => a - b)
  const at = (share: number) => delays[Math.floor(delays.length * share)] ?? Number.NaN
  return {
    perSecond: (delays.length / measureMs) * 1000,
    p50Ms: at(0.5),
    p95Ms: at(0.95),
    p99Ms: at(0.99),
  }
}

const ask = ({ port, path, headers, accepts = [200] }: HttpLoad, agent: Agent, body: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const own = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }
    const sent = request(
      { agent, host: '127.0.0.1', port, path, method: 'POST', headers: { ...headers, ...own } },
      (answer) => {
        const bad = !accepts.includes(answer.statusCode ?? 0)
        let text = ''
        answer.setEncoding('utf8')
        answer.on('data', (part: string) => {
          if (bad) text += part
        })
        answer.on('end', () => (bad ? reject(new Error(`${answer.statusCode}: ${text}`)) : resolve()))
      },
    )
    sent.on('error', reject)
    sent.end(body)
  })
