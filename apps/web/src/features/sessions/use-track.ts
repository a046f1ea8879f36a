import { trackLengthM } from '@clearway/domain/geo'
import { distance } from '@clearway/ui'
import { useMemo } from 'react'
import { trpc } from '../../trpc/client.ts'
import { type Frame, isOpen, type Session } from './session-facts.ts'

const framesAPage = 1000
const openRefreshMs = 2_000

/** The stored frames of a session, oldest first; of an open one the newest keep coming. */
export function useTrack(session: Session) {
  const { session_uuid } = session
  const refetchInterval = isOpen(session) ? openRefreshMs : (false as const)
  const first = trpc.telemetry.records.useQuery(
    { session_uuid, page: 1, limit: framesAPage },
    { refetchInterval },
  )
  const pages = first.data?.pagination.total_pages ?? 1
  const rest = trpc.useQueries((t) =>
    Array.from({ length: Math.max(0, pages - 1) }, (_, index) =>
      t.telemetry.records(
        { session_uuid, page: index + 2, limit: framesAPage },
        // A full page of the past does not change any more.
        { refetchInterval: index + 2 === pages ? refetchInterval : false },
      ),
    ),
  )
  const parts = [first.data, ...rest.map(({ data }) => data)]
  const key = parts.map((part) => part?.data.length ?? 0).join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: frames are only ever added, so their number says it all.
  const frames = useMemo<Frame[]>(() => parts.flatMap((part) => part?.data ?? []), [session_uuid, key])
  const length = useMemo(
    () => distance(trackLengthM(frames.map(({ longitude, latitude }) => [longitude, latitude]))),
    [frames],
  )
  return { frames, distance: length, total: first.data?.pagination.total_records ?? 0 }
}
