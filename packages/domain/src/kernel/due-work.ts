import { second } from './clock.ts'
import { coalesce } from './coalesce.ts'

/** What comes due by itself, kept in the database; any number of workers, in any number of processes, share it. */
export interface DueWork {
  /** Claims a part of what is due and sees to it; how much it was. */
  turn(): Promise<number>
  /** A turn that did less has left nothing; one by default. */
  readonly fullTurn?: number
  /** How long until something may be due. */
  pauseMs(): Promise<number>
  onFault(error: unknown): void
}

export interface DueWorker {
  /** Does all that is due now; never rejects. */
  round(): Promise<void>
  close(): Promise<void>
}

export const shortPauseMs = second

export const createDueWorker = ({ turn, fullTurn = 1, pauseMs, onFault }: DueWork): DueWorker => {
  let isClosed = false
  let timer: NodeJS.Timeout | undefined
  let running = Promise.resolve()

  const work = async (): Promise<void> => {
    clearTimeout(timer)
    let pause = shortPauseMs
    try {
      while (!isClosed && (await turn()) >= fullTurn);
      pause = await pauseMs()
    } catch (error) {
      onFault(error)
    }
    if (!isClosed) timer = setTimeout(() => void round(), pause).unref()
  }
  const shared = coalesce(work)
  const round = (): Promise<void> => {
    if (!isClosed) running = shared()
    return running
  }
  return {
    round,
    async close() {
      isClosed = true
      clearTimeout(timer)
      await running
    },
  }
}
