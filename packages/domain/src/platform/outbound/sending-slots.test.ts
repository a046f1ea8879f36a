import { describe, expect, it } from 'vitest'
import { createSendingSlots, type Receiver } from './sending-slots.ts'

const receiversOf = (ownerUuid: string, count: number, failingSince: Date | null = null) =>
  Array.from({ length: count }, (_, n) => ({ ownerUuid, receiverUuid: `${ownerUuid}-${n}`, failingSince }))
type Receivers = ReturnType<typeof receiversOf>

const newSlots = () => createSendingSlots((receiver: Receiver) => receiver)

/** Takes all the room there is for these, as a turn does that finds a backlog at each; how much each owner got. */
const fill = (slots: ReturnType<typeof newSlots>, due: Receivers): Record<string, number> => {
  const got: Record<string, number> = {}
  const free = slots.freeFor(due)
  for (const receiver of due)
    for (let n = 0; n < (free.get(receiver.receiverUuid) ?? 0); n += 1) {
      slots.enter(receiver)
      got[receiver.ownerUuid] = (got[receiver.ownerUuid] ?? 0) + 1
    }
  return got
}

describe('room for what is sent at once', () => {
  it('is ten requests for one receiver, and one where it fails', () => {
    expect(fill(newSlots(), receiversOf('a', 1))).toEqual({ a: 10 })
    expect(fill(newSlots(), receiversOf('a', 1, new Date()))).toEqual({ a: 1 })
  })

  it('is two thirds of all for one owner who is sent to alone, and a third stays for others', () => {
    const slots = newSlots()
    expect(fill(slots, receiversOf('a', 20))).toEqual({ a: 200 })
    expect(fill(slots, receiversOf('b', 20))).toEqual({ b: 60 })
    expect(fill(slots, receiversOf('a', 20))).toEqual({})
    expect(fill(slots, receiversOf('c', 1))).toEqual({ c: 10 })
  })

  it('is the same for two that begin at once, and of those that fail as well', () => {
    const slots = newSlots()
    expect(fill(slots, [...receiversOf('a', 20), ...receiversOf('b', 20)])).toEqual({ a: 100, b: 100 })
    expect(fill(slots, receiversOf('c', 20))).toEqual({ c: 60 })
    const failing = 'defg'.split('').map((owner) => receiversOf(owner, 20, new Date()))
    expect(failing.map((due) => fill(slots, due))).toEqual([{ d: 20 }, { e: 20 }, { f: 12 }, { g: 8 }])
  })

  it('is shared out in turn: who holds the least is next, and among its receivers too', () => {
    const slots = newSlots()
    const slow = 'abcde'.split('').flatMap((owner) => receiversOf(owner, 20))
    expect(Object.values(fill(slots, slow))).toEqual([60, 60, 60, 60, 60])
    const late = receiversOf('late', 2)
    expect(fill(slots, late)).toEqual({})
    for (const receiver of slow.slice(0, 4)) slots.leave(receiver)
    expect([...slots.freeFor([...slow, ...late])]).toEqual([
      ['late-0', 2],
      ['late-1', 2],
    ])
  })
})
