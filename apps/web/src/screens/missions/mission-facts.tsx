import { type Polygon, polygonAreaM2 } from '@clearway/domain/geo'
import {
  DescriptionList,
  type Fact,
  HeightTimeStrip,
  localAndUtc,
  Section,
  type StripPlan,
  TextLink,
  useNow,
  windowOf,
} from '@clearway/ui'
import { type Mission, purposeWords } from '../../entities/mission/mission-words.ts'
import { frameRound, stripOverlaps, stripZones } from '../../entities/volume/strip-frame.ts'
import type { Conflict } from '../../entities/volume/verdict-words.ts'
import { useZones } from '../../entities/zone/use-zones.ts'
import { formatArea } from '../../map/basemap/scale.ts'
import { listedAssetName } from '../../words/asset-name.ts'
import { limitWords } from '../../words/heights.ts'

const minuteMs = 60_000

export const MissionFacts = ({ mission, isOwn }: { mission: Mission; isOwn: boolean }) => {
  const now = useNow(minuteMs) ?? 0
  const { start_time, end_time } = mission
  const { utc, length } = localAndUtc(start_time, end_time)
  return (
    <Section>
      <DescriptionList
        labelWidth={84}
        facts={[
          ...(isOwn
            ? []
            : [{ label: 'Operator', value: <span className="font-medium">{mission.org_name}</span> }]),
          { label: 'Window', value: windowOf(start_time, end_time, now), note: length, below: utc },
          { label: 'Height', value: limitWords(mission) },
          { label: 'Area', value: formatArea(polygonAreaM2(mission.mission_envelope as Polygon)) },
          ...purposeFacts(mission),
        ]}
      />
    </Section>
  )
}

const purposeFacts = ({ mission_purpose, mission_description }: Mission): Fact[] => {
  const purpose = purposeWords(mission_purpose)
  if (purpose) return [{ label: 'Purpose', value: purpose, below: mission_description }]
  return mission_description ? [{ label: 'Purpose', value: mission_description }] : []
}

/** Who and what the mission lists; its plans choose from them. */
export const MissionCrew = ({ mission: { assets, pilots }, isOwn }: { mission: Mission; isOwn: boolean }) => (
  <>
    <Section title="Assets" note={assets.length}>
      {assets.length === 0 && <p className="text-12 text-text-3">None listed. A flight plan needs one.</p>}
      <ul aria-label="Assets" className="num flex flex-wrap gap-x-4">
        {assets.map((asset) => (
          <li key={asset.asset_uuid} className="min-h-6">
            {isOwn ? (
              <TextLink href={`/fleet?asset=${asset.asset_uuid}`}>{listedAssetName(asset)}</TextLink>
            ) : (
              listedAssetName(asset)
            )}
          </li>
        ))}
      </ul>
    </Section>
    <Section title="Pilots" note={pilots.length}>
      {pilots.length === 0 && <p className="text-12 text-text-3">None listed. A flight plan needs one.</p>}
      <ul aria-label="Pilots" className="flex flex-wrap gap-x-4">
        {pilots.map(({ user_uuid, first_name, last_name }) => (
          <li key={user_uuid} className="min-h-6">{`${first_name} ${last_name}`}</li>
        ))}
      </ul>
    </Section>
  </>
)

/** The mission's band and window, its plans inside, and the bands of the zones it asks. */
export const MissionStrip = ({
  mission,
  conflicts,
}: {
  mission: Mission
  conflicts: readonly Conflict[]
}) => {
  const { data } = useZones()
  const asked = new Set(mission.permissions.map(({ zone_uuid }) => zone_uuid))
  const zones = (data ?? []).filter(({ zone_uuid }) => asked.has(zone_uuid))
  const { from, to } = frameRound(Date.parse(mission.start_time), Date.parse(mission.end_time))
  return (
    <HeightTimeStrip
      from={from}
      to={to}
      zones={stripZones(zones)}
      plans={[missionBlock(mission), ...planBlocks(mission)]}
      overlaps={stripOverlaps(conflicts)}
    />
  )
}

const missionBlock = (mission: Mission): StripPlan => ({
  key: mission.mission_uuid,
  kind: 'request',
  label: mission.flight_plans.length === 0 ? mission.mission_name : '',
  from: Date.parse(mission.start_time),
  to: Date.parse(mission.end_time),
  lower: mission.min_height,
  upper: mission.max_height,
})

const planBlocks = ({ flight_plans }: Mission): StripPlan[] =>
  flight_plans.map((plan, index) => ({
    key: plan.plan_uuid,
    kind: 'own',
    label: `Plan ${index + 1}`,
    from: Date.parse(plan.schedule_start_time),
    to: Date.parse(plan.schedule_end_time),
    lower: plan.min_height,
    upper: plan.max_height,
  }))
