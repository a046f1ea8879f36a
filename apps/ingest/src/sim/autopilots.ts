import { createSocket, type Socket } from 'node:dgram'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { Autopilot } from './autopilot.ts'
import { seeded } from './faults.ts'
import type { MavlinkOptions } from './options.ts'
import { generatedPath } from './path.ts'

type Say = (line: string) => void

const stepMs = 20
const heartbeatMs = 1_000
/** After its first messages, so that the bridge knows its position. */
const askAfterMs = 2_000
const askAgainMs = 10_000
const takeOffAfterMs = 1_000
const defaultCentre = [77.59, 12.97] as const
const bridgeId = 250

interface Flying {
  readonly socket: Socket
  readonly autopilot: Autopilot
  readonly systemId: number
  heartbeatAt: number
  measureAt: number
  askAt: number
  armedAt: number | null
  shown: number
}

/** Autopilots beside a bridge, each on a socket of its own, until the duration is over or `stop`. */
export const flyAutopilots = async (options: MavlinkOptions, stop: AbortSignal, say: Say): Promise<void> => {
  const fleet = await Promise.all(
    Array.from({ length: options.aircraft }, (_, n) => openAutopilot(options, options.firstId + n)),
  )
  say(`${fleet.length} autopilots speak to ${options.bridge.host}:${options.bridge.port}`)
  const began = performance.now()
  while (!stop.aborted && performance.now() - began < options.durationS * 1_000) {
    for (const one of fleet) step(one, performance.now(), { began, rate: options.rate, say })
    await wait(stepMs)
  }
  for (const { autopilot } of fleet) {
    autopilot.disarm()
    autopilot.heartbeat()
  }
  // The last heartbeats leave before their sockets close.
  await wait(stepMs)
  for (const { socket } of fleet) socket.close()
}

const openAutopilot = async ({ bridge, centre, seed }: MavlinkOptions, systemId: number): Promise<Flying> => {
  const socket = createSocket('udp4')
  socket.bind(0)
  await once(socket, 'listening')
  const autopilot = new Autopilot({
    systemId,
    version: 2,
    authorizer: bridgeId,
    path: generatedPath(systemId, centre ?? defaultCentre, seeded(seed * 200_003 + systemId)),
    send: (bytes) => socket.send(bytes, bridge.port, bridge.host, () => {}),
    now: () => Date.now(),
  })
  socket.on('message', (bytes) => autopilot.receive(bytes))
  return { socket, autopilot, systemId, heartbeatAt: 0, measureAt: 0, askAt: 0, armedAt: null, shown: 0 }
}

const step = (
  one: Flying,
  now: number,
  { began, rate, say }: { began: number; rate: number; say: Say },
): void => {
  const { autopilot, systemId } = one
  if (now >= one.heartbeatAt) {
    one.heartbeatAt = now + heartbeatMs
    autopilot.heartbeat()
  }
  if (now >= one.measureAt) {
    one.measureAt = Math.max(now, one.measureAt + 1_000 / rate)
    autopilot.measure()
  }
  for (const text of autopilot.texts.slice(one.shown)) say(`system ${systemId} reads: ${text}`)
  one.shown = autopilot.texts.length
  if (autopilot.state === 'armed') {
    one.armedAt ??= now
    if (now - one.armedAt > takeOffAfterMs) autopilot.takeOff()
  } else if (now - began > askAfterMs && now >= one.askAt) {
    one.askAt = now + askAgainMs
    autopilot.requestArming()
  }
}
