import type { Standing } from '@clearway/domain/certificates'
import { type FenceState, type ForeignBroker, type GuardOptions, guardBroker } from './guard.ts'
import type { Standings } from './standings.ts'

export interface FenceOptions extends Pick<GuardOptions, 'services' | 'caughtUp' | 'observe' | 'opened'> {
  /** Our records, which the fences of all brokers ask. */
  readonly standings: Standings
  /** Absent: the embedded one, which asks our records itself and ends what is not good any more. */
  readonly broker?: ForeignBroker | undefined
}

/** Whose frames are taken from one broker, frame by frame (docs/decisions/0040-whom-the-broker-hears.md). */
export interface Fence {
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

export const openFence = (options: FenceOptions): Fence => {
  const { broker, standings } = options
  const guard = broker ? guardBroker({ ...options, broker, forget: standings.forget }) : null

  const judge = (assetUuid: string, { isAccepted, fencedBy }: Standing): boolean => {
    if (!guard || fencedBy === null) return isAccepted
    return guard.isOpen(assetUuid, fencedBy) && isAccepted
  }
  return {
    get state() {
      return guard?.state ?? openState
    },
    mayTake(assetUuid) {
      const standing = standings.known(assetUuid)
      if (standing) return judge(assetUuid, standing)
      return standings.read(assetUuid).then((read) => judge(assetUuid, read))
    },
    async mayInherit(assetUuid) {
      const { isAccepted, fencedBy } = await standings.read(assetUuid)
      return isAccepted && fencedBy === null
    },
    mayAnswer(assetUuid) {
      const standing = standings.known(assetUuid)
      if (standing) return judge(assetUuid, standing)
      void standings.read(assetUuid)
      return undefined
    },
    cameIn: (assetUuid, order) => guard?.cameIn(assetUuid, order),
    changed: () => guard?.look(),
    connected: () => guard?.connected(),
    close: () => guard?.close(),
  }
}
