import type { KeyObject } from 'node:crypto'
import forge from 'node-forge'

/**
 * PKCS#12 that OpenSSL 3 opens without -legacy: the key under PBES2 with AES-256, never forge's older choices
 * (3DES, RC2). Certificates are public and stand in clear; the MAC covers all. `password` is ASCII.
 */
export const makePfx = (
  key: KeyObject,
  chain: forge.pki.Certificate[],
  { password, name }: { password: string; name: string },
): Uint8Array => {
  const privateKey = forge.pki.privateKeyFromPem(key.export({ type: 'pkcs1', format: 'pem' }).toString())
  const options = { algorithm: 'aes256', friendlyName: name, count: 2048, saltSize: 16 } as const
  const encoded = forge.pkcs12.toPkcs12Asn1(privateKey, chain, password, options)
  return new Uint8Array(Buffer.from(forge.asn1.toDer(encoded).getBytes(), 'binary'))
}
