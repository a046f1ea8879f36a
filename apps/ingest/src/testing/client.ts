import { once } from 'node:events'
import { refuseUndescribed } from '@clearway/api/testing/described'
import { type DeliveryContext, type LiveFrame, livePath } from '@clearway/domain/contracts'
import { WebSocket } from 'ws'

export interface Message {
  type: string
  [field: string]: unknown
}

/** For what has to come: a busy machine takes its time. */
const waitMs = 30_000

/** A socket as a ground station or a map would hold it; messages wait until they are asked for. */
export class TestClient {
  readonly #socket: WebSocket
  readonly #waiting: Message[] = []
  readonly #wanted: { matches(message: Message): boolean; resolve(message: Message): void }[] = []
  /** Every message so far, in order. */
  readonly received: Message[] = []
  readonly closed: Promise<{ code: number; reason: string }>

  constructor(socket: WebSocket) {
    this.#socket = socket
    this.closed = new Promise((resolve) =>
      socket.once('close', (code, reason) => resolve({ code, reason: reason.toString() })),
    )
    socket.on('error', () => {})
    socket.on('message', (data) => this.#take(JSON.parse(String(data))))
  }

  /** Resolves when it is open; rejects with the HTTP status and body of a refusal. */
  static async open(url: string, options: { headers?: Record<string, string> } = {}): Promise<TestClient> {
    const socket = new WebSocket(url, options)
    const client = new TestClient(socket)
    const refused = new Promise<never>((_resolve, reject) =>
      socket.once('unexpected-response', (_request, response) => {
        let body = ''
        response.on('data', (chunk) => {
          body += chunk
        })
        response.once('end', () => reject(new Refusal(response.statusCode ?? 0, JSON.parse(body))))
      }),
    )
    await Promise.race([once(socket, 'open'), refused])
    return client
  }

  send(message: unknown): void {
    this.#socket.send(typeof message === 'string' ? message : JSON.stringify(message))
  }

  /** The first message of that type that has not been asked for yet. */
  next(type: string, patienceMs = waitMs): Promise<Message> {
    return this.find((message) => message.type === type, type, patienceMs)
  }

  /** The next telemetry_frame of a live connection. */
  async nextFrame(): Promise<LiveFrame & { delivery_context: DeliveryContext }> {
    const { data } = await this.next('telemetry_frame')
    return data as LiveFrame & { delivery_context: DeliveryContext }
  }

  async find(matches: (message: Message) => boolean, what: string, patienceMs = waitMs): Promise<Message> {
    const at = this.#waiting.findIndex(matches)
    if (at >= 0) return this.#waiting.splice(at, 1)[0]!
    let timer: NodeJS.Timeout | undefined
    const late = new Promise<never>((_resolve, reject) => {
      timer = setTimeout(
        () =>
          reject(
            new Error(`no ${what} within ${patienceMs} ms; got ${JSON.stringify(this.received.slice(-5))}`),
          ),
        patienceMs,
      )
    })
    const wanted = { matches, resolve: (_message: Message) => {} }
    const found = new Promise<Message>((resolve) => {
      wanted.resolve = resolve
    })
    this.#wanted.push(wanted)
    return Promise.race([found, late]).finally(() => {
      clearTimeout(timer)
      // A wait that was given up must not take a message from one that goes on.
      const place = this.#wanted.indexOf(wanted)
      if (place >= 0) this.#wanted.splice(place, 1)
    })
  }

  count(type: string): number {
    return this.received.filter((message) => message.type === type).length
  }

  /** Bytes that the service has not taken yet. */
  get unsent(): number {
    return this.#socket.bufferedAmount
  }

  pause(): void {
    this.#socket.pause()
  }

  resume(): void {
    this.#socket.resume()
  }

  async close(): Promise<void> {
    this.#socket.close()
    await this.closed
  }

  #take(message: Message): void {
    refuseUndescribed(this.#socket.url.includes(livePath) ? 'live' : 'telemetry', message.type, message)
    this.received.push(message)
    const at = this.#wanted.findIndex(({ matches }) => matches(message))
    if (at >= 0) this.#wanted.splice(at, 1)[0]!.resolve(message)
    else this.#waiting.push(message)
  }
}

export class Refusal extends Error {
  readonly status: number
  readonly body: Record<string, unknown>

  constructor(status: number, body: Record<string, unknown>) {
    super(`refused with ${status}`)
    this.status = status
    this.body = body
  }
}

/** The texts of unmasked WebSocket text frames (RFC 6455, 5.2), read the slow and obvious way. */
export const textsOf = (bytes: Buffer): string[] => {
  const texts: string[] = []
  for (let at = 0; at < bytes.length; ) {
    if (bytes[at] !== 0x81) throw new Error(`no whole text frame at ${at}`)
    const short = bytes.readUInt8(at + 1)
    const [begin, length] =
      short < 126
        ? [at + 2, short]
        : short === 126
          ? [at + 4, bytes.readUInt16BE(at + 2)]
          : [at + 10, Number(bytes.readBigUInt64BE(at + 2))]
    texts.push(bytes.toString('utf8', begin, begin + length))
    at = begin + length
  }
  return texts
}
