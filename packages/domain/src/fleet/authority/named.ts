import { createPrivateKey, type KeyObject, X509Certificate } from 'node:crypto'
import type { CertificateEnds } from '../../kernel/index.ts'
import { AuthorityFaults, type NamedAuthority, type PartNames, variables } from './variables.ts'
import { certificateDer, certificateFromPem, certificatePem, makeCertificate, type Signer } from './x509.ts'

/** What an authority signs with. The root's key is kept elsewhere, by the keeper of the root. */
export interface AuthorityKeys {
  /** PEM. */
  readonly root: string
  readonly intermediate: Signer
}

/** Opens what was named, or throws everything that is wrong with it. */
export const openNamed = (
  named: NamedAuthority,
  { passphrase, at, names = variables }: { passphrase?: string | undefined; at: Date; names?: PartNames },
): AuthorityKeys => {
  const root = certificateOf(named.root, names.root)
  const intermediate = certificateOf(named.intermediate, names.intermediate)
  const key = privateKeyOf(named.key, passphrase, names)
  const faults = [root, intermediate, key].filter((part) => typeof part === 'string')
  if (typeof root === 'string' || typeof intermediate === 'string' || typeof key === 'string')
    throw new AuthorityFaults(faults)
  faults.push(...chainFaults({ root, intermediate, key }, at, names))
  if (faults.length > 0) throw new AuthorityFaults(faults)
  const certificate = certificateFromPem(intermediate.toString())
  const use = certificate.getExtension('keyUsage') as { keyCertSign?: boolean; cRLSign?: boolean } | null
  if (use && !(use.keyCertSign && use.cRLSign))
    throw new AuthorityFaults([
      `${names.intermediate} may not sign certificates and revocation lists: its key usage must hold keyCertSign and cRLSign`,
    ])
  const signer = { certificate, key }
  if (!signsFor(intermediate, signer, at))
    throw new AuthorityFaults([
      `what ${names.intermediate} signs here does not chain to it: its name cannot be repeated as it is written`,
    ])
  return { root: root.toString(), intermediate: signer }
}

/** What is signed is asked of OpenSSL, as brokers and stations will: whatever goes wrong between the two is found before anything starts. */
const signsFor = (intermediate: X509Certificate, signer: Signer, at: Date): boolean => {
  const probe = makeCertificate({
    commonName: 'probe',
    key: signer.key,
    signer,
    from: at,
    to: signer.certificate.validity.notAfter,
    extensions: [],
  })
  const read = new X509Certificate(certificateDer(probe))
  return read.checkIssued(intermediate) && read.verify(intermediate.publicKey)
}

const certificateOf = (pem: string, name: string): X509Certificate | string => {
  try {
    return new X509Certificate(pem)
  } catch {
    return `${name} holds no certificate: it must be PEM text that begins with -----BEGIN CERTIFICATE-----`
  }
}

const privateKeyOf = (pem: string, passphrase: string | undefined, names: PartNames): KeyObject | string => {
  const isEncrypted = /ENCRYPTED/.test(pem)
  if (isEncrypted && !passphrase) return `${names.key} is encrypted: ${names.passphrase} must open it`
  try {
    const key = createPrivateKey({ key: pem, ...(isEncrypted && { passphrase }) })
    return key.asymmetricKeyType === 'rsa' ? key : `${names.key} must be an RSA key`
  } catch {
    return isEncrypted
      ? `${names.passphrase} does not open ${names.key}`
      : `${names.key} holds no private key: it must be PEM text that begins with -----BEGIN PRIVATE KEY-----`
  }
}

interface Chain {
  readonly root: X509Certificate
  readonly intermediate: X509Certificate
  readonly key: KeyObject
}

const chainFaults = ({ root, intermediate, key }: Chain, at: Date, names: PartNames): string[] => {
  const faults: string[] = []
  for (const [certificate, name] of [
    [root, names.root],
    [intermediate, names.intermediate],
  ] as const) {
    if (!certificate.ca) faults.push(`${name} is not the certificate of an authority (CA:TRUE is missing)`)
    if (certificate.validToDate <= at)
      faults.push(`${name} expired at ${certificate.validToDate.toISOString()}`)
    if (certificate.validFromDate > at)
      faults.push(`${name} is not valid before ${certificate.validFromDate.toISOString()}`)
  }
  if (!root.verify(root.publicKey)) faults.push(`${names.root} is not self-signed: it is not a root`)
  if (!intermediate.checkIssued(root) || !intermediate.verify(root.publicKey))
    faults.push(`${names.intermediate} was not signed by ${names.root}`)
  if (!intermediate.checkPrivateKey(key)) faults.push(`${names.key} does not fit ${names.intermediate}`)
  return faults
}

/** SHA-256 of the certificate that issues, upper-case hexadecimal. */
export const fingerprintOf = ({ intermediate }: AuthorityKeys): string =>
  new X509Certificate(certificatePem(intermediate.certificate)).fingerprint256.replaceAll(':', '')

/** None where there is no authority yet. */
export const endsOf = (keys: AuthorityKeys | null): CertificateEnds =>
  keys
    ? {
        root: new X509Certificate(keys.root).validToDate,
        intermediate: keys.intermediate.certificate.validity.notAfter,
      }
    : {}
