import { once } from 'node:events'
import { connect, createServer, type Server, type Socket } from 'node:net'

/** The way to a server, which a test can cut and mend, or freeze so that nothing comes through and neither side notices. */
export class Line {
  readonly #server: Server
  readonly #sockets = new Set<Socket>()
  readonly #target: URL
  #port = 0
  #isFrozen = false

  constructor(target: string) {
    this.#target = new URL(target)
    this.#server = createServer((near) => {
      this.#hold(near)
      if (this.#isFrozen) return
      const far = connect(Number(this.#target.port), this.#target.hostname)
      this.#hold(far)
      near.pipe(far).pipe(near)
    })
  }

  #hold(socket: Socket): void {
    this.#sockets.add(socket)
    socket.on('error', () => socket.destroy())
    socket.once('close', () => this.#sockets.delete(socket))
  }

  async mend(): Promise<void> {
    this.#server.listen(this.#port, '127.0.0.1')
    await once(this.#server, 'listening')
    this.#port = (this.#server.address() as { port: number }).port
  }

  cut(): void {
    this.#server.close()
    for (const socket of this.#sockets) socket.destroy()
  }

  /** Connections stay open, and new ones are taken; not a byte passes. */
  freeze(): void {
    this.#isFrozen = true
    for (const socket of this.#sockets) socket.unpipe().pause()
  }

  /** New connections get through again; those that were frozen never will. */
  thaw(): void {
    this.#isFrozen = false
  }

  get url(): string {
    const url = new URL(this.#target)
    url.host = `127.0.0.1:${this.#port}`
    return url.href
  }
}
