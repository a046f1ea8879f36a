import type { PeerCertificate } from 'node:tls'
import { ackTopic, frameTopic } from './topic.ts'

/** Who is at the other end of a mutual TLS connection, by the certificate that our authority signed. */
export type Identity = AssetIdentity | ProcessIdentity

export interface AssetIdentity {
  readonly kind: 'asset'
  readonly assetUuid: string
  readonly thumbprint: string
  /** Its own topics, which every frame is held against. */
  readonly frames: string
  readonly acks: string
}

/** A process of the platform. */
export interface ProcessIdentity {
  readonly kind: 'process'
  readonly name: string
}

const processName = /^[a-z][a-z0-9-]*$/
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Null for a certificate that names neither an asset nor a process, or names anything else besides. */
export const identityOf = (
  certificate: Pick<PeerCertificate, 'subject' | 'subjectaltname' | 'fingerprint'>,
): Identity | null => {
  const name: unknown = certificate.subject?.CN
  if (typeof name !== 'string') return null
  const claim = certificate.subjectaltname
  if (uuid.test(name) && claim === `URI:urn:svc:asset:${name}`)
    return assetIdentity(name, certificate.fingerprint.replaceAll(':', ''))
  return processName.test(name) && claim === `URI:urn:svc:process:${name}` ? { kind: 'process', name } : null
}

export const assetIdentity = (assetUuid: string, thumbprint: string): AssetIdentity => ({
  kind: 'asset',
  assetUuid,
  thumbprint,
  frames: frameTopic(assetUuid),
  acks: ackTopic(assetUuid),
})
