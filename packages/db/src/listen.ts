import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { PrimaryClient } from './servers.ts'

export interface Listener {
  close(): Promise<void>
}

export interface ListenOptions {
  url: string
  channel: string
  onPayload(payload: string): void
  /** After each (re)connection: what was notified meanwhile is lost, so the listener must read the state itself. */
  onConnected?(): void
  /** `receivedAt`: up to then nothing was missed. */
  onLost?(error: Error, receivedAt: Date): void
  retryMs?: number
  heartbeatMs?: number
}

/** A channel notifies itself every two seconds; one that is silent for three turns is taken for broken, within 6 s. */
const usualHeartbeatMs = 2_000
const silentTurns = 3

/**
 * LISTEN on a connection that comes back by itself. PostgreSQL wakes each connection that listens at every commit that
 * notifies, whatever the channel, so all that a process listens to in one database comes by one.
 */
export const listen = (options: ListenOptions): Listener => {
  const { url, retryMs = 500, heartbeatMs = usualHeartbeatMs } = options
  const key = [url, retryMs, heartbeatMs].join(' ')
  const shared =
    listening.get(key) ?? new Listening({ url, retryMs, heartbeatMs }, () => listening.delete(key))
  listening.set(key, shared)
  return shared.join(options)
}

const listening = new Map<string, Listening>()

interface Line {
  readonly url: string
  readonly retryMs: number
  readonly heartbeatMs: number
}

class Listening {
  readonly #line: Line
  readonly #onEmpty: () => void
  readonly #members = new Set<ListenOptions>()
  #channels: Channels | null = null
  #timer: NodeJS.Timeout | undefined
  #receivedAt = new Date()

  constructor(line: Line, onEmpty: () => void) {
    this.#line = line
    this.#onEmpty = onEmpty
  }

  join(options: ListenOptions): Listener {
    const member = { ...options }
    this.#members.add(member)
    if (this.#members.size === 1) this.#connect()
    else if (this.#channels?.isReady) void this.#subscribe(member)
    return { close: () => this.#leave(member) }
  }

  async #leave(member: ListenOptions): Promise<void> {
    if (!this.#members.delete(member) || this.#members.size > 0) return
    this.#onEmpty()
    clearTimeout(this.#timer)
    await this.#channels?.leave()
  }

  #connect(): void {
    this.#channels = openChannels(this.#line, {
      names: () => new Set([...this.#members].map(({ channel }) => channel)),
      onReady: () => {
        for (const member of this.#members) void this.#subscribe(member)
      },
      onReceived: (message) => {
        this.#receivedAt = new Date()
        for (const { channel, onPayload } of this.#members)
          if (channel === message?.channel) onPayload(message.payload ?? '')
      },
      onGone: (error) => {
        this.#channels = null
        if (this.#members.size === 0) return
        for (const { onLost } of this.#members) onLost?.(error, this.#receivedAt)
        this.#timer = setTimeout(() => this.#connect(), this.#line.retryMs)
      },
    })
  }

  async #subscribe(member: ListenOptions): Promise<void> {
    const isListening = await this.#channels?.subscribe(member.channel)
    if (isListening && this.#members.has(member)) member.onConnected?.()
  }
}

interface Channels {
  readonly isReady: boolean
  /** False where the connection has ended meanwhile. */
  subscribe(name: string): Promise<boolean>
  leave(): Promise<void>
}

interface Hooks {
  /** Heard before it is ready. */
  names(): Iterable<string>
  onReady(): void
  onReceived(message?: pg.Notification): void
  /** Once, whatever ended it. */
  onGone(error: Error): void
}

/**
 * From connecting to the end of the connection. A network or a server can stop answering without closing anything, so
 * the connection proves itself: it notifies itself, under a name of its own, and has to receive that.
 */
const openChannels = ({ url, heartbeatMs }: Line, hooks: Hooks): Channels => {
  const client = new PrimaryClient({ connectionString: url, keepAlive: true, connectionTimeoutMillis: 3_000 })
  const echo = `echo_${randomUUID()}`
  const subscribed = new Map<string, Promise<unknown>>()
  let state: 'opening' | 'ready' | 'gone' = 'opening'
  let silent = 0

  const end = (error: Error) => {
    if (state === 'gone') return
    state = 'gone'
    clearInterval(timer)
    client.connection.stream.destroy()
    hooks.onGone(error)
  }
  const received = (message?: pg.Notification) => {
    silent = 0
    hooks.onReceived(message)
  }
  const subscribe = async (name: string): Promise<boolean> => {
    const asked = subscribed.get(name) ?? client.query(`listen ${pg.escapeIdentifier(name)}`)
    subscribed.set(name, asked)
    await asked.catch(end)
    return state === 'ready'
  }
  const open = async () => {
    await client.connect()
    for (const name of [echo, ...hooks.names()]) await subscribe(name)
    if (state === 'gone') return
    state = 'ready'
    received()
    hooks.onReady()
  }
  // Counts turns and not time: a process that was itself held up first reads what waits for it.
  const turn = () => {
    if (silent === silentTurns - 1) return end(new Error('nothing comes through it any more'))
    if (silent === 0 && state === 'ready') client.query(`notify ${pg.escapeIdentifier(echo)}`).catch(end)
    silent += 1
  }

  const timer = setInterval(turn, heartbeatMs)
  client.on('error', end)
  client.on('end', () => end(new Error('connection ended')))
  client.on('notification', received)
  open().catch(end)

  return {
    get isReady() {
      return state === 'ready'
    },
    subscribe,
    async leave() {
      clearInterval(timer)
      // Over a broken connection closing is not answered.
      setTimeout(() => client.connection.stream.destroy(), 500).unref()
      await client.end().catch(() => {})
    },
  }
}
