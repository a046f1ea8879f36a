import { type Services, second } from '@clearway/domain/kernel'
import { findListInForce, type Refuses } from './find-list.ts'

/** Which revocation list the broker of the stations has in force, as far as it was seen. */
export interface ListInForce {
  /** Its number; 0: none. */
  readonly number: number
  /** Changes with each connection to the broker: what was begun under an earlier one proves nothing. */
  readonly era: number
  /** The newest list has been there for long, and neither it nor a later one is in force. */
  readonly isBehind: boolean
  /** Looks which one it is, where that is not known to be the newest. */
  look(newest: number): Promise<void>
  /** What was seen is not certain any more. */
  forget(): void
}

const idleMs = 15 * second
/** After so long without a list in force the broker is asked less often, and a warning is logged. */
const lateAfterMs = 30 * second

interface Options {
  readonly log: Services['log']
  readonly refuses: Refuses
  /** The broker has lost the list: nothing holds that was concluded from it. */
  onLost(): void
}

export const watchListInForce = ({ log, refuses, onLost }: Options): ListInForce => {
  let number = 0
  let seenAt = Number.NEGATIVE_INFINITY
  let era = 0
  /** The oldest list that is not in force yet, and since when it is waited for. */
  let awaited: { number: number; since: number } | null = null
  let isReported = false

  const isBehind = (): boolean => awaited !== null && performance.now() - awaited.since > lateAfterMs
  const wait = (newest: number): void => {
    if (awaited && number >= awaited.number) awaited = null
    if (number < newest) awaited ??= { number: newest, since: performance.now() }
    if (isBehind() === isReported) return
    isReported = !isReported
    if (isReported)
      log.warn(
        { list: newest },
        'the broker does not check the current revocation list: nothing is taken from assets with a revoked or replaced certificate (docs/operators.md, The broker)',
      )
    else log.info({ list: number }, 'the broker checks the current revocation list again')
  }
  const settle = (found: number): void => {
    if (found < number) {
      log.warn({ list: number }, 'the broker has lost its revocation list')
      onLost()
    }
    number = found
    if (found > 0) seenAt = performance.now()
  }

  return {
    get number() {
      return number
    },
    get era() {
      return era
    },
    get isBehind() {
      return isBehind()
    },
    async look(newest) {
      if (number >= newest && performance.now() - seenAt < idleMs) return
      const began = era
      // A broker that does not answer has lost nothing.
      const found = await findListInForce({ newest, last: number }, refuses).catch(() => null)
      if (began !== era) return
      if (found !== null) settle(found)
      wait(newest)
    },
    forget() {
      era += 1
      number = 0
    },
  }
}
