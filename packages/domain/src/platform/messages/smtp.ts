import { createTransport } from 'nodemailer'
import type { OutgoingMessage } from '../../kernel/index.ts'
import { htmlOf, subjectOf, textOf } from './rendering.ts'

const loopback: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '::1', '[::1]'])
const tlsWords = ['requireTLS', 'ignoreTLS', 'opportunisticTLS']

/**
 * Codes and links do not cross a network in clear: a server elsewhere must offer STARTTLS and a certificate that
 * holds, unless the URL turns that off (?ignoreTLS=true). One on this machine may do without either.
 */
const protection = (url: URL) => {
  if (loopback.has(url.hostname)) return { tls: { rejectUnauthorized: false } }
  return tlsWords.some((word) => url.searchParams.has(word)) ? {} : { requireTLS: true }
}

/** RFC 8058: a mail program shows a button, and its click is one POST. */
const unsubscribing = ({ unsubscribe }: OutgoingMessage): Record<string, string> =>
  unsubscribe
    ? {
        'List-Unsubscribe': `<${unsubscribe.oneClick}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }
    : {}

export interface SmtpOptions {
  url: string
  from: string
  /** How many connections are kept. */
  connections: number
}

export const createSmtp = ({ url, from, connections }: SmtpOptions) => {
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: connections,
    // The queue decides what is tried again, and when: one attempt is one conversation.
    maxRequeues: 0,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 15_000,
    disableFileAccess: true,
    disableUrlAccess: true,
    ...protection(new URL(url)),
  })
  return {
    async deliver(message: OutgoingMessage, signal: AbortSignal): Promise<void> {
      await transport.sendMail({
        // What is given up leaves the transport's own queue, and its connection is cut: it does not go out later.
        signal,
        from,
        to: { name: '', address: message.to },
        subject: subjectOf(message),
        text: textOf(message),
        html: htmlOf(message),
        headers: { 'Auto-Submitted': 'auto-generated', ...unsubscribing(message) },
      })
    },
    close: (): void => transport.close(),
  }
}
