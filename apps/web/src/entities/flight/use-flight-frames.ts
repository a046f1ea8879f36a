import { longestFramePage } from '@clearway/domain/contracts'
import { useCallback, useEffect, useState } from 'react'
import { aloneContext, trpc } from '../../trpc/client.ts'
import { type FlightFrame, flightFrame } from './flight-frame.ts'
import { type LoadedFrames, loadFrames } from './load-frames.ts'

const tailEveryMs = 3_000
const nothing: LoadedFrames = { frames: [], total: 0, isWhole: false }

export interface FlightFrames extends LoadedFrames {
  readonly error: unknown
  readonly retry: () => void
}

interface Asked {
  page?: number
  from?: string
  limit: number
}

/** Reads pages of frames, from the organisation's own sessions or from those its zones see. */
const useReader = (sessionUuid: string, isOwn: boolean) => {
  const { client } = trpc.useUtils()
  return useCallback(
    (asked: Asked) => {
      const { records } = isOwn ? client.telemetry : client.awareness
      return records.query({ session_uuid: sessionUuid, ...asked }, { context: aloneContext })
    },
    [client, sessionUuid, isOwn],
  )
}

/** All stored frames of a flight as they come in; of an open one the newest keep coming. */
export const useFlightFrames = (asked: {
  sessionUuid: string
  isOwn: boolean
  isOpen: boolean
}): FlightFrames => {
  const { sessionUuid, isOwn, isOpen } = asked
  const read = useReader(sessionUuid, isOwn)
  const [loaded, setLoaded] = useState(nothing)
  const [error, setError] = useState<unknown>(null)
  const [attempt, setAttempt] = useState(0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt reads anew.
  useEffect(() => {
    let isOver = false
    setError(null)
    loadFrames(
      (page) => read({ page, limit: longestFramePage }),
      setLoaded,
      () => isOver,
    ).catch((problem: unknown) => {
      if (!isOver) setError(problem)
    })
    return () => {
      isOver = true
    }
  }, [read, attempt])

  useTail({ read, loaded, isOpen, add: setLoaded })
  const retry = useCallback(() => setAttempt((before) => before + 1), [])
  return { ...loaded, error, retry }
}

interface Tail {
  readonly read: ReturnType<typeof useReader>
  readonly loaded: LoadedFrames
  readonly isOpen: boolean
  readonly add: (loaded: LoadedFrames) => void
}

/** Frames of a flight that goes on, and once more when it has ended; a failed reading is made good by the next. */
const useTail = ({ read, loaded, isOpen, add }: Tail): void => {
  const [round, setRound] = useState(0)
  const [isOver, setOver] = useState(!isOpen)
  if (isOpen && isOver) setOver(false)
  const isWanted = loaded.isWhole && !isOver
  useEffect(() => {
    if (!isWanted) return
    let isLeft = false
    const last = loaded.frames.at(-1)
    const from = last && { from: new Date(last.timestampMs + 1).toISOString() }
    const timer = setTimeout(() => {
      read({ ...from, limit: longestFramePage })
        .then(({ data }) => {
          if (isLeft) return
          setOver(!isOpen)
          if (data.length === 0) return setRound(round + 1)
          const frames: FlightFrame[] = [...loaded.frames, ...data.map(flightFrame)]
          add({ frames, total: frames.length, isWhole: true })
        })
        .catch(() => !isLeft && setRound(round + 1))
    }, tailEveryMs)
    return () => {
      isLeft = true
      clearTimeout(timer)
    }
  }, [read, loaded, isOpen, isWanted, add, round])
}
