/** What the client needs of a WebSocket: a browser's, Node's, or that of the package `ws`. */
export interface WebSocketLike {
  readonly readyState: number
  send(text: string): void
  close(code?: number): void
  addEventListener(type: 'message', listener: (event: { readonly data: unknown }) => void): void
  addEventListener(
    type: 'close',
    listener: (event: { readonly code: number; readonly reason: string }) => void,
  ): void
  addEventListener(type: 'error', listener: () => void): void
  /** Of `ws` alone: the HTTP answer of a refusal, the service's pings, and an end without ceremony. */
  on?(
    type: 'unexpected-response',
    listener: (request: unknown, answer: { statusCode?: number }) => void,
  ): void
  on?(type: 'ping', listener: () => void): void
  terminate?(): void
}
export type WebSocketMaker = new (url: string) => WebSocketLike

export interface SocketHandlers {
  onMessage(text: string): void
  /** The service is there; where the WebSocket shows it. */
  onPing?(): void
  /** Once. `code` is the HTTP status of a refusal where the WebSocket gives it, else the close code. */
  onClose(code: number, reason: string): void
}

export interface OpenSocket {
  readonly isOpen: boolean
  send(text: string): void
  close(): void
  /** At once, without the closing handshake, which on a broken connection ends by its time limit only. */
  drop(): void
}

const open = 1
const abnormal = 1006

/** The one that is given, or the platform's own. */
export const webSocketMaker = (
  given: WebSocketMaker | undefined = globalThis.WebSocket as unknown as WebSocketMaker,
): WebSocketMaker => {
  if (!given) throw new TypeError('This platform has no WebSocket: give one, such as that of the package ws.')
  return given
}

export const openSocket = (
  url: string,
  { onMessage, onPing, onClose }: SocketHandlers,
  Maker?: WebSocketMaker,
): OpenSocket => {
  const socket = new (webSocketMaker(Maker))(url)
  let refusedWith = 0
  let isOver = false
  const end = (code: number, reason: string): void => {
    if (isOver) return
    isOver = true
    onClose(refusedWith || code, reason)
  }
  socket.addEventListener('message', ({ data }) => isOver || onMessage(String(data)))
  socket.addEventListener('close', ({ code, reason }) => end(code, reason))
  socket.addEventListener('error', () => {})
  socket.on?.('unexpected-response', (_request, { statusCode = 0 }) => {
    refusedWith = statusCode
    socket.terminate?.()
  })
  socket.on?.('ping', () => isOver || onPing?.())
  return {
    get isOpen() {
      return !isOver && socket.readyState === open
    },
    send: (text) => socket.send(text),
    close: () => socket.close(1000),
    drop() {
      if (socket.terminate) socket.terminate()
      else socket.close()
      end(abnormal, '')
    },
  }
}
