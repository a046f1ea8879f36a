import { createServer, type Server, type TLSSocket, type TlsOptions } from 'node:tls'
import type { Log, TlsCredentials } from '@clearway/domain/kernel'
import { keyedBuckets } from '../flow/keyed-buckets.ts'
import { boundStrangers, type Strangers } from '../wire/strangers.ts'
import { type Identity, identityOf } from './identity.ts'
import type { BrokerObserver } from './metrics.ts'

/**
 * Forward secrecy and authenticated encryption only: ECDHE with AES-GCM or ChaCha20-Poly1305. TLS 1.3 has nothing else,
 * and has to be named, or Node leaves it out.
 */
export const modernTls: TlsOptions = {
  minVersion: 'TLSv1.2',
  ciphers: [
    'TLS_AES_256_GCM_SHA384:TLS_CHACHA20_POLY1305_SHA256:TLS_AES_128_GCM_SHA256',
    'ECDHE-ECDSA-AES256-GCM-SHA384:ECDHE-RSA-AES256-GCM-SHA384',
    'ECDHE-ECDSA-CHACHA20-POLY1305:ECDHE-RSA-CHACHA20-POLY1305',
    'ECDHE-ECDSA-AES128-GCM-SHA256:ECDHE-RSA-AES128-GCM-SHA256',
  ].join(':'),
  honorCipherOrder: true,
}

/** Connections that have not shown a certificate yet, and for how long each may not. */
const strangersMax = 1_000
const handshakeTimeout = 10_000

/** Mutual TLS; hands over each client whose certificate is of this authority and names an asset or a process. */
export const listener = (
  { credentials, log, observer }: { credentials: TlsCredentials; log: Log; observer: BrokerObserver },
  accept: (socket: TLSSocket, identity: Identity) => void,
): { server: Server; strangers: Strangers } => {
  const takes = createStationSockets()
  const refuse = (socket: TLSSocket, why: 'identity' | 'pace') => {
    observer.refused(why)
    socket.destroy()
  }
  const server = createServer(
    // Acknowledgements are small: held back for more bytes (Nagle) they would wait for the other side's delayed ACK.
    {
      ...modernTls,
      ...credentials,
      handshakeTimeout,
      requestCert: true,
      rejectUnauthorized: true,
      noDelay: true,
    },
    (socket: TLSSocket) => {
      socket.on('error', () => socket.destroy())
      const identity = identityOf(socket.getPeerCertificate())
      if (!identity) return refuse(socket, 'identity')
      strangers.known(socket)
      if (identity.kind === 'asset' && !takes(socket, identity.thumbprint)) return refuse(socket, 'pace')
      accept(socket, identity)
    },
  )
  const strangers = boundStrangers(server, strangersMax)
  server.on('tlsClientError', (error, socket) => {
    log.debug({ err: error }, 'TLS refused')
    observer.refused('handshake')
    // Node leaves one that shows nothing in time as it is.
    socket.destroy()
  })
  return { server, strangers }
}

/** Connections of one certificate at once: one that is used, and those whose end is not known yet. */
const perCertificate = 10
/** New connections of one certificate. */
const opening = { perSecond: 5, burst: 50 }

/**
 * Whether a station's new connection is taken. A certificate has so many at once, of which the newest win, and opens no
 * more than so many in a while: what each of them costs us (a look into the records, buffers) is bounded by that. Each
 * certificate for itself: one that was revoked still gets through the handshake, and must not displace the one in force.
 */
export const createStationSockets = (): ((socket: TLSSocket, thumbprint: string) => boolean) => {
  const open = new Map<string, Set<TLSSocket>>()
  const mayOpen = keyedBuckets(opening)
  return (socket, thumbprint) => {
    if (!mayOpen(thumbprint)) return false
    const sockets = open.get(thumbprint) ?? new Set()
    open.set(thumbprint, sockets.add(socket))
    socket.once('close', () => {
      sockets.delete(socket)
      if (sockets.size === 0) open.delete(thumbprint)
    })
    const [oldest] = sockets
    if (sockets.size > perCertificate) oldest?.destroy()
    return true
  }
}
