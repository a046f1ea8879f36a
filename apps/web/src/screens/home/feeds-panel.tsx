import { age, DescriptionList, duration, useNow } from '@clearway/ui'
import { alertsThatWait } from '../../entities/alert/alert.ts'
import { newestFrameAtMs } from '../../entities/flight/newest-frame.ts'
import { useZones } from '../../entities/zone/use-zones.ts'
import { trpc } from '../../trpc/client.ts'
import { Panel, PanelState } from './panel.tsx'
import type { Flies } from './use-flies.ts'

/** Nothing while the oldest is not read. */
const oldestWords = (waiting: number | undefined, waitedMs: number): string => {
  if (waiting === 0) return 'none waits'
  return waiting !== undefined && Number.isFinite(waitedMs) ? `waits ${duration(waitedMs)}` : ''
}

/** The sources of the live picture: frames, silent flights, alerts that wait, zones. */
export const FeedsPanel = ({ flies: { live, flying } }: { flies: Flies }) => {
  const nowMs = useNow(1_000) ?? Date.now()
  const newest = trpc.alerts.list.useQuery(alertsThatWait)
  const lastPage = newest.data?.pagination.total_pages ?? 0
  const last = trpc.alerts.list.useQuery({ ...alertsThatWait, page: lastPage }, { enabled: lastPage > 1 })
  const zones = useZones()
  const { clockSkewMs, framesReceived, framesDropped } = live.state
  const newestMs = newestFrameAtMs(live.state)
  const silent = flying.filter(({ mark }) => mark.conformance === 'stale').length
  const waiting = (lastPage > 1 ? last : newest).data?.data
  const oldestMs = Math.min(...(waiting ?? []).map(({ raised_at }) => Date.parse(raised_at)))
  return (
    <Panel title="Feed health" note={live.feed.state}>
      <PanelState query={zones} what="The zones" />
      <DescriptionList
        className="min-h-0 overflow-y-auto px-4 py-2"
        facts={[
          {
            label: 'Newest frame',
            value: newestMs === null ? 'none yet' : `${age(nowMs - newestMs)} ago`,
          },
          { label: 'Silent flights', value: `${silent} of ${flying.length}` },
          { label: 'Frames', value: framesReceived, note: `${framesDropped} dropped` },
          {
            label: 'Oldest alert',
            value: oldestWords(newest.data?.pagination.total_records, nowMs + clockSkewMs - oldestMs),
          },
          {
            label: 'Zones',
            value: zones.data?.length ?? '',
            note: zones.data && `read ${age(nowMs - zones.dataUpdatedAt)} ago`,
          },
        ]}
      />
    </Panel>
  )
}
