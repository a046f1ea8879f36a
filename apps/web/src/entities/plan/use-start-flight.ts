import { useRef } from 'react'
import { type Inputs, type Outputs, trpc } from '../../trpc/client.ts'

type Start = Omit<Inputs['sessions']['start'], 'idempotency_key'>

const none = { input: '', key: '' }

/** Starts a flight session. A press that is repeated because no answer came must not start a second flight: it has the key of the first. */
export const useStartFlight = () => {
  const start = trpc.sessions.start.useMutation()
  const attempt = useRef(none)
  const begin = async (asked: Start): Promise<Outputs['sessions']['start']> => {
    const input = JSON.stringify(asked)
    if (attempt.current.input !== input) attempt.current = { input, key: crypto.randomUUID() }
    const started = await start.mutateAsync({ ...asked, idempotency_key: attempt.current.key })
    attempt.current = none
    return started
  }
  return { begin, isPending: start.isPending, error: start.error }
}
