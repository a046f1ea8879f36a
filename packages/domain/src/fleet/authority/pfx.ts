import { createHmac, hash, type KeyObject, randomBytes } from 'node:crypto'
import forge from 'node-forge'
import { type Asn1, der, integer, named, node, octets, sequence, tagged } from './der.ts'
import { certificateDer } from './x509.ts'

const { asn1 } = forge

/** As OpenSSL 3 does for the key and for the MAC. */
const iterations = 2048
const oid = {
  data: '1.2.840.113549.1.7.1',
  sha256: '2.16.840.1.101.3.4.2.1',
  friendlyName: '1.2.840.113549.1.9.20',
  localKeyId: '1.2.840.113549.1.9.21',
  x509Certificate: '1.2.840.113549.1.9.22.1',
  shroudedKeyBag: '1.2.840.113549.1.12.10.1.2',
  certificateBag: '1.2.840.113549.1.12.10.1.3',
} as const

/**
 * PKCS#12 (RFC 7292) that OpenSSL 3 opens without -legacy: the key under PBES2 with AES-256, the whole under an HMAC of
 * SHA-256. Certificates are public and not encrypted. Put together here because everything slow is then OpenSSL's own
 * work: node-forge derives keys in JavaScript, 50 ms at a time on the event loop.
 */
export const makePfx = (
  key: KeyObject,
  [leaf, ...issuers]: forge.pki.Certificate[],
  { password, name }: { password: string; name: string },
): Uint8Array => {
  const leafDer = certificateDer(leaf!)
  const ownAttributes = [
    attribute(oid.localKeyId, octets(hash('sha1', leafDer, 'buffer'))),
    attribute(oid.friendlyName, node('BMPSTRING', name)),
  ]
  const certificates = [
    certificateBag(leafDer, ownAttributes),
    ...issuers.map((issuer) => certificateBag(certificateDer(issuer), [])),
  ]
  const safe = der(
    sequence(dataOf(sequence(...certificates)), dataOf(sequence(keyBag(key, password, ownAttributes)))),
  )
  return der(sequence(integer(3), dataOf(safe), macOf(safe, password)))
}

const certificateBag = (certificate: Buffer, attributes: readonly Asn1[]): Asn1 =>
  bag(oid.certificateBag, sequence(named(oid.x509Certificate), tagged(octets(certificate))), attributes)

const keyBag = (key: KeyObject, password: string, attributes: readonly Asn1[]): Asn1 => {
  const encrypted = key.export({ type: 'pkcs8', format: 'der', cipher: 'aes-256-cbc', passphrase: password })
  return bag(oid.shroudedKeyBag, asn1.fromDer(encrypted.toString('binary')), attributes)
}

const bag = (type: string, value: Asn1, attributes: readonly Asn1[]): Asn1 =>
  sequence(named(type), tagged(value), ...(attributes.length > 0 ? [node('SET', [...attributes])] : []))

const attribute = (type: string, value: Asn1): Asn1 => sequence(named(type), node('SET', [value]))

const macOf = (content: Buffer, password: string): Asn1 => {
  const salt = randomBytes(16)
  const mac = createHmac('sha256', macKey(password, salt)).update(content).digest()
  const digest = sequence(sequence(named(oid.sha256), node('NULL', '')), octets(mac))
  return sequence(digest, octets(salt), integer(iterations))
}

/** RFC 7292, appendix B.2, for a key as long as the digest: one block. The password is UTF-16 with a final zero. */
const macKey = (password: string, salt: Buffer): Buffer => {
  const blockBytes = 64
  const integrityKey = 3
  const text = Buffer.from(`${password}\0`, 'utf16le').swap16()
  const filled = (bytes: Buffer): Buffer =>
    Buffer.alloc(Math.ceil(bytes.length / blockBytes) * blockBytes, bytes)
  let key = Buffer.concat([Buffer.alloc(blockBytes, integrityKey), filled(salt), filled(text)])
  for (let round = 0; round < iterations; round++) key = hash('sha256', key, 'buffer')
  return key
}

/** ContentInfo of type data. */
const dataOf = (content: Asn1 | Buffer): Asn1 =>
  sequence(named(oid.data), tagged(octets(Buffer.isBuffer(content) ? content : der(content))))
