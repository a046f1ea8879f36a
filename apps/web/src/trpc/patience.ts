import { NotKnown } from './failure.ts'

/**
 * Longer than the server of the console waits for the service, which is said by its own refusal: this long there is nobody who
 * answers. Files do not come this way, so no question and no change takes longer.
 */
export const patienceMs = 45_000

/** An answer that has begun and does not end is no answer. */
const fetchOrGiveUp =
  (reason: () => Error): typeof fetch =>
  (input, init) => {
    const late = new AbortController()
    setTimeout(() => late.abort(reason()), patienceMs)
    const signals = init?.signal ? [init.signal, late.signal] : [late.signal]
    return fetch(input, { ...init, signal: AbortSignal.any(signals) })
  }

export const fetchForQuestion = fetchOrGiveUp(() => new Error('no answer'))
export const fetchForChange = fetchOrGiveUp(() => new NotKnown())
