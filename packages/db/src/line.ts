import { once } from 'node:events'
import { connect, createServer, type Server, type Socket } from 'node:net'

/** The way to a server, which a test can cut and mend, or freeze so that nothing comes through and neither side notices. */
export class Line {
  readonly #server: Server
  readonly #sockets = new Set<Socket>()
  readonly #target: URL
  #port = 0
  #isFrozen = false
  #answersToLose: readonly string[] = []

  constructor(target: string) {
    this.#target = new URL(target)
    this.#server = createServer((near) => {
      this.#hold(near)
      if (this.#isFrozen) return
      const far = connect(Number(this.#target.port), this.#target.hostname)
      this.#hold(far)
      near.pipe(far).pipe(near)
      this.#listen(near, far)
    })
  }

  /** Hears each answer before it is passed on. */
  #listen(near: Socket, far: Socket): void {
    let heard = 0
    far.prependListener('data', (bytes: Buffer) => {
      while (heard < this.#answersToLose.length && bytes.includes(this.#answersToLose[heard]!)) heard += 1
      if (heard === 0 || heard < this.#answersToLose.length) return
      this.#answersToLose = []
      far.unpipe(near)
      near.destroy()
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

  /**
   * The first connection that is answered these texts one after the other is cut in place of the last: it was done, and who asked
   * for it does not know.
   */
  loseAnswer(...texts: readonly string[]): void {
    this.#answersToLose = texts
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
    // The server's socket would lead past this.
    url.searchParams.delete('host')
    return url.href
  }
}
