/** One message of the live socket: the part that is the same for all its receivers, and the rest. */
export interface Message {
  /** UTF-8. */
  readonly head: Buffer
  /** ASCII only. */
  readonly tail: string
  readonly bytes: number
}

/**
 * Messages as whole, unmasked text frames (RFC 6455, 5.2), in one piece of memory and so in one write. `ws` takes two
 * writes a message, which costs more than all else that is done for it.
 */
export const framed = (messages: readonly Message[]): Buffer => {
  let size = 0
  for (const { bytes } of messages) size += headerBytes(bytes) + bytes
  const out = Buffer.allocUnsafe(size)
  let at = 0
  for (const { head, tail, bytes } of messages) {
    at = writeHeader(out, at, bytes)
    out.set(head, at)
    at += head.length
    at += out.write(tail, at, 'latin1')
  }
  return out
}

/** One whole, unmasked text frame as a latin1 text; for at most 125 characters, ASCII only. */
export const shortTextFrame = (text: string): string => `\x81${String.fromCharCode(text.length)}${text}`

const headerBytes = (length: number): number => (length < 126 ? 2 : length < 65_536 ? 4 : 10)

/** FIN and opcode 1 (text), then the length in 7, 16 or 64 bits. */
const writeHeader = (out: Buffer, at: number, length: number): number => {
  out[at] = 0x81
  if (length < 126) out[at + 1] = length
  else if (length < 65_536) {
    out[at + 1] = 126
    out.writeUInt16BE(length, at + 2)
  } else {
    out[at + 1] = 127
    out.writeUInt32BE(Math.floor(length / 2 ** 32), at + 2)
    out.writeUInt32BE(length % 2 ** 32, at + 6)
  }
  return at + headerBytes(length)
}
