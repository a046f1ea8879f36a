import { useRef, useState } from 'react'

interface Field<T> {
  readonly current: () => T
  readonly empty: () => void
}

/** Sends what a field holds, one after the other. Once it arrived the field is emptied, unless somebody typed on meanwhile. */
export const senderOf = <T>({ current, empty }: Field<T>) => {
  let isSending = false
  return async (send: (sent: T) => Promise<unknown>): Promise<void> => {
    if (isSending) return
    isSending = true
    const sent = current()
    try {
      await send(sent)
      if (current() === sent) empty()
    } catch {
      // What is refused, or does not arrive, stays in the field; why is said beside it.
    } finally {
      isSending = false
    }
  }
}

export const useSender = <T>(field: Field<T>) => {
  const latest = useRef(field)
  latest.current = field
  const [send] = useState(() =>
    senderOf<T>({ current: () => latest.current.current(), empty: () => latest.current.empty() }),
  )
  return send
}
