import { count, FreshnessStrip, figure, plural, time, useNow } from '@clearway/ui'
import { useRef } from 'react'
import { newestFrameAtMs } from '../../entities/flight/newest-frame.ts'
import { PositionText } from '../../frame/position-text.tsx'
import { type ShownBase, troubleWords } from '../../map/basemap/base.ts'
import type { Camera } from '../../map/content/types.ts'
import { trpc } from '../../trpc/client.ts'
import { type FrameCount, feedMark, feedTail, frameRate, isFrozen, withCount } from './feed-words.ts'
import { countFlights } from './flight-groups.ts'
import type { LiveView } from './use-live-view.ts'

const tickMs = 200

/** The moment by which the feed's sentence counts. */
export const useFeedMoment = ({ traffic }: LiveView) => {
  const nowMs = useNow(tickMs) ?? Date.now()
  return { nowMs, newestFrameMs: newestFrameAtMs(traffic.live.state) }
}

const useFrameRate = (frames: number): number | null => {
  const tick = useNow(1_000)
  const held = useRef<{ tick: number | null; counts: readonly FrameCount[] }>({ tick: null, counts: [] })
  if (held.current.tick !== tick) {
    // By the clock and not by the number of ticks: a busy browser draws late, and the frames of the delay are counted with it.
    held.current = { tick, counts: withCount(held.current.counts, { atMs: Date.now(), frames }) }
  }
  return frameRate(held.current.counts)
}

/** "18,204, 11:41:50": what the zones on the map are, and when that was last asked. */
const useZoneChange = (): string | null => {
  const { data, dataUpdatedAt } = trpc.zones.checkSync.useQuery({ after_change_id: 0 })
  return data ? `${count(data.current_change_id)}, ${time(dataUpdatedAt, undefined, true)}` : null
}

/** At the foot, always: how fresh each source of the picture is. */
export const LiveStrip = ({ view }: { view: LiveView }) => {
  const moment = useFeedMoment(view)
  const { feed, state } = view.traffic.live
  const rate = useFrameRate(state.framesReceived)
  const change = useZoneChange()
  return (
    <FreshnessStrip
      feed={feedMark(feed)}
      feedText={feedTail(feed, moment)}
      items={[
        { key: 'flights', content: <FlightCounts view={view} /> },
        ...(view.sky === 'own' && view.traffic.others.length > 0
          ? [
              {
                key: 'others',
                content: `${plural(view.traffic.others.length, 'other')} near yours, without names`,
              },
            ]
          : []),
        ...(rate === null
          ? []
          : [{ key: 'frames', content: <FrameWords rate={rate} dropped={state.framesDropped} /> }]),
        ...(change === null
          ? []
          : [{ key: 'zones', content: <Figure before="Zones at change" value={change} /> }]),
        ...(view.base ? [{ key: 'base', content: <BaseWords base={view.base} /> }] : []),
      ]}
      end={view.camera && <CameraWords camera={view.camera} />}
    />
  )
}

/** Dropped: a newer frame of the same aircraft was there before it. */
const FrameWords = ({ rate, dropped }: { rate: number; dropped: number }) => (
  <>
    <Figure before="Frames" value={`${figure(rate)}/s`} />, {count(dropped)} dropped
  </>
)

const FlightCounts = ({ view }: { view: LiveView }) => {
  const { all, fresh, stale } = countFlights(view.inView)
  if (view.traffic.isAwaited) return 'Loading flights'
  if (isFrozen(view.traffic.live.feed)) return `${plural(all, 'flight')} in the last picture`
  return (
    <>
      <b className="font-medium text-text">{plural(all, 'flight')} in view</b>
      {`, ${fresh} fresh, ${stale} stale`}
    </>
  )
}

const BaseWords = ({ base: { name, detail, trouble } }: { base: ShownBase }) =>
  trouble ? (
    `${trouble.name} ${troubleWords(trouble)}, base Plain`
  ) : (
    <>
      <Figure before="Base" value={name} />
      {detail && `, ${detail}`}
    </>
  )

const Figure = ({ before, value }: { before: string; value: string }) => (
  <>
    {before} <b className="font-medium text-text">{value}</b>
  </>
)

const CameraWords = ({ camera: { center, zoom } }: { camera: Camera }) => (
  <>
    <PositionText latitude={center[1]} longitude={center[0]} />{' '}
    <span className="pl-2 text-text-3">zoom {figure(zoom)}</span>
  </>
)
