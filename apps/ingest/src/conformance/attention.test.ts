import type { Listening } from '@clearway/domain/telemetry'
import { expect, test } from 'vitest'
import { followAttention } from './attention.ts'

const second = 1_000

/** For how many seconds a process has received by its socket and by MQTT; null: it does not receive now. */
const receives = (process: string, socket: number | null, mqtt: number | null): Listening[] => [
  { process, way: 'socket', sinceMs: socket === null ? null : socket * second },
  { process, way: 'mqtt', sinceMs: mqtt === null ? null : mqtt * second },
]

test('while the broker is away, flights on sockets may be judged silent; a flight whose transport is not known may not', () => {
  const { attention } = followAttention('a')(receives('a', 70, null), 100 * second)
  expect([attention.everywhere('socket'), attention.everywhere('mqtt'), attention.everywhere(null)]).toEqual([
    30 * second,
    Infinity,
    Infinity,
  ])
})

test('while another process pauses, flights on own sockets may be judged silent; flights on its sockets may not', () => {
  const { attention } = followAttention('a')(
    [...receives('a', 70, 70), ...receives('b', null, null)],
    100 * second,
  )
  expect([attention.atOwnSockets(), attention.everywhere('socket')]).toEqual([30 * second, Infinity])
})

test('once a process is gone the whole service listens from then on, and what came before does not count', () => {
  const follow = followAttention('a')
  expect(follow([...receives('a', 50, 50), ...receives('b', 50, 50)], 100 * second).isOneGone).toBe(false)
  const gone = follow(receives('a', 51, 51), 101 * second)
  expect([gone.isOneGone, gone.attention.everywhere(null), gone.attention.everywhere('mqtt')]).toEqual([
    true,
    101 * second,
    50 * second,
  ])
  const later = follow([...receives('a', 61, 61), ...receives('c', 5, 5)], 111 * second)
  expect([later.isOneGone, later.attention.everywhere(null)]).toEqual([false, 106 * second])
})
