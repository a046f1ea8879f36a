import type { Aedes, Client, PublishPacket } from 'aedes'
import { type BatchedFrame, batchBytes, writeBatch } from '../wire/mqtt/frame-batch.ts'
import { frameBatches } from '../wire/mqtt/topic.ts'
import type { Outgoing } from './outgoing.ts'

/** A batch is sent when it holds so much, or its first frame has waited so long. */
const batchLimit = 48 * 1024
const batchWaitMs = 5
/** With so much on its way to a consumer that is there, stations are read no further until half of it is taken. */
const highWaterBytes = 4 * 1024 * 1024
/** A station that is not read answers no ping either: not for longer than this. */
const heldMaxMs = 5_000

type Done = () => void

export interface Gathering {
  readonly outgoing: Outgoing
  readonly consumerId: string
  /** Whose frames a client publishes, who may publish nothing else; null for a process of the platform. */
  assetOf(client: Client): string | null
}

/** Frames of ground stations go to the one consumer in batches, and not to subscribers one by one. */
export const gatherFrames = (aedes: Aedes, { outgoing, consumerId, assetOf }: Gathering): void => {
  const publish = aedes.publish.bind(aedes) as Publish
  const brake = createBrake(outgoing, consumerId, () => consumerId in connectedOf(aedes))
  let frames: BatchedFrame[] = []
  let bytes = 0
  let timer: NodeJS.Timeout | undefined
  const flush = () => {
    clearTimeout(timer)
    const payload = writeBatch(frames)
    ;[frames, bytes] = [[], 0]
    publish(
      { cmd: 'publish', qos: 1, dup: false, retain: false, topic: frameBatches, payload },
      null,
      () => {},
    )
  }
  const gather = (frame: BatchedFrame, done: Done) => {
    if (frames.length === 0) timer = setTimeout(flush, batchWaitMs)
    frames.push(frame)
    bytes += batchBytes(frame)
    if (bytes >= batchLimit) flush()
    brake.pass(done)
  }
  aedes.publish = ((packet: PublishPacket, client: Client | Done | null, done?: Done) => {
    const assetUuid = typeof client === 'object' && client && done ? assetOf(client) : null
    if (assetUuid && done) gather({ assetUuid, payload: packet.payload as Buffer }, done)
    else publish(packet, client, done)
  }) as typeof aedes.publish
}

type Publish = (packet: PublishPacket, client: Client | Done | null, done?: Done) => void

const connectedOf = (aedes: Aedes): object => (aedes as unknown as { clients: object }).clients

const createBrake = (outgoing: Outgoing, consumerId: string, isThere: () => boolean) => {
  let held: Done[] = []
  let timer: NodeJS.Timeout | undefined
  const release = () => {
    clearTimeout(timer)
    timer = undefined
    const waiting = held
    held = []
    for (const done of waiting) done()
  }
  outgoing.onTaken(() => {
    if (held.length > 0 && outgoing.bytesOf(consumerId) < highWaterBytes / 2) release()
  })
  return {
    pass(done: Done) {
      if (outgoing.bytesOf(consumerId) < highWaterBytes || !isThere()) return done()
      held.push(done)
      timer ??= setTimeout(release, heldMaxMs)
    },
  }
}
