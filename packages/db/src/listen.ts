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
  beatMs?: number
}

/** A channel notifies itself every two seconds; one that is silent for three turns is dead, noticed within 6 s. */
const usualBeatMs = 2_000
const silentTurns = 3

/** LISTEN on a connection of its own that comes back by itself. */
export const listen = (options: ListenOptions): Listener => {
  let closed = false
  let channel: Channel | null = null
  let timer: NodeJS.Timeout | undefined
  let receivedAt = new Date()

  const connect = () => {
    channel = openChannel(options, {
      onReady: () => options.onConnected?.(),
      onReceived() {
        receivedAt = new Date()
      },
      onGone(error) {
        channel = null
        if (closed) return
        options.onLost?.(error, receivedAt)
        timer = setTimeout(connect, options.retryMs ?? 500)
      },
    })
  }

  connect()
  return {
    async close() {
      closed = true
      clearTimeout(timer)
      await channel?.leave()
    },
  }
}

interface Channel {
  leave(): Promise<void>
}

interface Hooks {
  onReady(): void
  onReceived(): void
  /** Once, whatever ended it. */
  onGone(error: Error): void
}

/**
 * From connecting to the end of the connection. A network or a server can stop answering without closing anything, so
 * the channel proves itself: it notifies itself, under a name of its own, and has to receive that.
 */
const openChannel = (options: ListenOptions, hooks: Hooks): Channel => {
  const { url, channel, onPayload, beatMs = usualBeatMs } = options
  const client = new PrimaryClient({ connectionString: url, keepAlive: true, connectionTimeoutMillis: 3_000 })
  const echo = `echo_${randomUUID()}`
  let state: 'opening' | 'ready' | 'gone' = 'opening'
  let silent = 0

  const end = (error: Error) => {
    if (state === 'gone') return
    state = 'gone'
    clearInterval(beat)
    client.connection.stream.destroy()
    hooks.onGone(error)
  }
  const received = () => {
    silent = 0
    hooks.onReceived()
  }
  const open = async () => {
    await client.connect()
    for (const name of [channel, echo]) await client.query(`listen ${pg.escapeIdentifier(name)}`)
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

  const beat = setInterval(turn, beatMs)
  client.on('error', end)
  client.on('end', () => end(new Error('connection ended')))
  client.on('notification', (message) => {
    received()
    if (message.channel === channel) onPayload(message.payload ?? '')
  })
  open().catch(end)

  return {
    async leave() {
      clearInterval(beat)
      // Over a dead line there is no answer to a farewell.
      setTimeout(() => client.connection.stream.destroy(), 500).unref()
      await client.end().catch(() => {})
    },
  }
}
