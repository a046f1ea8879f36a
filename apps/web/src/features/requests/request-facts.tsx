import { assetCategoryName } from '@clearway/domain/contracts'
import {
  Checks,
  DescriptionList,
  heightBand,
  localAndUtc,
  Section,
  squareKilometres,
  Timeline,
  timeRange,
  useNow,
  ZoneName,
} from '@clearway/ui'
import { airspaceWords, checkItems, type RequestDetail, timelineOf, zoneKindOf } from './request-words.ts'

export function RequestFacts({ request }: { request: RequestDetail }) {
  const now = useNow(30_000) ?? 0
  return (
    <div className="divide-y divide-line">
      <div className="px-4 py-3">
        <Facts request={request} />
      </div>
      <div className="px-4 py-3">
        <Checks items={checkItems(request)} />
      </div>
      <Section title="Assets and pilots">
        <DescriptionList facts={[...assetFacts(request), ...pilotFacts(request)]} />
      </Section>
      <Section title="Timeline">
        <Timeline entries={timelineOf(request.decisions, now)} />
      </Section>
    </div>
  )
}

function Facts({ request }: { request: RequestDetail }) {
  const { permission, mission, operator, zone, plans } = request
  const { local, utc, length } = localAndUtc(mission.start_time, mission.end_time)
  return (
    <DescriptionList
      facts={[
        { label: 'Operator', value: <span className="font-medium">{operator.org_name}</span> },
        {
          label: 'Zone asked',
          value: <ZoneName kind={zoneKindOf(permission.airspace_zone_type)} name={permission.zone_name} />,
          below: airspaceWords(permission.airspace_type),
        },
        {
          label: 'Height',
          value: `${heightBand(mission.min_height, mission.max_height)} AGL`,
          note: `zone ${heightBand(zone.min_height, zone.max_height)}`,
        },
        { label: 'Window', value: local, note: length, below: utc },
        {
          label: 'In the zone',
          value: `${squareKilometres(request.area_in_zone_m2)} of ${squareKilometres(request.area_m2)}`,
        },
        {
          label: 'Flight plans',
          value: plans.length,
          note: plans.map((plan) => timeRange(plan.schedule_start_time, plan.schedule_end_time)).join(', '),
        },
      ]}
    />
  )
}

const assetFacts = ({ assets }: RequestDetail) =>
  assets.map((asset) => ({
    key: asset.asset_uuid,
    label: 'Asset',
    value: asset.model_name,
    note: [
      assetCategoryName[asset.category],
      asset.max_takeoff_weight ? `${asset.max_takeoff_weight} kg` : '',
      asset.payload_name ?? '',
    ]
      .filter(Boolean)
      .join(', '),
    below: asset.asset_uin ?? 'No registration number yet',
  }))

const pilotFacts = ({ pilots }: RequestDetail) =>
  pilots.map((pilot) => ({
    key: pilot.user_uuid,
    label: 'Pilot',
    value: `${pilot.first_name} ${pilot.last_name}`,
    note: pilot.phone,
    below: pilot.rpc_numbers.join(', ') || 'No credential on record',
  }))
