import type { Aedes, Client, PublishPacket } from 'aedes'
import { type BatchedFrame, batchBytes, writeBatch } from '../wire/mqtt/frame-batch.ts'
import { frameBatches } from '../wire/mqtt/topic.ts'
import { consumerId } from './identity.ts'
import type { Outgoing } from './outgoing.ts'

/** A batch is sent when it holds so much, or its first frame has waited so long. */
const batchLimit = 48 * 1024
const batchWaitMs = 5
/** With so much on its way to a consumer that is there, stations are read no further until half of it is taken. */
const highWaterBytes = 4 * 1024 * 1024
/** By then every message that the broker was given is in the queues of its subscribers. */
const settledMs = 100
/** A station that is not read answers no ping either: not for longer than this. */
const heldMaxMs = 5_000

type Done = () => void

export interface Gathering {
  readonly outgoing: Outgoing
  /** The client ids of those who take frames; each frame goes to one of them. */
  readonly consumers: readonly string[]
  /** Whose frames a client publishes, who may publish nothing else; null for a process of the platform. */
  assetOf(client: Client): string | null
}

/** One who takes frames, and the batch that is being made for him. */
interface Consumer {
  readonly id: string
  isThere(): boolean
  add(frame: BatchedFrame, done: Done): void
  /** Batches that another did not take. */
  takeOver(payloads: readonly Buffer[]): void
  /** What he has not taken; it waits for him no more. */
  giveUp(): Buffer[]
}

/**
 * Frames of ground stations go to the telemetry services in batches, and not to subscribers one by one. Those of an asset go to
 * the same one while it is there; what one had not taken when it went goes to the others, and where it had, the numbers of
 * the frames show it.
 */
export const gatherFrames = (aedes: Aedes, { outgoing, consumers, assetOf }: Gathering): void => {
  const publish = aedes.publish.bind(aedes) as Publish
  const all = consumers.map((clientId) => createConsumer(clientId, { aedes, outgoing, publish }))
  const present = () => all.filter((one) => one.isThere())
  const takerOf = (assetUuid: string): Consumer => {
    const there = present()
    const among = there.length > 0 ? there : all
    // Any 32 bits of a random uuid share them out alike.
    return among[Number.parseInt(assetUuid.slice(0, 8), 16) % among.length] as Consumer
  }
  const pass = (from: Consumer) => {
    const [to] = present()
    if (to && !from.isThere()) to.takeOver(from.giveUp())
  }
  aedes.on('clientDisconnect', ({ id }) => {
    const gone = all.find((one) => one.id === id)
    if (!gone) return
    pass(gone)
    // What was on its way within the broker.
    setTimeout(pass, settledMs, gone)
  })
  // Messages that were kept while the client was away.
  aedes.on('clientReady', ({ id }) => {
    if (all.some((one) => one.id === id)) for (const one of all) pass(one)
  })
  aedes.publish = ((packet: PublishPacket, client: Client | Done | null, done?: Done) => {
    const assetUuid = typeof client === 'object' && client && done ? assetOf(client) : null
    if (assetUuid && done) takerOf(assetUuid).add({ assetUuid, payload: packet.payload as Buffer }, done)
    else publish(packet, client, done)
  }) as typeof aedes.publish
}

type Publish = (packet: PublishPacket, client: Client | Done | null, done?: Done) => void

interface Surroundings {
  readonly aedes: Aedes
  readonly outgoing: Outgoing
  readonly publish: Publish
}

const createConsumer = (clientId: string, { aedes, outgoing, publish }: Surroundings): Consumer => {
  const id = consumerId(clientId)
  const topic = frameBatches(clientId)
  const isThere = () => id in connectedOf(aedes)
  const brake = createBrake(outgoing, id, isThere)
  let frames: BatchedFrame[] = []
  let bytes = 0
  let timer: NodeJS.Timeout | undefined
  const send = (payload: Buffer) =>
    publish({ cmd: 'publish', qos: 1, dup: false, retain: false, topic, payload }, null, () => {})
  const flush = () => {
    clearTimeout(timer)
    if (frames.length === 0) return
    const payload = writeBatch(frames)
    ;[frames, bytes] = [[], 0]
    send(payload)
  }
  return {
    id,
    isThere,
    add(frame, done) {
      if (frames.length === 0) timer = setTimeout(flush, batchWaitMs)
      frames.push(frame)
      bytes += batchBytes(frame)
      if (bytes >= batchLimit) flush()
      brake.pass(done)
    },
    takeOver: (payloads) => payloads.forEach(send),
    giveUp() {
      flush()
      return outgoing.take(id, topic)
    },
  }
}

const connectedOf = (aedes: Aedes): object => (aedes as unknown as { clients: object }).clients

const createBrake = (outgoing: Outgoing, consumer: string, isThere: () => boolean) => {
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
    if (held.length > 0 && outgoing.bytesOf(consumer) < highWaterBytes / 2) release()
  })
  return {
    pass(done: Done) {
      if (outgoing.bytesOf(consumer) < highWaterBytes || !isThere()) return done()
      held.push(done)
      timer ??= setTimeout(release, heldMaxMs)
    },
  }
}
