import {
  age,
  count,
  DescriptionList,
  dayAndTime,
  distance,
  type Fact,
  flightTime,
  heightBand,
  metresAgl,
  Section,
  speed,
  squareKilometres,
  TextLink,
  time,
  timeRange,
  useFigures,
  useNow,
  utcTime,
} from '@clearway/ui'
import { PositionText } from '../../frame/position-text.tsx'
import { assetName } from '../../words/asset-name.ts'
import { gapWords, stateWords, trackWords, unknown } from './replay-words.ts'
import type { ReplayView } from './use-replay.ts'

const utc = (ms: number) => utcTime(ms, { withSeconds: true })
const known = (value: number | null, words: (value: number) => string) =>
  value === null ? unknown : words(value)

/** The facts of the flight and of the frame at the playhead; the map in words. */
export const FlightFactList = ({ view }: { view: ReplayView }) => (
  <>
    <Section title="Here">
      <DescriptionList labelWidth={104} facts={factsHere(view)} />
    </Section>
    <Section title="Flight">
      <DescriptionList labelWidth={104} facts={useFlightFacts(view)} />
    </Section>
    <Section title="Session">
      <DescriptionList labelWidth={104} facts={useSessionFacts(view)} />
    </Section>
  </>
)

const factsHere = ({ pose, flight }: ReplayView): Fact[] => {
  if (!pose) return [{ label: 'Position', value: unknown }]
  const { frame } = pose
  return [
    { label: 'Position', value: <PositionText {...frame} digits={5} /> },
    { label: 'State', value: stateWords[frame.state] },
    { label: 'Flight mode', value: frame.mode ?? unknown },
    {
      label: 'Frame',
      value: count(frame.number),
      note: `of ${count(flight.facts.frames)}`,
      below: [time(frame.timestampMs, undefined, true), utc(frame.timestampMs)].filter(Boolean).join(', '),
    },
  ]
}

const useFlightFacts = ({ record, flight, plan }: ReplayView): Fact[] => {
  const { session } = record
  const { facts, isWhole } = flight
  return useFigures(() => {
    const longest = facts.gaps.reduce((most, { fromMs, toMs }) => Math.max(most, toMs - fromMs), 0)
    return [
      { label: 'Distance', value: known(session.total_distance, distance) },
      { label: 'Endurance', value: known(session.total_endurance, (seconds) => flightTime(seconds * 1000)) },
      { label: 'Area', value: known(session.total_area, squareKilometres) },
      {
        label: 'Greatest height',
        value: known(facts.greatestHeightM, metresAgl),
      },
      {
        label: 'Top speed',
        value: known(facts.greatestSpeedMps, speed),
      },
      {
        label: 'Link gaps',
        value: gapWords({ facts, isWhole }),
        ...(longest > 0 && { note: `longest ${age(longest)}` }),
      },
      { label: 'Track', value: trackWords({ facts, isWhole }, plan) },
    ]
  }, [session, facts, isWhole, plan])
}

const useSessionFacts = ({ record, plan, isOwn }: ReplayView): Fact[] => {
  const now = useNow(60_000) ?? record.startMs
  const { session, startMs, endMs, missionName, modelName, pilot, operator } = record
  const mission = missionName ?? unknown
  return [
    ...(operator ? [{ label: 'Operator', value: operator }] : []),
    { label: 'Pilot', value: pilot ?? unknown },
    { label: 'Aircraft', value: assetName(session), ...(modelName && { note: modelName }) },
    {
      label: 'Mission',
      value: session.mission_uuid ? (
        <TextLink href={`/missions?mission=${session.mission_uuid}`}>{mission}</TextLink>
      ) : (
        'None, flown ad hoc'
      ),
    },
    ...(plan
      ? [
          {
            label: 'Flight plan',
            value: plan.svcId,
            note: heightBand(plan.minHeightM, plan.maxHeightM),
            below: timeRange(plan.during.from, plan.during.to),
          },
        ]
      : []),
    { label: 'Started', value: dayAndTime(startMs, now), below: utc(startMs) },
    endMs === null
      ? { label: 'Ended', value: 'still open' }
      : { label: 'Ended', value: dayAndTime(endMs, now), below: utc(endMs) },
    {
      label: 'Session',
      value: isOwn ? (
        <TextLink href={`/sessions?session=${session.session_uuid}`}>{session.session_svc_id}</TextLink>
      ) : (
        session.session_svc_id
      ),
    },
  ]
}
