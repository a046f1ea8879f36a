/** One of the processes that answer for the same. */
export interface Choosable {
  /** Requests and sockets that it has now. */
  load: number
  isUp(): boolean
}

/** Whoever has the fewest of what is open takes the next, among equals the next in turn; `but` only where no other is up. */
export const createChoice = <T extends Choosable>(all: readonly T[]) => {
  let turn = 0
  return (but?: T): T => {
    turn += 1
    const inTurn = all.map((_, at) => all[(turn + at) % all.length] as T)
    const up = inTurn.filter((one) => one.isUp())
    const others = up.filter((one) => one !== but)
    const among = [others, up].find((some) => some.length > 0) ?? inTurn
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
