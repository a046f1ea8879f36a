import type { TLSSocket } from 'node:tls'

/** Common name of the certificate with which the ingest process is a client of the embedded broker. */
export const ingestProcessName = 'clearway-ingest'

/** Who is at the other end, by the client certificate that TLS has verified. */
export type Peer =
  | { readonly kind: 'process' }
  | { readonly kind: 'asset'; readonly assetUuid: string; readonly thumbprint: string }

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

export const peerOf = (socket: TLSSocket): Peer | null => {
  const certificate = socket.getPeerCertificate()
  const name = certificate.subject?.CN
  const claim = certificate.subjectaltname ?? ''
  if (name === ingestProcessName && claim === `URI:urn:svc:process:${ingestProcessName}`)
    return { kind: 'process' }
  if (typeof name !== 'string' || !uuid.test(name) || claim !== `URI:urn:svc:asset:${name}`) return null
  return { kind: 'asset', assetUuid: name, thumbprint: certificate.fingerprint.replaceAll(':', '') }
}
