import {
  climbUnit,
  count,
  figure,
  heightFigure,
  inSpeedUnit,
  Kbd,
  type KeyFigure,
  KeyFigures,
  shownUnits,
  speedUnit,
  TabPanel,
  Tabs,
} from '@clearway/ui'
import { isBatteryLow, isLinkOld } from '../../entities/flight/attention.ts'
import { EventList } from './event-list.tsx'
import { FlightFactList } from './flight-fact-list.tsx'
import { type ReplayTab, readReplayParams } from './replay-params.ts'
import { climbWords, headingWords, unknown } from './replay-words.ts'
import type { ReplayView } from './use-replay.ts'

/** The figures of the frame at the playhead, what happened in the flight, and its facts. */
export const ReplayPanel = ({ view }: { view: ReplayView }) => {
  const { params, events } = view
  const { tab } = readReplayParams(params.get)
  return (
    <aside aria-label="Flight" className="flex min-h-0 flex-col">
      <KeyFigures figures={figuresAt(view)} columns={3} />
      <Tabs<ReplayTab>
        label="Flight"
        value={tab}
        onValueChange={(next) => params.set({ tab: next === 'events' ? null : next })}
        items={[
          { value: 'events', label: 'Events', count: events.length },
          { value: 'facts', label: 'Facts' },
        ]}
        trailing={
          <span className="flex items-center gap-1 text-12 text-text-3 max-lg:hidden">
            <Kbd>,</Kbd>
            <Kbd>.</Kbd> step
          </span>
        }
        className="min-h-0 flex-1"
      >
        <TabPanel value="events" className="lg:overflow-y-auto">
          <EventList view={view} />
        </TabPanel>
        <TabPanel value="facts" className="lg:overflow-y-auto">
          <FlightFactList view={view} />
        </TabPanel>
      </Tabs>
    </aside>
  )
}

/** The exact values of the frame, never of what is drawn; an unknown one is a dash. */
const figuresAt = ({ pose }: ReplayView): KeyFigure[] => {
  const frame = pose?.frame
  const known = (value: number | null | undefined, words: (value: number) => string) =>
    value == null ? unknown : words(value)
  const state = frame?.state
  const battery = frame?.batteryPercent
  return [
    {
      label: 'Height',
      value: known(frame?.heightM, heightFigure),
      unit: `${shownUnits().height} AGL`,
      ...(state === 'breach' && { tone: 'rejected' }),
      ...(state === 'near' && { tone: 'pending' }),
    },
    { label: 'Speed', value: known(frame?.speedMps, (mps) => figure(inSpeedUnit(mps))), unit: speedUnit() },
    { label: 'Climb', value: known(frame?.climbMps, climbWords), unit: climbUnit() },
    {
      label: 'Battery',
      value: known(battery, count),
      unit: '%',
      ...(isBatteryLow(battery) && { tone: 'pending' }),
    },
    {
      label: 'Link age',
      value: known(pose?.linkAgeMs, (ms) => figure(Math.floor(ms / 100) / 10)),
      unit: 's',
      ...(isLinkOld(pose?.linkAgeMs) && { tone: 'stale' }),
    },
    { label: 'Heading', value: headingWords(pose?.headingDeg ?? null), unit: '°' },
  ]
}
