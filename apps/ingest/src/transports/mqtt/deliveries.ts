import { type NumberedFrame, type Rate, readNumbered } from '@clearway/domain/telemetry'
import { keyedBuckets } from '../../flow/keyed-buckets.ts'
import type { Delivery } from '../../wire/mqtt/client.ts'
import { readBatch } from '../../wire/mqtt/frame-batch.ts'
import { assetOfFrames, assetOfHearing, isBatchTopic } from '../../wire/mqtt/topic.ts'

export type Take = (assetUuid: string, text: string, bytes: number, done: () => void) => void

/** Frames in a batch or one by one; anything else is the notice that a station begins to receive its acknowledgements. */
export const readWith = (take: Take, beginsToReceive: (station: string) => void) => (delivery: Delivery) => {
  const { topic, payload } = delivery
  if (isBatchTopic(topic)) return takeBatch(delivery, take)
  const assetUuid = assetOfFrames(topic)
  if (assetUuid) return take(assetUuid, payload.toString(), payload.length, delivery.acknowledge)
  const station = assetOfHearing(topic)
  if (station) beginsToReceive(station)
  delivery.acknowledge()
}

/** It is acknowledged once all of them are done with; until then the broker keeps the batch. */
const takeBatch = (delivery: Delivery, take: Take): void => {
  // One more than the frames: some are done with before the last of them is read.
  let left = 1
  const done = () => {
    left -= 1
    if (left === 0) delivery.acknowledge()
  }
  readBatch(delivery.payload, (assetUuid, text, bytes) => {
    left += 1
    take(assetUuid, text, bytes, done)
  })
  done()
}

export const readText = (assetUuid: string, text: string, isTooLarge: boolean): NumberedFrame | null => {
  try {
    return readNumbered(assetUuid, JSON.parse(text), isTooLarge)
  } catch {
    // A payload that is not JSON belongs to no known frame; no station waits for its acknowledgement.
    return null
  }
}

/** So many times its pace is read of a station: frames that are sent again cost no pace, but they have to be read. */
const readShare = 10

/**
 * Whether a frame of this station is looked at. Behind a broker that sets no pace a station could keep a service busy
 * with reading alone; what is beyond this goes unread, and the station sends it again.
 */
export const createShield = ({ perSecond, burst }: Rate): ((assetUuid: string) => boolean) =>
  keyedBuckets({ perSecond: perSecond * readShare, burst: burst * 2 })
