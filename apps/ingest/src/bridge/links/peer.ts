/** The other end of a link, as far as an answer needs it. */
export interface Peer {
  /** The same for the same end. */
  readonly key: string
  send(bytes: Uint8Array): void
}

/** Bytes that came together; of a stream they may begin and end anywhere. */
export type OnBytes = (bytes: Uint8Array, from: Peer, kind: 'datagrams' | 'stream') => void

export interface Link {
  readonly name: string
  close(): Promise<void>
}
