import { once } from 'node:events'
import { WebSocket } from 'ws'

export interface Station {
  readonly sessionUuid: string
  readonly url: string
}

export interface Place {
  readonly longitude: number
  readonly latitude: number
}

export interface Flying {
  /** The frame with which each flight last went into the zone: when it was sent, and its time. */
  entryOf(sessionUuid: string): { readonly sentAt: number; readonly timestamp: string } | undefined
  readonly framesSent: number
  stop(): Promise<void>
}

export interface Flight {
  readonly stations: readonly Station[]
  readonly inside: Place
  readonly outside: Place
  /** Seconds of the round in which the n-th aircraft is inside. */
  isInside(n: number, second: number): boolean
}

/** Aircraft on a socket each, a frame a second each, evenly over the second. */
export const fly = async ({ stations, inside, outside, isInside }: Flight): Promise<Flying> => {
  const sockets: WebSocket[] = []
  for (const { url } of stations) {
    const socket = new WebSocket(url, { perMessageDeflate: false })
    await once(socket, 'open')
    socket.on('message', () => {})
    sockets.push(socket)
  }
  const entries = new Map<string, { sentAt: number; timestamp: string }>()
  const wasInside = stations.map(() => false)
  let sent = 0
  const began = performance.now()

  const send = (n: number, second: number) => {
    const { sessionUuid } = stations[n]!
    const timestamp = new Date().toISOString()
    const goesIn = isInside(n, second)
    if (goesIn && !wasInside[n]) entries.set(sessionUuid, { sentAt: performance.now(), timestamp })
    wasInside[n] = goesIn
    sockets[n]!.send(
      JSON.stringify({ ...(goesIn ? inside : outside), timestamp, altitude_agl: 60, heading: 90 }),
    )
  }

  const pace = setInterval(() => {
    const due = ((performance.now() - began) / 1000) * stations.length
    for (; sent < due; sent += 1) send(sent % stations.length, Math.floor(sent / stations.length))
  }, 1)

  return {
    entryOf: (sessionUuid) => entries.get(sessionUuid),
    get framesSent() {
      return sent
    },
    async stop() {
      clearInterval(pace)
      for (const socket of sockets) {
        socket.close()
        await once(socket, 'close')
      }
    },
  }
}
