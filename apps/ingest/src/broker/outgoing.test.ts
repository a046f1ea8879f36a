import { Aedes, type AedesPublishPacket } from 'aedes'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { boundOutgoing, type Outgoing } from './outgoing.ts'

interface Persistence {
  outgoingEnqueue(subscription: { clientId: string }, packet: AedesPublishPacket): Promise<void>
  outgoingUpdate(client: { id: string }, packet: AedesPublishPacket): Promise<void>
  outgoingClearMessageId(client: { id: string }, packet: { messageId: number }): Promise<unknown>
  outgoingStream(client: { id: string }): AsyncIterable<AedesPublishPacket>
}

const client = { id: 'station' }
let aedes: Aedes
let outgoing: Outgoing
let kept: Persistence

beforeEach(async () => {
  aedes = await Aedes.createBroker()
  outgoing = boundOutgoing(aedes, () => ({ packets: 3, bytes: 100 }))
  kept = (aedes as unknown as { persistence: Persistence }).persistence
})
afterEach(() => new Promise<void>((resolve) => aedes.close(() => resolve())))

const packet = (brokerCounter: number, bytes = 1): AedesPublishPacket => ({
  cmd: 'publish',
  brokerId: 'here',
  brokerCounter,
  topic: 't',
  payload: Buffer.alloc(bytes),
  qos: 2,
  retain: false,
  dup: false,
})
const add = (number: number, bytes?: number) =>
  kept.outgoingEnqueue({ clientId: client.id }, packet(number, bytes))
const again = async () => {
  const packets: AedesPublishPacket[] = []
  for await (const one of kept.outgoingStream(client)) packets.push(one)
  return packets
}
const numbers = async () => (await again()).map(({ brokerCounter }) => brokerCounter)

test('of a session that has too many or too large messages the oldest go', async () => {
  for (const number of [1, 2, 3, 4]) await add(number)
  expect(await numbers()).toEqual([2, 3, 4])
  expect(outgoing.isFull(client.id)).toBe(true)
  await add(5, 100)
  await add(6, 100)
  expect(await numbers()).toEqual([6])
})

test('what is acknowledged is removed, and every caller that waits for space continues', async () => {
  let notified = 0
  outgoing.onTaken(() => {
    notified += 1
  })
  for (const number of [1, 2]) await add(number)
  await kept.outgoingUpdate(client, { ...packet(1), messageId: 7 })
  await kept.outgoingClearMessageId(client, { messageId: 7 })
  expect(await numbers()).toEqual([2])
  expect({ notified, bytes: outgoing.bytesOf(client.id) }).toEqual({ notified: 1, bytes: 1 })
})

test('a new connection gets all of it again with ids of its own, what was sent before marked as such', async () => {
  for (const number of [1, 2]) await add(number)
  await kept.outgoingUpdate(client, { ...packet(1), messageId: 7 })
  expect(await again()).toMatchObject([
    { brokerCounter: 1, dup: true, qos: 1 },
    { brokerCounter: 2, dup: false, qos: 1 },
  ])
  // An id of the old connection means nothing on the new one.
  await kept.outgoingClearMessageId(client, { messageId: 7 })
  expect(await numbers()).toEqual([1, 2])
})
