import { connect, getCiphers, type SecureVersion } from 'node:tls'
import type { TlsCredentials } from '@clearway/domain/kernel'

interface Asked {
  readonly port: number
  readonly credentials: TlsCredentials
}

const handshake = (
  { port, credentials }: Asked,
  given: { ciphers?: string; minVersion: SecureVersion; maxVersion: SecureVersion },
): Promise<boolean> =>
  new Promise((resolve) => {
    const checkServerIdentity = () => undefined
    const socket = connect({ port, host: '127.0.0.1', checkServerIdentity, ...credentials, ...given })
    const answer = (isTaken: boolean) => {
      resolve(isTaken)
      socket.destroy()
    }
    socket.once('secureConnect', () => answer(true))
    socket.once('error', () => answer(false))
  })

/** Every suite of TLS 1.2 that a server takes, tried one by one with all that OpenSSL knows, however weak. */
export const takenSuites = async (asked: Asked): Promise<string[]> => {
  const taken: string[] = []
  for (const name of getCiphers().map((cipher) => cipher.toUpperCase())) {
    if (name.startsWith('TLS_')) continue
    const ciphers = `${name}:@SECLEVEL=0`
    if (await handshake(asked, { ciphers, minVersion: 'TLSv1.2', maxVersion: 'TLSv1.2' })) taken.push(name)
  }
  return taken.sort()
}

/** The versions of TLS that a server takes. */
export const takenVersions = async (asked: Asked): Promise<SecureVersion[]> => {
  const taken: SecureVersion[] = []
  for (const version of ['TLSv1', 'TLSv1.1', 'TLSv1.2', 'TLSv1.3'] as const) {
    const ciphers = version === 'TLSv1.3' ? {} : { ciphers: 'ALL:@SECLEVEL=0' }
    if (await handshake(asked, { ...ciphers, minVersion: version, maxVersion: version })) taken.push(version)
  }
  return taken
}

/** What a server with an RSA certificate takes when it takes ECDHE with AEAD only. */
export const ecdheWithAead = [
  'ECDHE-RSA-AES128-GCM-SHA256',
  'ECDHE-RSA-AES256-GCM-SHA384',
  'ECDHE-RSA-CHACHA20-POLY1305',
]
