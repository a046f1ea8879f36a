import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'

/** Real servers for tests: what reached them is kept. */

export interface Mail {
  raw: string
  from: string
  to: string[]
  user: string | undefined
  secure: boolean
}

export const startSmtp = async (options: SMTPServerOptions = {}, port = 0) => {
  const mails: Mail[] = []
  const server = new SMTPServer({
    authOptional: true,
    logger: false,
    ...options,
    async onData(stream, { envelope, user, secure }, done) {
      const chunks: Buffer[] = []
      for await (const chunk of stream) chunks.push(chunk as Buffer)
      const from = envelope.mailFrom ? envelope.mailFrom.address : ''
      const to = envelope.rcptTo.map(({ address }) => address)
      mails.push({ raw: Buffer.concat(chunks).toString(), from, to, user, secure })
      done()
    },
  })
  // A client that does not trust the certificate hangs up; that is what a test may be about.
  server.on('error', () => {})
  await new Promise<void>((resolve) => server.listen(port, '0.0.0.0', resolve))
  const { port: own } = server.server.address() as AddressInfo
  return { mails, port: own, close: () => new Promise<void>((resolve) => server.close(() => resolve())) }
}

export interface SmsRequest {
  authorization: string | undefined
  body: { to: string; text: string }
}

/** `answer` gives the status of the n-th request, counted from 1; a promise keeps the client waiting. */
export const startSms = async (answer: (n: number) => number | Promise<number> = () => 202, port = 0) => {
  const seen: SmsRequest[] = []
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const { authorization } = request.headers
    const n = seen.push({ authorization, body: JSON.parse(Buffer.concat(chunks).toString()) })
    response.statusCode = await answer(n)
    response.end()
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', () => resolve()))
  const { port: own } = server.address() as AddressInfo
  const close = (): Promise<void> => {
    server.closeAllConnections()
    return new Promise((resolve) => server.close(() => resolve()))
  }
  return { seen, port: own, url: `http://127.0.0.1:${own}/send`, close }
}

/** A header of a mail, its encoded words (RFC 2047) read. */
export const headerOf = (raw: string, name: string): string => {
  const unfolded = (raw.split('\r\n\r\n')[0] ?? '').replaceAll(/\r\n[ \t]+/g, ' ')
  const line = unfolded.split('\r\n').find((each) => each.toLowerCase().startsWith(`${name.toLowerCase()}:`))
  return (line ?? '')
    .slice(name.length + 1)
    .trim()
    .replaceAll(/\?=\s+=\?/g, '?==?')
    .replaceAll(/=\?utf-8\?([qb])\?(.*?)\?=/gi, (_all, kind: string, text: string) =>
      kind.toLowerCase() === 'b'
        ? Buffer.from(text, 'base64').toString()
        : quotedPrintable(text.replaceAll('_', ' ')),
    )
}

const quotedPrintable = (text: string): string =>
  Buffer.from(
    text
      .replaceAll(/=\r\n/g, '')
      .replaceAll(/=([0-9A-F]{2})/g, (_all, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  ).toString()

/** The parts of a multipart/alternative mail by their type. */
export const partsOf = (raw: string): Record<string, string> => {
  const boundary = /boundary="([^"]+)"/.exec(raw)?.[1] ?? ''
  const parts = raw.split(`--${boundary}`).slice(1, -1)
  return Object.fromEntries(
    parts.map((part) => {
      const [head = '', ...body] = part.trim().split('\r\n\r\n')
      const content = body.join('\r\n\r\n')
      const type = /content-type: ([^;\r\n]+)/i.exec(head)?.[1] ?? ''
      const encoding = /content-transfer-encoding: (\S+)/i.exec(head)?.[1] ?? '7bit'
      return [type, decoders[encoding.toLowerCase()]?.(content) ?? content]
    }),
  )
}

const decoders: Record<string, (content: string) => string> = {
  'quoted-printable': quotedPrintable,
  base64: (content) => Buffer.from(content, 'base64').toString(),
}
