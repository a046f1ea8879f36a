import type { StationStatus } from '@clearway/domain/certificates'
import { type FenceState, type ForeignBroker, type GuardOptions, guardBroker } from './guard.ts'
import type { StationStatuses } from './station-statuses.ts'

export interface FenceOptions extends Pick<GuardOptions, 'services' | 'caughtUp' | 'observe' | 'opened'> {
  /** Our records, which the fences of all brokers ask. */
  readonly statuses: StationStatuses
  /** Absent: the embedded one, which asks our records itself and ends what is not good any more. */
  readonly broker?: ForeignBroker | undefined
}

/** Whose frames are taken from one broker, frame by frame (docs/decisions/0040-whom-the-broker-hears.md). */
export interface BrokerFence {
  readonly state: FenceState
  /** Whether a frame that comes now is taken. */
  mayTake(assetUuid: string): boolean | Promise<boolean>
  /** Whether a frame is taken that the broker kept for another process: only of an asset for which no other client can have sent it. */
  mayInherit(assetUuid: string): Promise<boolean>
  /** Whether messages may be sent to the asset; undefined until its records are read. */
  mayAnswer(assetUuid: string): boolean | undefined
  /** A client has connected in the name of this asset; `order`: of the connection, among all that were opened. */
  cameIn(assetUuid: string, order: number): void
  /** Something has changed about certificates. */
  changed(): void
  /** A connection to the broker: what was known of it is not certain any more. */
  connected(): void
  close(): void
}

const openState: FenceState = { fenced: 0, isBehind: false }

export const openFence = (options: FenceOptions): BrokerFence => {
  const { broker, statuses } = options
  const guard = broker ? guardBroker({ ...options, broker, forget: statuses.forget }) : null

  const judge = (assetUuid: string, { isAccepted, fencedBy }: StationStatus): boolean => {
    if (!guard || fencedBy === null) return isAccepted
    return guard.isOpen(assetUuid, fencedBy) && isAccepted
  }
  return {
    get state() {
      return guard?.state ?? openState
    },
    mayTake(assetUuid) {
      const status = statuses.known(assetUuid)
      if (status) return judge(assetUuid, status)
      return statuses.read(assetUuid).then((read) => judge(assetUuid, read))
    },
    async mayInherit(assetUuid) {
      const { isAccepted, fencedBy } = await statuses.read(assetUuid)
      return isAccepted && fencedBy === null
    },
    mayAnswer(assetUuid) {
      const status = statuses.known(assetUuid)
      if (status) return judge(assetUuid, status)
      void statuses.read(assetUuid)
      return undefined
    },
    cameIn: (assetUuid, order) => guard?.cameIn(assetUuid, order),
    changed: () => guard?.look(),
    connected: () => guard?.connected(),
    close: () => guard?.close(),
  }
}
