import type { Platform } from '../platform.ts'
import type { WebSocketMaker } from '../socket.ts'

export const settled = () => new Promise((resolve) => setImmediate(resolve))

/** A connection whose messages the test sends. */
export class HandSocket<Sent = unknown> {
  readonly readyState = 1
  readonly sent: Sent[] = []
  readonly url: string
  readonly #on = new Map<string, (event: never) => void>()

  constructor(url: string) {
    this.url = url
  }
  addEventListener(type: string, listener: (event: never) => void) {
    this.#on.set(type, listener)
  }
  on(type: string, listener: () => void) {
    this.#on.set(type, listener)
  }
  say(message: string | object) {
    const data = typeof message === 'string' ? message : JSON.stringify(message)
    this.#on.get('message')?.({ data } as never)
  }
  ping() {
    this.#on.get('ping')?.({} as never)
  }
  end(code: number) {
    this.#on.get('close')?.({ code, reason: '' } as never)
  }
  send(text: string) {
    this.sent.push(JSON.parse(text))
  }
  close() {
    this.end(1006)
  }
}

export interface HandWorld<Sent> {
  readonly platform: Partial<Platform>
  readonly WebSocket: WebSocketMaker
  /** In their order, also those that are over. */
  readonly connections: readonly HandSocket<Sent>[]
  pass(ms: number): Promise<void>
}

/** A world with a clock that moves by hand. */
export const handWorld = <Sent>(): HandWorld<Sent> => {
  let nowMs = 0
  const timers = new Set<{ atMs: number; run: () => void }>()
  const connections: HandSocket<Sent>[] = []
  return {
    connections,
    WebSocket: class extends HandSocket<Sent> {
      constructor(url: string) {
        super(url)
        connections.push(this)
      }
    },
    platform: {
      now: () => nowMs,
      random: () => 0.5,
      after: (ms, run) => {
        const timer = { atMs: nowMs + ms, run }
        timers.add(timer)
        return () => timers.delete(timer)
      },
    },
    async pass(ms) {
      const endMs = nowMs + ms
      for (;;) {
        const due = [...timers].filter(({ atMs }) => atMs <= endMs).sort((a, b) => a.atMs - b.atMs)[0]
        if (!due) break
        timers.delete(due)
        nowMs = due.atMs
        due.run()
        await settled()
      }
      nowMs = endMs
    },
  }
}
