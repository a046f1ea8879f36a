import type { PeerCertificate } from 'node:tls'
import type { ShownCertificate } from '@clearway/domain/certificates'
import type { Client } from 'aedes'
import {
  ackTopic,
  allFrames,
  allHearing,
  allTiles,
  frameTopic,
  isAckTopic,
  isBatchTopic,
  isFenceTopic,
  isFrameTopic,
  isHearingTopic,
  isTileTopic,
} from '../wire/mqtt/topic.ts'

/** Who is at the other end of a mutual TLS connection, by the certificate that our authority signed. */
export type Identity = AssetIdentity | ProcessIdentity

export interface AssetIdentity {
  readonly kind: 'asset'
  readonly assetUuid: string
  readonly thumbprint: string
  /** Of its certificate; epoch milliseconds. */
  readonly expiresAt: number
  /** Its own topics, which every frame is held against. */
  readonly frames: string
  readonly acks: string
}

/** A process of the platform. */
export interface ProcessIdentity {
  readonly kind: 'process'
  readonly name: string
}

/** The identity behind a connection. */
export type Identify = (client: Client) => Identity | undefined

/** The thumbprints of certificates that our records still hold as valid; rejects while they cannot be read. */
export type ValidAmong = (shown: readonly ShownCertificate[]) => Promise<ReadonlySet<string>>

const processName = /^[a-z][a-z0-9-]*$/
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Null for a certificate that names neither an asset nor a process, or names anything else besides. */
export const identityOf = (
  certificate: Pick<PeerCertificate, 'subject' | 'subjectaltname' | 'fingerprint' | 'valid_to'>,
): Identity | null => {
  const name: unknown = certificate.subject?.CN
  if (typeof name !== 'string') return null
  const claim = certificate.subjectaltname
  if (uuid.test(name) && claim === `URI:urn:svc:asset:${name}`)
    return assetIdentity(name, {
      thumbprint: certificate.fingerprint.replaceAll(':', ''),
      expiresAt: Date.parse(certificate.valid_to),
    })
  return processName.test(name) && claim === `URI:urn:svc:process:${name}` ? { kind: 'process', name } : null
}

export const assetIdentity = (
  assetUuid: string,
  certificate: Pick<AssetIdentity, 'thumbprint' | 'expiresAt'>,
): AssetIdentity => ({
  ...certificate,
  kind: 'asset',
  assetUuid,
  frames: frameTopic(assetUuid),
  acks: ackTopic(assetUuid),
})

/** A colon is in no asset_uuid and in no process's name. */
export const nameOf = (identity: Identity): string =>
  identity.kind === 'asset' ? identity.assetUuid : `${processPrefix}${identity.name}`

export const processPrefix = 'process:'
export const consumerId = (clientId: string): string => `${processPrefix}ingest:${clientId}`

/**
 * A ground station publishes its asset's frames and receives its acks; ingest does the reverse, and shares what it shows
 * with others of its kind. Nothing else passes.
 */
export const mayPublish = (identity: Identity, topic: string): boolean =>
  identity.kind === 'asset'
    ? topic === identity.frames
    : isAckTopic(topic) || isTileTopic(topic) || isFenceTopic(topic)

const platformFilters = new Set([allFrames, allHearing, allTiles])

export const maySubscribe = (identity: Identity, filter: string): boolean =>
  identity.kind === 'asset'
    ? filter === identity.acks
    : platformFilters.has(filter) || isBatchTopic(filter) || isFenceTopic(filter)

/** A message that was kept for a client is checked once more when it is delivered. */
export const mayReceive = (identity: Identity, topic: string): boolean =>
  identity.kind === 'asset'
    ? topic === identity.acks
    : [isBatchTopic, isFrameTopic, isHearingTopic, isTileTopic, isFenceTopic].some((is) => is(topic))
