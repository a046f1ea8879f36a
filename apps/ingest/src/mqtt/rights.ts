import type { Identity } from './identity.ts'
import { ackTopic, allFrames, frameTopic, isAckTopic } from './topic.ts'

/** A ground station publishes its asset's frames and hears its acks; ingest does the reverse. Nothing else passes. */
export const mayPublish = (identity: Identity, topic: string): boolean =>
  identity.kind === 'asset' ? topic === frameTopic(identity.assetUuid) : isAckTopic(topic)

export const maySubscribe = (identity: Identity, filter: string): boolean =>
  identity.kind === 'asset' ? filter === ackTopic(identity.assetUuid) : filter === allFrames
