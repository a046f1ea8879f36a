import type { Duplex } from 'node:stream'
import type { Exchange } from './exchange.ts'
import type { RawHeaders } from './headers.ts'

/** A request or an answer by which a connection becomes a socket. */
const headText = (firstLine: string, headers: RawHeaders): string => {
  const lines = headers.flatMap((name, at) => (at % 2 === 0 ? [`${name}: ${headers[at + 1]}`] : []))
  return [firstLine, 'connection: Upgrade', 'upgrade: websocket', ...lines, '', ''].join('\r\n')
}

/** What the process that is given the connection reads first. */
export const requestBytes = ({ url, head }: Exchange, headers: RawHeaders): Buffer =>
  Buffer.concat([Buffer.from(headText(`GET ${url} HTTP/1.1`, headers), 'latin1'), ...(head ? [head] : [])])

/**
 * Bytes both ways, unread, from the moment on that the process behind has agreed to open the socket; a refusal is an
 * ordinary answer, and what the caller sent behind his request is then not read.
 */
export const joinSockets = ({ req, res, head }: Exchange, headers: RawHeaders, server: Duplex): void => {
  const client = req.socket
  res.detachSocket(client)
  client.setNoDelay(true)
  client.setTimeout(0)
  client.on('error', () => server.destroy())
  server.on('error', () => client.destroy())
  client.once('close', () => server.destroy())
  server.once('close', () => client.destroySoon())
  client.write(headText('HTTP/1.1 101 Switching Protocols', headers), 'latin1')
  if (head && head.length > 0) server.write(head)
  client.pipe(server)
  server.pipe(client)
}

/** An upgrade is a GET without a body; anything else two readers could end at different places. */
export const upgradeProblem = ({ method, httpVersion, headers }: Exchange['req']): string | undefined => {
  if (method !== 'GET' || httpVersion !== '1.1') return 'A socket is asked for by GET and HTTP/1.1.'
  const hasBody = headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0'
  return hasBody ? 'A request for a socket has no body.' : undefined
}
