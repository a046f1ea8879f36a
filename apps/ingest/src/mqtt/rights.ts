import type { Identity } from './identity.ts'
import { ackTopic, allFrames, frameTopic, isAckTopic, isFrameTopic } from './topic.ts'

/** A ground station publishes its asset's frames and hears its acks; ingest does the reverse. Nothing else passes. */
export const mayPublish = (identity: Identity, topic: string): boolean =>
  identity.kind === 'asset' ? topic === frameTopic(identity.assetUuid) : isAckTopic(topic)

export const maySubscribe = (identity: Identity, filter: string): boolean =>
  identity.kind === 'asset' ? filter === ackTopic(identity.assetUuid) : filter === allFrames

/** A message that was kept for somebody is judged once more when it is handed over. */
export const mayHear = (identity: Identity, topic: string): boolean =>
  identity.kind === 'asset' ? topic === ackTopic(identity.assetUuid) : isFrameTopic(topic)
