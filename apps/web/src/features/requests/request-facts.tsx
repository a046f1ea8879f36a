import {
  Checks,
  DescriptionList,
  type Fact,
  heightBand,
  localAndUtc,
  plural,
  Section,
  StatusChip,
  squareKilometres,
  Timeline,
  time,
  timeRange,
  useIsMobile,
  useNow,
  ZoneName,
} from '@clearway/ui'
import { AssetAndPilotFacts, crewSummary } from './crew-facts.tsx'
import { Fold } from './fold.tsx'
import {
  airspaceWords,
  checkItems,
  type RequestDetail,
  requestStatus,
  timelineOf,
  zoneKindOf,
} from './request-words.ts'

export function RequestFacts({ request }: { request: RequestDetail }) {
  const isMobile = useIsMobile()
  return isMobile ? <FoldedFacts request={request} /> : <OpenFacts request={request} />
}

function OpenFacts({ request }: { request: RequestDetail }) {
  const now = useNow(30_000) ?? 0
  return (
    <div className="divide-y divide-line">
      <div className="px-4 py-3">
        <DescriptionList facts={[...whoAndWhere(request), ...volume(request), ...shares(request)]} />
      </div>
      <div className="px-4 py-3">
        <Checks items={checkItems(request)} />
      </div>
      <Section title="Assets and pilots">
        <AssetAndPilotFacts request={request} />
      </Section>
      <Section title="Timeline">
        <Timeline entries={timelineOf(request.decisions, now)} />
      </Section>
    </div>
  )
}

/** A phone shows what decides; crew and timeline open on a tap. */
function FoldedFacts({ request }: { request: RequestDetail }) {
  const now = useNow(30_000) ?? 0
  const { permission, mission, decisions } = request
  const sent = `sent ${time(mission.created_at)}${mission.created_by_name ? ` by ${mission.created_by_name}` : ''}`
  return (
    <div className="divide-y divide-line">
      <div className="px-4 py-3">
        <div className="mb-2 flex flex-wrap items-center gap-x-2 gap-y-1">
          <StatusChip status={requestStatus(request)} />
          <ZoneName kind={zoneKindOf(permission.airspace_zone_type)} name={permission.zone_name} />
          <span className="num ml-auto text-12 text-text-3">
            {`${squareKilometres(request.area_in_zone_m2).replace(' km²', '')} of ${squareKilometres(request.area_m2)}`}
          </span>
        </div>
        <DescriptionList labelWidth={88} facts={[operator(request), ...volume(request)]} />
      </div>
      <div className="px-4 py-3">
        <Checks items={checkItems(request)} />
      </div>
      <Fold title="Assets and pilots" summary={crewSummary(request)}>
        <AssetAndPilotFacts request={request} />
      </Fold>
      <Fold title="Timeline" summary={`${plural(decisions.length, 'entry', 'entries')}, ${sent}`}>
        <Timeline entries={timelineOf(decisions, now)} />
      </Fold>
    </div>
  )
}

const operator = ({ operator: { org_name } }: RequestDetail): Fact => ({
  label: 'Operator',
  value: <span className="font-medium">{org_name}</span>,
})

const whoAndWhere = (request: RequestDetail): Fact[] => {
  const { airspace_zone_type, zone_name, airspace_type } = request.permission
  const zone = <ZoneName kind={zoneKindOf(airspace_zone_type)} name={zone_name} />
  return [operator(request), { label: 'Zone asked', value: zone, below: airspaceWords(airspace_type) }]
}

const volume = ({ mission, zone }: RequestDetail): Fact[] => {
  const { local, utc, length } = localAndUtc(mission.start_time, mission.end_time)
  const note = `zone ${heightBand(zone.min_height, zone.max_height)}`
  return [
    { label: 'Height', value: `${heightBand(mission.min_height, mission.max_height)} AGL`, note },
    { label: 'Window', value: local, note: length, below: utc },
  ]
}

const shares = ({ area_in_zone_m2, area_m2, plans }: RequestDetail): Fact[] => [
  { label: 'In the zone', value: `${squareKilometres(area_in_zone_m2)} of ${squareKilometres(area_m2)}` },
  {
    label: 'Flight plans',
    value: plans.length || 'None yet',
    note: plans.map((plan) => timeRange(plan.schedule_start_time, plan.schedule_end_time)).join(', '),
  },
]
