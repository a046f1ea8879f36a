import { createPublicKey, generateKeyPair, type KeyObject, randomBytes, sign } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { promisify } from 'node:util'
import forge from 'node-forge'
import { createSemaphore } from '../../kernel/semaphore.ts'

const { asn1, pki } = forge

/**
 * Keys are made on the four threads that also check passwords and tokens, and each takes a core for a tenth of a second.
 * At most two at a time, which leaves a core free: fifty certificates at once delay no other request.
 */
const keyMakers = createSemaphore(Math.min(2, Math.max(1, availableParallelism() - 1)))

/** RSA by node:crypto: native and off the event loop, which node-forge's own is not. */
export const makeRsaKey = (modulusLength: number): Promise<KeyObject> =>
  keyMakers.pass(async () => {
    const { privateKey } = await promisify(generateKeyPair)('rsa', { modulusLength })
    return privateKey
  })

export interface Signer {
  certificate: forge.pki.Certificate
  key: KeyObject
}

export interface CertificateRequest {
  commonName: string
  /** Whose key is in the certificate. */
  key: KeyObject
  /** Null: self-signed. */
  signer: Signer | null
  from: Date
  /** Or the end of who signs, where that comes first: beyond it nobody believes what was signed. */
  to: Date
  extensions: object[]
  /** Hexadecimal; a random one unless given. */
  serialNumber?: string
}

export const certificatePem = (certificate: forge.pki.Certificate): string =>
  pki.certificateToPem(certificate)
export const certificateFromPem = (pem: string): forge.pki.Certificate => pki.certificateFromPem(pem)

export const certificateDer = (certificate: forge.pki.Certificate): Buffer =>
  Buffer.from(asn1.toDer(pki.certificateToAsn1(certificate)).getBytes(), 'binary')

export const makeCertificate = (request: CertificateRequest): forge.pki.Certificate => {
  const certificate = pki.createCertificate()
  const publicPem = createPublicKey(request.key).export({ type: 'spki', format: 'pem' }).toString()
  certificate.publicKey = pki.publicKeyFromPem(publicPem)
  certificate.serialNumber = request.serialNumber ?? randomSerial()
  certificate.validity.notBefore = request.from
  certificate.validity.notAfter = earlier(request.to, request.signer?.certificate.validity.notAfter)
  const subject = [
    { name: 'organizationName', value: 'Clearway' },
    { name: 'commonName', value: request.commonName },
  ]
  certificate.setSubject(subject)
  certificate.setExtensions([
    ...request.extensions,
    { name: 'subjectKeyIdentifier' },
    {
      name: 'authorityKeyIdentifier',
      keyIdentifier: keyIdentifier(request.signer?.certificate ?? certificate),
    },
  ])
  signNatively(certificate, request.signer ?? { certificate, key: request.key })
  return certificate
}

/**
 * The name of who signs, as it is in its own certificate: forge writes a name that it has read in another way where it holds letters
 * beyond ASCII or several values in one part, and then nothing chains to it.
 */
export const nameOf = (certificate: forge.pki.Certificate): forge.asn1.Asn1 =>
  partsOf(certificate)[part.subject]!

/** Of what is signed in a certificate of version 3, which every authority's is (RFC 5280, section 4.1). */
const part = { issuer: 3, subject: 5 } as const
const partsOf = ({ tbsCertificate }: forge.pki.Certificate): forge.asn1.Asn1[] =>
  tbsCertificate.value as forge.asn1.Asn1[]

const earlier = (at: Date, other = at): Date => (other < at ? other : at)

/** From the certificate itself, or else as we would write it. */
export const keyIdentifier = (certificate: forge.pki.Certificate): string => {
  const own = certificate.getExtension('subjectKeyIdentifier') as { subjectKeyIdentifier?: string } | null
  return own?.subjectKeyIdentifier
    ? Buffer.from(own.subjectKeyIdentifier, 'hex').toString('binary')
    : certificate.generateSubjectKeyIdentifier().getBytes()
}

/** 126 random bits below a leading 01: positive, unguessable, and never one of the canaries (canary.ts). */
const randomSerial = (): string => {
  const bytes = randomBytes(16)
  bytes[0] = (bytes[0]! & 0x7f) | 0x40
  return bytes.toString('hex')
}

/** forge asks its key for the signature of a digest; ours signs the encoded certificate with OpenSSL instead. */
const signNatively = (certificate: forge.pki.Certificate, by: Signer): void => {
  const signer = {
    sign: (): string => {
      partsOf(certificate)[part.issuer] = nameOf(by.certificate)
      const encoded = asn1.toDer(certificate.tbsCertificate).getBytes()
      return sign('sha256', Buffer.from(encoded, 'binary'), by.key).toString('binary')
    },
  }
  certificate.sign(signer as unknown as forge.pki.rsa.PrivateKey, forge.md.sha256.create())
}
