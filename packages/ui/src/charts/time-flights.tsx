import { percent, shareOf, type TimeSpan } from './time-steps.ts'

/** One flight on the line of a day. */
export interface TimeFlight {
  key: string
  /** What a screen reader says of it, and a pointer that rests on it: name, times and state. */
  words: string
  state: 'flown' | 'flying' | 'pending' | 'approved'
  fromMs: number
  toMs: number
}

/** Flights that overlap lie in different lanes. */
export type FlightLanes = readonly (readonly TimeFlight[])[]

const looks: Record<TimeFlight['state'], string> = {
  flown: 'bg-line-control',
  flying: 'bg-accent',
  pending: 'border border-dashed border-pending bg-pending-soft',
  approved: 'border border-approved bg-approved-soft',
}

/** So many lanes have the height of a few; with more, each is lower. */
const fewLanes = 3

/** A bar for each flight. */
export const FlightBars = ({ lanes, ...span }: TimeSpan & { lanes: FlightLanes }) => {
  const laneShare = 1 / Math.max(fewLanes, lanes.length)
  return (
    <div aria-hidden className="absolute inset-x-0 top-3 bottom-4 border-b border-line-strong">
      {lanes.flatMap((lane, index) =>
        lane.map(({ key, words, state, fromMs, toMs }) => (
          <span
            key={key}
            data-state={state}
            title={words}
            style={{
              left: percent(shareOf(span, fromMs)),
              width: percent(shareOf(span, toMs) - shareOf(span, fromMs)),
              top: percent(index * laneShare),
              height: `calc(${percent(laneShare)} - 1px)`,
            }}
            className={`absolute min-w-1 rounded-[1px] ${looks[state]}`}
          />
        )),
      )}
    </div>
  )
}

/** The same in words: what is inside of a slider is not read. */
export const FlightWords = ({ label, lanes }: { label: string; lanes: FlightLanes }) => (
  <ul aria-label={label} className="sr-only">
    {lanes
      .flat()
      .toSorted((a, b) => a.fromMs - b.fromMs)
      .map(({ key, words }) => (
        <li key={key}>{words}</li>
      ))}
  </ul>
)
