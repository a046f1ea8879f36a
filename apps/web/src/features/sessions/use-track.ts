import { trackLengthM } from '@clearway/domain/geo'
import { distance } from '@clearway/ui'
import { useMemo } from 'react'
import type { TrackFrame } from '../../map/index.ts'
import type { FlightFrame } from '../replay/flight-frame.ts'
import { simplifyTrack } from '../replay/simplify-track.ts'
import { useFlightFrames } from '../replay/use-flight-frames.ts'
import { isOpen, type Session } from './session-facts.ts'

/** The map of a drawer shows no finer bend. */
const toleranceM = 2

const trackFrame = ({ longitude, latitude, heightM, timestampMs }: FlightFrame): TrackFrame => ({
  longitude,
  latitude,
  heightM: heightM ?? 0,
  timestampMs,
  state: 'inside',
})

/** The way that a session flew, thinned out for the map; of an open one the newest frames keep coming. */
export function useTrack(session: Session) {
  const { frames, total, error, retry } = useFlightFrames({
    sessionUuid: session.session_uuid,
    isOwn: true,
    isOpen: isOpen(session),
  })
  const track = useMemo(
    () => simplifyTrack(frames, toleranceM, () => false).map((index) => trackFrame(frames[index]!)),
    [frames],
  )
  const length = useMemo(
    () => distance(trackLengthM(frames.map(({ longitude, latitude }) => [longitude, latitude]))),
    [frames],
  )
  return { track, last: frames.at(-1), distance: length, total, error, retry }
}
