/**
 * Longer than the server of the console waits for the service, which is said by its own refusal: where this long nothing comes there is
 * nobody who answers.
 */
export const patienceMs = 45_000
/** Of a poor line, 64 kbit/s: a large change takes its time on the way. */
const bytesPerMs = 8

/** The patience is for silence: an answer that comes slowly is taken, one that stops is no answer. */
export const patientFetch: typeof fetch = async (input, init) => {
  const late = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  const wait = (ms: number) => {
    clearTimeout(timer)
    timer = setTimeout(() => late.abort(new Error('no answer')), ms)
  }
  const stop = () => clearTimeout(timer)
  wait(patienceMs + (typeof init?.body === 'string' ? init.body.length / bytesPerMs : 0))
  const signals = init?.signal ? [init.signal, late.signal] : [late.signal]
  try {
    const answer = await fetch(input, { ...init, signal: AbortSignal.any(signals) })
    if (!answer.body) {
      stop()
      return answer
    }
    wait(patienceMs)
    return new Response(answer.body.pipeThrough(heard(() => wait(patienceMs), stop)), answer)
  } catch (error) {
    stop()
    throw error
  }
}

const heard = (onChunk: () => void, onEnd: () => void) =>
  new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    transform(chunk, out) {
      onChunk()
      out.enqueue(chunk)
    },
    flush: onEnd,
  })
