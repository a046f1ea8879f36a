import { AircraftMark, conformanceName, ListRow, metres, RowList, TextLink, useIsMobile } from '@clearway/ui'
import { newestFrameAtMs } from '../../entities/flight/newest-frame.ts'
import type { Sky } from '../../entities/flight/use-traffic.ts'
import { ConsoleLink } from '../../frame/console-link.tsx'
import { part } from '../../loading/part.tsx'
import type { Conformance } from '../../map/content/types.ts'
import { feedSentence } from '../../map/live/feed-sentence.ts'
import { Panel } from './panel.tsx'
import { conformances, type Flies, type Flying, useFlies } from './use-flies.ts'
import { WeekBars } from './week-bars.tsx'

const FliesMap = part(() => import('./flies-map.tsx').then((module) => module.FliesMap))

const markOf = {
  breach: 'breach',
  near: 'near',
  'no-plan': 'noPlan',
  stale: 'stale',
  conforming: 'conforming',
} as const

/** What flies now: a map that does not move, counts that open Live filtered, and for operators each aircraft. */
export const FliesPanels = ({ sky, children }: { sky: Sky; children: (flies: Flies) => React.ReactNode }) => {
  const flies = useFlies(sky)
  const isMobile = useIsMobile()
  const { live, flying } = flies
  const count = (wanted: Conformance) => flying.filter(({ mark }) => mark.conformance === wanted).length
  const isLive = live.feed.state === 'live'
  return (
    <>
      <Panel
        title="Flies now"
        note={isLive ? `${flying.length} ${flying.length === 1 ? 'flight' : 'flights'}` : summaryOf(flies)}
        action={<TextLink href="/live">Open Live</TextLink>}
        className="lg:border-r"
      >
        {!isMobile && (
          <div className="relative min-h-40 flex-1 overflow-hidden bg-map-land">
            <FliesMap flies={flies} />
          </div>
        )}
        <ul aria-label="Flights by state" className="flex shrink-0 border-t border-line">
          {conformances.map((one) => (
            <li key={one} className="min-w-0 flex-1 border-r border-line last:border-r-0">
              <ConsoleLink
                href={`/live?show=${one}`}
                className="block h-full px-2 py-1.5 hover:bg-surface-hover"
              >
                <span className="num flex items-center gap-2 text-16 font-semibold">
                  <AircraftMark conformance={markOf[one]} size={14} />
                  {count(one)}
                </span>
                <span className="block text-11 text-text-3">{conformanceName[markOf[one]]}</span>
              </ConsoleLink>
            </li>
          ))}
        </ul>
      </Panel>
      {children(flies)}
    </>
  )
}

const summaryOf = ({ live }: Flies): string =>
  feedSentence(live.feed, {
    nowMs: Date.now(),
    newestFrameMs: newestFrameAtMs(live.state),
    formatTime: (ms) => new Date(ms).toLocaleTimeString('en-GB'),
  })

/** For operators: each of their aircraft that flies, and their hours of this week. */
export const InTheAir = ({ flies: { flying } }: { flies: Flies }) => (
  <Panel title="In the air" note="height, battery" className="lg:border-r">
    {flying.length === 0 ? (
      <p className="min-h-0 flex-1 px-4 py-3 text-text-2">None of your aircraft flies.</p>
    ) : (
      <RowList label="In the air" className="min-h-0 flex-1 overflow-y-auto">
        {flying.map(({ mark, heightM, missionName, ...battery }) => (
          <ListRow
            key={mark.assetUuid}
            mark={<AircraftMark conformance={markOf[mark.conformance]} heading={mark.heading} size={18} />}
            title={mark.label}
            detail={missionName ?? conformanceName[markOf[mark.conformance]]}
            end={heightM === null ? '' : metres(heightM)}
            endDetail={batteryWords(battery)}
            href={`/live?aircraft=${mark.assetUuid}`}
          />
        ))}
      </RowList>
    )}
    <WeekBars />
  </Panel>
)

const batteryWords = ({
  batteryPercent,
  batteryMinutes,
}: Pick<Flying, 'batteryPercent' | 'batteryMinutes'>): string =>
  [
    batteryPercent !== null && `${Math.round(batteryPercent)} %`,
    batteryMinutes !== null && `${batteryMinutes} min`,
  ]
    .filter(Boolean)
    .join(', ')
