import { mapChrome, TimeSlider, type TimeSliderProps, useNow } from '@clearway/ui'
import { useCallback, useEffect, useState } from 'react'
import type { Sky } from '../../entities/flight/use-traffic.ts'
import type { MissionItem } from '../../entities/mission/mission-words.ts'
import type { MapZone } from '../../map/content/types.ts'
import { flightLanes, flightsLabel, useOwnFlights } from './own-flights.ts'
import { missionBars, spanAround, timeParam, timeStepMs, zoneMarks } from './time-ahead.ts'
import type { LiveAddress } from './use-live-params.ts'

const tickMs = 10_000
const playStepMs = 600

interface LiveTimeProps {
  readonly sky: Sky
  readonly address: LiveAddress
  readonly zones: readonly MapZone[]
  /** Absent where the reader may not read missions. */
  readonly missions: readonly MissionItem[] | undefined
  readonly onClose?: () => void
}

/** Goes on by a quarter of an hour until the end of the scale, then back to now. */
const usePlay = (
  valueMs: number | null,
  nowMs: number,
  toMs: number,
  onChange: (atMs: number | null) => void,
) => {
  const [isPlaying, setPlaying] = useState(false)
  useEffect(() => {
    if (!isPlaying) return
    const timer = setTimeout(() => {
      const next = (valueMs ?? nowMs) + timeStepMs
      onChange(next > toMs ? null : next)
      if (next > toMs) setPlaying(false)
    }, playStepMs)
    return () => clearTimeout(timer)
  }, [isPlaying, valueMs, nowMs, toMs, onChange])
  return { isPlaying, toggle: () => setPlaying(!isPlaying) }
}

/** Operators see each of their flights, managers how many missions there are in an hour. */
const useContent = (
  { sky, missions }: LiveTimeProps,
  { fromMs, toMs, nowMs }: { fromMs: number; toMs: number; nowMs: number },
): Pick<TimeSliderProps, 'barsLabel' | 'content'> => {
  const { sessions, most } = useOwnFlights({ fromMs, toMs }, sky === 'own' && nowMs > 0)
  if (sky === 'own')
    return {
      barsLabel: flightsLabel(most),
      content: { lanes: flightLanes({ sessions, missions: missions ?? [] }, { fromMs, toMs, nowMs }) },
    }
  return missions
    ? { barsLabel: 'Missions an hour', content: { bars: missionBars(missions, fromMs, toMs) } }
    : { barsLabel: 'Zones ahead', content: { bars: [] } }
}

/** What will be active: zones and missions of another hour. The aircraft stay those of now, as a label states. */
export const LiveTime = (props: LiveTimeProps) => {
  const { address, zones, onClose } = props
  const now = useNow(tickMs)
  const { params, set } = address
  const { shownAtMs } = params
  const { fromMs, toMs } = spanAround(now ?? 0)
  const content = useContent(props, { fromMs, toMs, nowMs: now ?? 0 })
  const change = useCallback((atMs: number | null) => set({ at: timeParam(atMs) }), [set])
  const play = usePlay(shownAtMs, now ?? 0, toMs, change)
  if (now === null) return null
  return (
    <section aria-label="Time" className={`${mapChrome} anim-rise`}>
      <TimeSlider
        fromMs={fromMs}
        toMs={toMs}
        nowMs={now}
        valueMs={shownAtMs}
        onChange={change}
        stepMs={timeStepMs}
        {...content}
        marks={zoneMarks(zones, fromMs, toMs)}
        playing={play.isPlaying}
        onPlayToggle={play.toggle}
        {...(onClose && { onClose })}
      />
      {shownAtMs !== null && (
        <p role="status" className="border-t border-line px-3 py-1 text-12 text-text-2 tight:sr-only">
          Zones and missions of that time. The aircraft are those of now.
        </p>
      )}
    </section>
  )
}
