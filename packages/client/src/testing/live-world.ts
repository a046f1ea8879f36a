import { LiveSocket, type LiveSocketOptions } from '../live/live-socket.ts'
import type { ClientMessage } from '../live/messages.ts'
import { handWorld, settled } from './hand-world.ts'

export const box = { west: 77, south: 12, east: 78, north: 13 }

/** A hand-moved world, and a live socket's options in it. */
export const liveWorld = (token: () => Promise<string> = async () => 'token') => {
  const { platform, WebSocket, connections, pass } = handWorld<ClientMessage>()
  const world: LiveSocketOptions = { origin: 'https://clearway.test', token, WebSocket, platform }
  return { world, connections, pass }
}

export const acknowledgement = (availableActions: string[]) =>
  JSON.stringify({
    type: 'connection_ack',
    connectionId: 'c',
    userUuid: 'u',
    timestamp: new Date(0).toISOString(),
    availableActions,
  })

export const connected = async (actions = ['subscribe', 'set_bounds']) => {
  const hand = liveWorld()
  const socket = new LiveSocket(hand.world)
  await settled()
  hand.connections[0]!.say(acknowledgement(actions))
  return { ...hand, socket }
}
