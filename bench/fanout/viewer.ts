import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

/** A connection that reads WebSocket messages and does no more with them than it must: the load is not what is measured. */
export interface Viewer {
  close(): void
}

export interface Reading {
  /** These bytes contain a telemetry_frame; they are valid only during the call. */
  frame(bytes: Buffer, from: number, to: number): void
}

const opcodes = { text: 0x81, ping: 0x89, pong: 0x8a }

/** Opens the socket, sends `requests`, and reads. */
export const openViewer = async (
  url: URL,
  requests: readonly object[],
  reading: Reading,
): Promise<Viewer> => {
  const socket = connect(Number(url.port), url.hostname)
  socket.setNoDelay(true)
  await once(socket, 'connect')
  const head = [
    `GET ${url.pathname}${url.search} HTTP/1.1`,
    `Host: ${url.host}`,
    'Connection: Upgrade',
    'Upgrade: websocket',
    'Sec-WebSocket-Version: 13',
    `Sec-WebSocket-Key: ${randomBytes(16).toString('base64')}`,
  ]
  socket.write(`${head.join('\r\n')}\r\n\r\n`)
  let rest = await handshake(socket)
  const take = (chunk: Buffer) => {
    const bytes = rest.length === 0 ? chunk : Buffer.concat([rest, chunk])
    rest = bytes.subarray(readMessages(bytes, socket, reading))
  }
  socket.on('data', take)
  socket.on('error', () => {})
  take(Buffer.alloc(0))
  for (const request of requests) socket.write(masked(opcodes.text, Buffer.from(JSON.stringify(request))))
  return { close: () => void socket.destroy() }
}

/** Waits for the end of the answer's head; gives back what came behind it. */
const handshake = async (socket: Socket): Promise<Buffer> => {
  let bytes = Buffer.alloc(0)
  for (;;) {
    const [chunk] = (await once(socket, 'data')) as [Buffer]
    bytes = Buffer.concat([bytes, chunk])
    const end = bytes.indexOf('\r\n\r\n')
    if (end < 0) continue
    const status = bytes.toString('latin1', 0, end).split('\r\n')[0]
    if (!status?.includes(' 101 ')) throw new Error(`the socket did not open: ${status}`)
    return bytes.subarray(end + 4)
  }
}

/** Reads whole messages (RFC 6455, 5.2: unmasked, unfragmented); answers how far it came. */
const readMessages = (bytes: Buffer, socket: Socket, reading: Reading): number => {
  let at = 0
  for (;;) {
    if (bytes.length < at + 2) return at
    const short = bytes[at + 1]!
    const from = at + (short < 126 ? 2 : short === 126 ? 4 : 10)
    if (bytes.length < from) return at
    const length =
      short < 126 ? short : short === 126 ? bytes.readUInt16BE(at + 2) : Number(bytes.readBigUInt64BE(at + 2))
    if (bytes.length < from + length) return at
    if (bytes[at] === opcodes.ping) socket.write(masked(opcodes.pong, bytes.subarray(from, from + length)))
    else if (isFrame(bytes, from)) reading.frame(bytes, from, from + length)
    at = from + length
  }
}

/** `{"type":"t…`: of all messages only telemetry_frame begins with a t. */
const isFrame = (bytes: Buffer, from: number): boolean => bytes[from + 9] === 0x74

const masked = (opcode: number, payload: Buffer): Buffer => {
  const mask = randomBytes(4)
  const head =
    payload.length < 126
      ? [opcode, 0x80 | payload.length]
      : [opcode, 0xfe, payload.length >> 8, payload.length & 255]
  const body = payload.map((byte, nth) => byte ^ mask[nth % 4]!)
  return Buffer.concat([Buffer.from(head), mask, body])
}
