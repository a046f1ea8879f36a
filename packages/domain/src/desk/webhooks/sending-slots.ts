import type { DueEndpoint } from './delivering-store.ts'

/** Requests under way at once: to one endpoint, and in all of a process. */
const lanes = { healthy: 10, failing: 1 }
const total = { healthy: 300, failing: 60 }
/** What an organisation may have while there is room at all; more it has only while fewer than `open` are in use. */
const share = { healthy: 60, failing: 12 }
const open = { healthy: 200, failing: 40 }

type Health = keyof typeof lanes
type Known = Pick<DueEndpoint, 'endpointUuid' | 'orgUuid' | 'failingSince'>

const healthOf = ({ failingSince }: Known): Health => (failingSince ? 'failing' : 'healthy')

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

/** What a request takes part of; leaving gives back what entering took, also when the endpoint's health changed meanwhile. */
const holdersOf = (endpoint: Known) => {
  const health = healthOf(endpoint)
  return { endpoint: endpoint.endpointUuid, organisation: `${health} ${endpoint.orgUuid}`, all: health }
}

const change = (held: Counts, endpoint: Known, by: 1 | -1): void => {
  for (const holder of Object.values(holdersOf(endpoint))) held.add(holder, by)
}

/** Of one organisation's endpoints the one that holds the least and may have more. */
const nextOf = (own: readonly Known[], held: Counts, most: number): Known | undefined => {
  const holds = ({ endpointUuid }: Known) => held.of(endpointUuid)
  const least = own.reduce((a, b) => (holds(b) < holds(a) ? b : a))
  return holds(least) < most ? least : undefined
}

/**
 * How much may be sent at once. An endpoint that fails is tried one request at a time, and all that fail share slots of
 * their own: they hold none that one that answers could have. Nor does one organisation hold those of the others: a third of
 * all is for those that have less than a fifth, and what is free goes to whoever holds the least.
 */
export const createSendingSlots = () => {
  const busy = createCounts()
  return {
    /** How many more each of these may have now, in their order; those that may have none are left out. */
    freeFor(endpoints: readonly Known[]): Map<string, number> {
      const held = busy.copy()
      for (const due of Map.groupBy(endpoints, healthOf).values()) shareOut(due, held)
      const more = ({ endpointUuid }: Known) => held.of(endpointUuid) - busy.of(endpointUuid)
      return new Map(endpoints.filter((one) => more(one) > 0).map((one) => [one.endpointUuid, more(one)]))
    },
    enter: (endpoint: Known): void => change(busy, endpoint, 1),
    leave: (endpoint: Known): void => change(busy, endpoint, -1),
  }
}

/** One slot a turn to each organisation that does not hold so many yet, until none is left. `due`: of one health. */
const shareOut = (due: readonly Known[], held: Counts): void => {
  const organisations = [...Map.groupBy(due, ({ orgUuid }) => orgUuid).values()]
  const health = healthOf(due[0]!)
  for (let turn = 0; turn < total[health]; turn += 1) {
    const room = turn < share[health] ? total[health] : open[health]
    for (const own of organisations) {
      if (held.of(health) >= room) return
      if (held.of(holdersOf(own[0]!).organisation) > turn) continue
      const next = nextOf(own, held, lanes[health])
      if (next) change(held, next, 1)
    }
  }
}
