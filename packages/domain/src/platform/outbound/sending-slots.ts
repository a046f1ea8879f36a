/** Requests under way at once: to one receiver, and in all of a process. */
const lanes = { healthy: 10, failing: 1 }
const total = { healthy: 300, failing: 60 }
/** What an owner may have while there is room at all; more only while fewer than `open` are in use. */
const share = { healthy: 60, failing: 12 }
const open = { healthy: 200, failing: 40 }

export type Health = keyof typeof lanes
export const healths = ['healthy', 'failing'] as const satisfies readonly Health[]

/** An address that something is sent to: by which name, and whose it is. */
export interface Receiver {
  readonly receiverUuid: string
  readonly ownerUuid: string
  /** Since when nothing was taken there; null: the last was. */
  readonly failingSince: Date | null
}

const healthOf = ({ failingSince }: Receiver): Health => (failingSince ? 'failing' : 'healthy')

/** Numbers by name; what was never counted is 0, and takes no room. */
const createCounts = (given: Iterable<readonly [string, number]> = []) => {
  const counts = new Map(given)
  const of = (name: string): number => counts.get(name) ?? 0
  const add = (name: string, by: 1 | -1): void => {
    const now = of(name) + by
    if (now > 0) counts.set(name, now)
    else counts.delete(name)
  }
  return { of, add, copy: () => createCounts(counts) }
}
type Counts = ReturnType<typeof createCounts>

/** What a request takes part of; leaving gives back what entering took, also when the receiver's health changed meanwhile. */
const holdersOf = (receiver: Receiver) => {
  const health = healthOf(receiver)
  return { receiver: receiver.receiverUuid, owner: `${health} ${receiver.ownerUuid}`, all: health }
}

const change = (held: Counts, receiver: Receiver, by: 1 | -1): void => {
  for (const holder of Object.values(holdersOf(receiver))) held.add(holder, by)
}

/** Of one owner's receivers the one that holds the least and may have more. */
const nextOf = (own: readonly Receiver[], held: Counts, most: number): Receiver | undefined => {
  const holds = ({ receiverUuid }: Receiver) => held.of(receiverUuid)
  const least = own.reduce((a, b) => (holds(b) < holds(a) ? b : a))
  return holds(least) < most ? least : undefined
}

/**
 * How much may be sent at once. A receiver that fails is tried one request at a time, and all that fail share slots of
 * their own: they hold none that one that answers could have. Nor does one owner hold those of the others: a third of
 * all is for those that have less than a fifth, and what is free goes to whoever holds the least.
 */
export const createSendingSlots = <T>(receiverOf: (one: T) => Receiver) => {
  const busy = createCounts()
  return {
    /** How many more each of these may have now, by its name and in their order; those that may have none are left out. */
    freeFor(due: readonly T[]): Map<string, number> {
      const receivers = due.map(receiverOf)
      const held = busy.copy()
      for (const alike of Map.groupBy(receivers, healthOf).values()) shareOut(alike, held)
      const more = ({ receiverUuid }: Receiver) => held.of(receiverUuid) - busy.of(receiverUuid)
      return new Map(receivers.filter((one) => more(one) > 0).map((one) => [one.receiverUuid, more(one)]))
    },
    /** Of which health there is room for one more at all. */
    openTo: (): Health[] => healths.filter((health) => busy.of(health) < total[health]),
    enter: (one: T): void => change(busy, receiverOf(one), 1),
    leave: (one: T): void => change(busy, receiverOf(one), -1),
  }
}

/** One slot a turn to each owner that does not hold so many yet, until none is left. `due`: of one health. */
const shareOut = (due: readonly Receiver[], held: Counts): void => {
  const owners = [...Map.groupBy(due, ({ ownerUuid }) => ownerUuid).values()]
  const health = healthOf(due[0]!)
  for (let turn = 0; turn < total[health]; turn += 1) {
    const room = turn < share[health] ? total[health] : open[health]
    for (const own of owners) {
      if (held.of(health) >= room) return
      if (held.of(holdersOf(own[0]!).owner) > turn) continue
      const next = nextOf(own, held, lanes[health])
      if (next) change(held, next, 1)
    }
  }
}
