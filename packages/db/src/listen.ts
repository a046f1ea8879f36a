import pg from 'pg'

export interface Listener {
  close(): Promise<void>
}

export interface ListenOptions {
  url: string
  channel: string
  onPayload(payload: string): void
  /** After each (re)connection: what was told meanwhile is lost, so the listener must look for itself. */
  onConnected?(): void
  onLost?(error: Error): void
  retryMs?: number
}

/** LISTEN on a connection of its own that comes back by itself. */
export const listen = (options: ListenOptions): Listener => {
  let closed = false
  let client: pg.Client | null = null
  let timer: NodeJS.Timeout | undefined

  const retry = (error: Error) => {
    if (closed || timer) return
    options.onLost?.(error)
    timer = setTimeout(() => {
      timer = undefined
      void connect()
    }, options.retryMs ?? 500)
  }

  const connect = async () => {
    const next = new pg.Client({
      connectionString: options.url,
      keepAlive: true,
      connectionTimeoutMillis: 3_000,
    })
    client = next
    next.on('error', retry)
    next.on('end', () => retry(new Error('connection ended')))
    next.on('notification', (message) => options.onPayload(message.payload ?? ''))
    try {
      await next.connect()
      await next.query(`listen ${pg.escapeIdentifier(options.channel)}`)
      options.onConnected?.()
    } catch (error) {
      retry(error as Error)
    }
  }

  void connect()
  return {
    async close() {
      closed = true
      clearTimeout(timer)
      await client?.end().catch(() => {})
    },
  }
}
