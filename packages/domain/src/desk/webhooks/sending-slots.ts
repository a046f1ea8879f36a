import type { DueEndpoint } from './delivering-store.ts'

/** Requests under way at once: to one endpoint, and in all of a process. */
const lanes = { healthy: 10, failing: 1 }
const total = { healthy: 300, failing: 60 }

type Health = keyof typeof lanes
type Known = Pick<DueEndpoint, 'endpointUuid' | 'failingSince'>

const healthOf = ({ failingSince }: Known): Health => (failingSince ? 'failing' : 'healthy')

/**
 * How much may be sent at once. An endpoint that fails is tried one request at a time, and all that fail share slots of
 * their own: they hold none that one that answers could have.
 */
export const createSendingSlots = () => {
  const busy = new Map<string, number>()
  const inUse = { healthy: 0, failing: 0 }
  /** Leaving gives back what entering took, also when the endpoint's health changed meanwhile. */
  const change = (endpoint: Known, by: 1 | -1): void => {
    const { endpointUuid } = endpoint
    const now = (busy.get(endpointUuid) ?? 0) + by
    if (now > 0) busy.set(endpointUuid, now)
    else busy.delete(endpointUuid)
    inUse[healthOf(endpoint)] += by
  }
  return {
    /** How many more each of these may have now, in their order; those that may have none are left out. */
    freeFor(endpoints: readonly Known[]): Map<string, number> {
      const left = {
        healthy: total.healthy - inUse.healthy,
        failing: total.failing - inUse.failing,
      }
      const free = new Map<string, number>()
      for (const endpoint of endpoints) {
        const health = healthOf(endpoint)
        const own = Math.min(lanes[health] - (busy.get(endpoint.endpointUuid) ?? 0), left[health])
        if (own <= 0) continue
        free.set(endpoint.endpointUuid, own)
        left[health] -= own
      }
      return free
    },
    enter: (endpoint: Known): void => change(endpoint, 1),
    leave: (endpoint: Known): void => change(endpoint, -1),
  }
}
