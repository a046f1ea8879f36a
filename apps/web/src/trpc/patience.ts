import { NotKnown } from './failure.ts'

/** Longer than the server of the console waits for the service, which is said by its own refusal: this long there is nobody who answers. */
export const patienceMs = 45_000
/** Of a poor line, 64 kbit/s: what is large takes its time on the way. */
const bytesPerMs = 8

/** Until an answer begins, and then until it ends, as long as what is on its way may take. */
const fetchOrGiveUp =
  (reason: () => Error): typeof fetch =>
  async (input, init) => {
    const late = new AbortController()
    const giveUpOn = (bytes: number) =>
      setTimeout(() => late.abort(reason()), patienceMs + bytes / bytesPerMs)
    const signals = init?.signal ? [init.signal, late.signal] : [late.signal]
    const beginning = giveUpOn(typeof init?.body === 'string' ? init.body.length : 0)
    try {
      const answer = await fetch(input, { ...init, signal: AbortSignal.any(signals) })
      giveUpOn(Number(answer.headers.get('content-length')))
      return answer
    } finally {
      clearTimeout(beginning)
    }
  }

export const fetchForQuestion = fetchOrGiveUp(() => new Error('no answer'))
export const fetchForChange = fetchOrGiveUp(() => new NotKnown())
