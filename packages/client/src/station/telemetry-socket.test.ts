import { expect, test } from 'vitest'
import { openTelemetrySocket, type StationEvent } from './telemetry-socket.ts'

/** A connection whose messages the test sends. */
class HandSocket {
  readonly readyState = 1
  readonly #on = new Map<string, (event: never) => void>()

  addEventListener(type: string, listener: (event: never) => void) {
    this.#on.set(type, listener)
  }
  say(message: object) {
    this.#on.get('message')?.({ data: JSON.stringify(message) } as never)
  }
  send() {}
  close() {}
}

const times = [1, 2, 3].map((second) => `2026-06-01T08:00:0${second}.000Z`)
const [first, second] = times

/** Three frames on their way. */
const opened = () => {
  let service!: HandSocket
  const refused: (string | undefined)[] = []
  const socket = openTelemetrySocket({
    origin: 'https://clearway.test',
    sessionUuid: 's',
    sessionToken: 't',
    WebSocket: class extends HandSocket {
      constructor() {
        super()
        service = this
      }
    },
    onEvent: (event: StationEvent) => event.type === 'refused' && refused.push(event.timestamp),
  })
  for (const timestamp of times) socket.send({ timestamp, latitude: 13, longitude: 77.6 })
  return { socket, service, refused }
}
const refusal = {
  type: 'error',
  code: 'INVALID_FRAME',
  message: 'latitude must be a number',
  field: 'latitude',
}

test('a refusal that overtakes acknowledgements means the frame that it names', () => {
  const { socket, service, refused } = opened()
  service.say({ ...refusal, timestamp: second })
  expect(refused).toEqual([second])
  expect(socket.waiting).toBe(2)
})

test('one that names none means no frame while several wait, and the last one when only that waits', () => {
  const { socket, service, refused } = opened()
  service.say(refusal)
  expect([refused, socket.waiting]).toEqual([[undefined], 3])
  for (const timestamp of [first, second]) service.say({ type: 'telemetry_ack', timestamp })
  service.say(refusal)
  expect([refused, socket.waiting]).toEqual([[undefined, times[2]], 0])
})
