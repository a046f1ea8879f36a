import type { PeerCertificate } from 'node:tls'

/** Who is at the other end of a mutual TLS connection, by the certificate that our authority signed. */
export type Identity =
  | { readonly kind: 'asset'; readonly assetUuid: string; readonly thumbprint: string }
  /** A process of the platform. */
  | { readonly kind: 'process'; readonly name: string }

const uri = /URI:urn:svc:(asset|process):([A-Za-z0-9-]+)/

/** Null for a certificate that names neither an asset nor a process, or names two things. */
export const identityOf = (
  certificate: Pick<PeerCertificate, 'subject' | 'subjectaltname' | 'fingerprint'>,
): Identity | null => {
  const [, kind, name] = uri.exec(certificate.subjectaltname ?? '') ?? []
  if (!name || certificate.subject?.CN !== name) return null
  if (kind === 'process') return { kind, name }
  return { kind: 'asset', assetUuid: name, thumbprint: certificate.fingerprint.replaceAll(':', '') }
}
