import { allTiles, isTileTopic } from '../live/tile.ts'
import type { Identity } from './identity.ts'
import { allFrames, allHearing, frameBatches, isAckTopic, isFrameTopic, isHearingTopic } from './topic.ts'

/**
 * A ground station publishes its asset's frames and hears its acks; ingest does the reverse, and shares what it shows
 * with others of its kind. Nothing else passes.
 */
export const mayPublish = (identity: Identity, topic: string): boolean =>
  identity.kind === 'asset' ? topic === identity.frames : isAckTopic(topic) || isTileTopic(topic)

const platformFilters = new Set([allFrames, frameBatches, allHearing, allTiles])

export const maySubscribe = (identity: Identity, filter: string): boolean =>
  identity.kind === 'asset' ? filter === identity.acks : platformFilters.has(filter)

/** A message that was kept for somebody is judged once more when it is handed over. */
export const mayHear = (identity: Identity, topic: string): boolean =>
  identity.kind === 'asset'
    ? topic === identity.acks
    : topic === frameBatches || isFrameTopic(topic) || isHearingTopic(topic) || isTileTopic(topic)
