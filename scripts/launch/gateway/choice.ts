/** One of the processes that answer for the same. */
export interface Choosable {
  /** Requests and sockets that it has now. */
  load: number
  isUp(): boolean
}

/**
 * Whoever has the fewest of what is open takes the next, among equals the next in turn. After a failure another one, rather
 * one that is up: one that is not known to be may answer before that is noticed, just as one that is ending may count as up, and
 * still take connections, until that is noticed. Then the same once more.
 */
export const createChoice = <T extends Choosable>(all: readonly T[]) => {
  let turn = 0
  return (tried: readonly T[] = []): T => {
    turn += 1
    const inTurn = all.map((_, at) => all[(turn + at) % all.length] as T)
    const times = (one: T) => tried.filter((before) => before === one).length
    const among = [
      inTurn.filter((one) => one.isUp() && times(one) === 0),
      inTurn.filter((one) => times(one) === 0),
      inTurn.filter((one) => one.isUp() && times(one) === 1),
      inTurn,
    ].find((some) => some.length > 0) as T[]
    return among.reduce((least, one) => (one.load < least.load ? one : least))
  }
}

/** Counts as load of the process until `ended` is called, for the first time. */
export const carry = (one: Choosable): (() => void) => {
  let isOpen = true
  one.load += 1
  return () => {
    if (isOpen) one.load -= 1
    isOpen = false
  }
}
