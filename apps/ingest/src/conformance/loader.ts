import type { FlightFilter } from '@clearway/domain/alerts'

export interface Loader {
  /** Several wishes within a moment become one query. */
  want(flights: FlightFilter): void
  close(): void
}

interface LoaderOptions {
  load(wanted: Required<FlightFilter>): Promise<void>
  failed(error: unknown): void
}

const retryMs = 1_000

interface Wanted {
  readonly sessionUuids: Set<string>
  readonly missionUuids: Set<string>
  readonly planUuids: Set<string>
}

const nothing = (): Wanted => ({ sessionUuids: new Set(), missionUuids: new Set(), planUuids: new Set() })

/** Gathers which flights are to be read, and reads them one query after the other. */
export const createLoader = ({ load, failed }: LoaderOptions): Loader => {
  let wanted = nothing()
  let timer: NodeJS.Timeout | NodeJS.Immediate | null = null
  let closed = false

  const add = (flights: FlightFilter) => {
    for (const uuid of flights.sessionUuids ?? []) wanted.sessionUuids.add(uuid)
    for (const uuid of flights.missionUuids ?? []) wanted.missionUuids.add(uuid)
    for (const uuid of flights.planUuids ?? []) wanted.planUuids.add(uuid)
  }

  const run = async (): Promise<void> => {
    const now = {
      sessionUuids: [...wanted.sessionUuids],
      missionUuids: [...wanted.missionUuids],
      planUuids: [...wanted.planUuids],
    }
    wanted = nothing()
    let waitMs = 0
    try {
      await load(now)
    } catch (error) {
      if (!closed) failed(error)
      add(now)
      waitMs = retryMs
    }
    const more = wanted.sessionUuids.size + wanted.missionUuids.size + wanted.planUuids.size > 0
    timer = more && !closed ? setTimeout(() => void run(), waitMs) : null
  }

  return {
    want(flights) {
      add(flights)
      if (!closed) timer ??= setImmediate(() => void run())
    },
    close() {
      closed = true
      clearTimeout(timer as NodeJS.Timeout)
      clearImmediate(timer as NodeJS.Immediate)
    },
  }
}
