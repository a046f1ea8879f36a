import { AircraftMark, age, count, heading, heightBand, inHeightUnit, shownUnits, speed } from '@clearway/ui'
import type { ReactNode } from 'react'
import { PositionText } from '../../frame/position-text.tsx'
import type { ListColumn } from '../../lists/list-column.ts'
import { type Flight, markOf } from './flight.ts'
import { groupOrder } from './severity.ts'
import { groupLooks, StateChip } from './state-chip.tsx'

const unknown = '–'

const band = ({ facts }: Flight): string => {
  if (!facts?.plan) return facts?.plan === null ? 'No plan' : unknown
  return heightBand(facts.plan.minHeightM, facts.plan.maxHeightM)
}

/** As the table shows it; a file has the figures as the frames had them, in SI units. */
export const flightColumns = (nowMs: number): readonly ListColumn<Flight>[] => [
  {
    id: 'uin',
    header: 'UIN',
    sortBy: ({ uin }) => uin,
    text: ({ uin }) => uin,
    cell: (flight) => <Identity flight={flight} />,
  },
  { id: 'detail', header: 'What and where', from: 'xl', cell: ({ detail }) => detail },
  {
    id: 'height',
    header: `Height, ${shownUnits().height} AGL`,
    fileHeader: 'Height (m AGL)',
    align: 'right',
    sortBy: ({ heightM }) => heightM ?? -1,
    text: ({ heightM }) => heightM,
    cell: ({ heightM }) => (heightM === null ? unknown : count(inHeightUnit(heightM))),
  },
  { id: 'band', header: 'Plan band', align: 'right', from: 'lg', cell: band },
  {
    id: 'speed',
    header: 'Speed',
    fileHeader: 'Speed (m/s)',
    align: 'right',
    sortBy: ({ speedMps }) => speedMps ?? -1,
    text: ({ speedMps }) => speedMps,
    cell: ({ speedMps }) => (speedMps === null ? unknown : speed(speedMps)),
  },
  {
    id: 'heading',
    header: 'Heading',
    fileHeader: 'Heading (°)',
    align: 'right',
    from: 'lg',
    text: ({ headingDeg }) => headingDeg,
    cell: ({ headingDeg }) => heading(headingDeg),
  },
  {
    id: 'battery',
    header: 'Battery, %',
    fileHeader: 'Battery (%)',
    align: 'right',
    from: 'lg',
    sortBy: ({ batteryPercent }) => batteryPercent ?? -1,
    text: ({ batteryPercent }) => batteryPercent,
    cell: ({ batteryPercent }) => (batteryPercent === null ? unknown : count(batteryPercent)),
  },
  {
    id: 'position',
    header: 'Position',
    fileHeader: 'Position (latitude, longitude)',
    align: 'right',
    from: 'xl',
    text: ({ latitude, longitude }) => `${latitude}, ${longitude}`,
    cell: ({ latitude, longitude }) => <PositionText {...{ latitude, longitude }} />,
  },
  {
    id: 'age',
    header: 'Newest frame',
    align: 'right',
    sortBy: ({ frameAtMs }) => -frameAtMs,
    text: ({ frameAtMs }) => new Date(frameAtMs).toISOString(),
    cell: ({ frameAtMs }) => age(nowMs - frameAtMs),
  },
  {
    id: 'state',
    header: 'State',
    sortBy: ({ conformance }) => groupOrder.indexOf(conformance),
    text: ({ conformance, title }) => title ?? groupLooks[conformance].label,
    cell: ({ conformance, title }) => <StateChip state={conformance} title={title} />,
  },
]

const Identity = ({ flight }: { flight: Flight }): ReactNode => (
  <span className="inline-flex items-center gap-2.5" data-asset={flight.assetUuid}>
    <AircraftMark conformance={markOf[flight.conformance]} heading={flight.headingDeg} size={18} />
    {flight.uin}
  </span>
)
