import { useQueryClient } from '@tanstack/react-query'
import { getQueryKey } from '@trpc/react-query'
import { useEffect, useMemo, useRef } from 'react'
import { aloneContext, trpc } from '../../trpc/client.ts'
import { refresh } from '../../trpc/refresh.ts'
import {
  noFacts,
  type ReplayAnswer,
  type ReplayFacts,
  type ReplayFrame,
  replayFacts,
  replayFrame,
} from './replay-frame.ts'
import { joinedParts, type ReplayPart, type Stretch, staleAfterMs } from './views.ts'

export interface ReplayFlight {
  /** As fine as somebody has looked; every frame of a short flight. */
  readonly frames: readonly ReplayFrame[]
  /** Of the whole flight, from the first look. */
  readonly overview: readonly ReplayFrame[]
  readonly facts: ReplayFacts
  readonly isWhole: boolean
  /** Whether the frames around the playhead are still to come. */
  readonly isLooking: boolean
  readonly error: unknown
  readonly retry: () => void
}

interface Asked {
  readonly sessionUuid: string
  readonly isOwn: boolean
  /** False of a flight without a plan. */
  readonly hasPlan: boolean
  /** Null while it is in the air; undefined while that is not known. */
  readonly endMs: number | null | undefined
}

/** A flight in the air is read anew so often; a long one, which takes longer to read, less often. */
const openRefreshMs = 5_000
const framesARefresh = 10_000

const refreshMs = (answer: ReplayAnswer | undefined): number =>
  openRefreshMs * Math.max(1, (answer?.findings?.frames ?? 0) / framesARefresh)

/** One look at a flight, from the organisation's own sessions or from those its zones see; undefined: of all of it. */
const useLook = (
  { sessionUuid, isOwn, endMs }: Asked,
  stretch: Stretch | undefined,
  { enabled }: { enabled: boolean },
) => {
  const input = {
    session_uuid: sessionUuid,
    ...(stretch && {
      from: new Date(stretch.fromMs).toISOString(),
      to: new Date(stretch.toMs).toISOString(),
    }),
  }
  const options = {
    // All of the flight is asked for anew when it is opened again.
    ...(stretch && {
      staleTime: ({ state }: { state: { dataUpdatedAt: number } }) =>
        staleAfterMs(state.dataUpdatedAt, endMs),
    }),
    placeholderData: (before: ReplayAnswer | undefined) =>
      before?.session_uuid === sessionUuid ? before : undefined,
    refetchInterval: ({ state }: { state: { data?: ReplayAnswer | undefined } }) =>
      endMs === null && !stretch && refreshMs(state.data),
    trpc: { context: aloneContext },
  }
  const own = trpc.telemetry.replay.useQuery(input, { ...options, enabled: enabled && isOwn })
  const seen = trpc.awareness.replay.useQuery(input, { ...options, enabled: enabled && !isOwn })
  return isOwn ? own : seen
}

const noPart: ReplayPart = { toleranceM: null, frames: [] }

const usePart = (answer: ReplayAnswer | undefined, hasPlan: boolean): ReplayPart =>
  useMemo(
    () =>
      answer
        ? {
            toleranceM: answer.tolerance_m,
            frames: answer.points.map((point) => replayFrame(point, hasPlan)),
          }
        : noPart,
    [answer, hasPlan],
  )

/** Every look that was taken in the air lacks what came since, and before the end. */
const useReadAnewAtEnd = ({ sessionUuid, isOwn, endMs }: Asked) => {
  const client = useQueryClient()
  const isOpen = endMs === null
  const wasOpen = useRef(isOpen)
  useEffect(() => {
    const { replay } = isOwn ? trpc.telemetry : trpc.awareness
    const queryKey = getQueryKey(replay, { session_uuid: sessionUuid })
    if (wasOpen.current && !isOpen) refresh(client, { queryKey })
    wasOpen.current = isOpen
  }, [isOpen, isOwn, client, sessionUuid])
}

/** The flight at its first look: one request, however long it is. */
export const useOverview = (asked: Asked) => {
  const query = useLook(asked, undefined, { enabled: true })
  const { data } = query
  useReadAnewAtEnd(asked)
  const part = usePart(data, asked.hasPlan)
  const facts = useMemo(() => (data?.findings ? replayFacts(data.findings) : noFacts), [data])
  return { query, part, facts }
}

/** A closer look at a stretch, once the overview shows that there are more frames; null: no closer look. */
const useCloserLook = (asked: Asked, stretch: Stretch | null) => {
  const query = useLook(asked, stretch ?? nowhere, { enabled: stretch !== null })
  return { query, part: usePart(query.data, asked.hasPlan) }
}
const nowhere: Stretch = { fromMs: 0, toMs: 0 }

/** Where somebody looks closer. */
export interface Stretches {
  readonly chart: Stretch | null
  readonly map: Stretch | null
  readonly playhead: Stretch | null
  /** Whether the playhead is where `playhead` is about. */
  readonly isAtRest: boolean
}

const isAnswered = (look: { isPending: boolean; isPlaceholderData: boolean }) =>
  !look.isPending && !look.isPlaceholderData

/** The flight as fine as its stretches were looked at. */
export const useReplayFlight = (
  asked: Asked,
  { query, part, facts }: ReturnType<typeof useOverview>,
  stretches: Stretches,
): ReplayFlight => {
  const chart = useCloserLook(asked, stretches.chart)
  const map = useCloserLook(asked, stretches.map)
  const playhead = useCloserLook(asked, stretches.playhead)
  const frames = useMemo(
    () => joinedParts([part, chart.part, map.part, playhead.part]),
    [part, chart.part, map.part, playhead.part],
  )
  const failed = [query, chart.query, map.query, playhead.query].find(({ error }) => error)
  return {
    frames,
    overview: part.frames,
    facts,
    isWhole: query.data !== undefined,
    isLooking: part.toleranceM !== 0 && !(stretches.isAtRest && isAnswered(playhead.query)),
    error: failed?.error ?? null,
    retry: () => void failed?.refetch(),
  }
}
