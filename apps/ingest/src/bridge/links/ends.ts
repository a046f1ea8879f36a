import { type Counts, createReader, type Reader, type Received, type Verify } from '../../mavlink/index.ts'
import type { Peer } from './peer.ts'

interface Heard {
  readonly peer: Peer
  readonly atMs: number
}

/** An end that sent no vehicle's message for so long is spoken to no more. */
const forgottenAfterMs = 60_000
/** Of more than so many the one that sent longest ago is forgotten: a datagram's address costs its sender nothing. */
const mostHeard = 1_000

/** The ends of all links: what each sends is read, and those with a vehicle are spoken to. */
export class Ends {
  readonly #reading: { readonly counts: Counts; readonly verify: Verify | null }
  readonly #datagrams: Reader
  readonly #streams = new Map<string, Reader>()
  readonly #called = new Map<string, Peer>()
  /** The one that was heard longest ago first. */
  readonly #heard = new Map<string, Heard>()

  constructor(reading: { readonly counts: Counts; readonly verify: Verify | null }) {
    this.#reading = reading
    this.#datagrams = createReader('datagrams', reading)
  }

  /** Speaks to an end that waits to be called, for good. */
  call(peer: Peer): void {
    this.#called.set(peer.key, peer)
  }

  read(bytes: Uint8Array, from: Peer, kind: 'datagrams' | 'stream'): Received[] {
    return (kind === 'datagrams' ? this.#datagrams : this.#streamOf(from)).read(bytes)
  }

  /** A vehicle is there. */
  hear(peer: Peer, nowMs: number): void {
    this.#heard.delete(peer.key)
    this.#heard.set(peer.key, { peer, atMs: nowMs })
    const [first] = this.#heard.keys()
    if (this.#heard.size > mostHeard && first !== undefined) this.#heard.delete(first)
  }

  /** Its connection is closed. */
  forget({ key }: Peer): void {
    this.#streams.delete(key)
    this.#heard.delete(key)
  }

  /** Who is spoken to now, each once. */
  present(nowMs: number): readonly Peer[] {
    for (const [key, { atMs }] of this.#heard) {
      if (nowMs - atMs <= forgottenAfterMs) break
      this.#heard.delete(key)
    }
    const heard = [...this.#heard.values()].map(({ peer }) => [peer.key, peer] as const)
    return [...new Map([...this.#called, ...heard]).values()]
  }

  /** Connections that are read from. */
  get streams(): number {
    return this.#streams.size
  }

  #streamOf({ key }: Peer): Reader {
    const known = this.#streams.get(key)
    if (known) return known
    const reader = createReader('stream', this.#reading)
    this.#streams.set(key, reader)
    return reader
  }
}
