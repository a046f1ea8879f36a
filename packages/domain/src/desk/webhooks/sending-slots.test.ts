import { describe, expect, it } from 'vitest'
import { createSendingSlots } from './sending-slots.ts'

const endpointsOf = (orgUuid: string, count: number, failingSince: Date | null = null) =>
  Array.from({ length: count }, (_, n) => ({ orgUuid, endpointUuid: `${orgUuid}-${n}`, failingSince }))
type Endpoints = ReturnType<typeof endpointsOf>

/** Takes all the room there is for these, as a turn does that finds a backlog at each; how much each organisation got. */
const fill = (slots: ReturnType<typeof createSendingSlots>, due: Endpoints): Record<string, number> => {
  const got: Record<string, number> = {}
  const free = slots.freeFor(due)
  for (const endpoint of due)
    for (let n = 0; n < (free.get(endpoint.endpointUuid) ?? 0); n += 1) {
      slots.enter(endpoint)
      got[endpoint.orgUuid] = (got[endpoint.orgUuid] ?? 0) + 1
    }
  return got
}

describe('room for what is sent at once', () => {
  it('is ten requests for one endpoint, and one where it fails', () => {
    expect(fill(createSendingSlots(), endpointsOf('a', 1))).toEqual({ a: 10 })
    expect(fill(createSendingSlots(), endpointsOf('a', 1, new Date()))).toEqual({ a: 1 })
  })

  it('is two thirds of all for one organisation that sends alone, and a third stays for others', () => {
    const slots = createSendingSlots()
    expect(fill(slots, endpointsOf('a', 20))).toEqual({ a: 200 })
    expect(fill(slots, endpointsOf('b', 20))).toEqual({ b: 60 })
    expect(fill(slots, endpointsOf('a', 20))).toEqual({})
    expect(fill(slots, endpointsOf('c', 1))).toEqual({ c: 10 })
  })

  it('is the same for two that begin at once, and of those that fail as well', () => {
    const slots = createSendingSlots()
    expect(fill(slots, [...endpointsOf('a', 20), ...endpointsOf('b', 20)])).toEqual({ a: 100, b: 100 })
    expect(fill(slots, endpointsOf('c', 20))).toEqual({ c: 60 })
    const failing = 'defg'.split('').map((org) => endpointsOf(org, 20, new Date()))
    expect(failing.map((due) => fill(slots, due))).toEqual([{ d: 20 }, { e: 20 }, { f: 12 }, { g: 8 }])
  })

  it('is shared out in turn: who holds the least is next, and among its endpoints too', () => {
    const slots = createSendingSlots()
    const slow = 'abcde'.split('').flatMap((org) => endpointsOf(org, 20))
    expect(Object.values(fill(slots, slow))).toEqual([60, 60, 60, 60, 60])
    const late = endpointsOf('late', 2)
    expect(fill(slots, late)).toEqual({})
    for (const endpoint of slow.slice(0, 4)) slots.leave(endpoint)
    expect([...slots.freeFor([...slow, ...late])]).toEqual([
      ['late-0', 2],
      ['late-1', 2],
    ])
  })
})
