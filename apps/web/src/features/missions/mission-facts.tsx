import { type Polygon, polygonAreaM2 } from '@clearway/domain/geo'
import { DescriptionList, heightBand, localAndUtc, Section, TextLink, useNow, windowOf } from '@clearway/ui'
import { formatArea } from '../../map/draw/format-area.ts'
import type { Mission } from './mission-words.ts'

const minuteMs = 60_000

export function MissionFacts({ mission, isOwn }: { mission: Mission; isOwn: boolean }) {
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
          { label: 'Height', value: `${heightBand(mission.min_height, mission.max_height)} AGL` },
          { label: 'Area', value: formatArea(polygonAreaM2(mission.mission_envelope as Polygon)) },
          ...(mission.mission_description ? [{ label: 'Purpose', value: mission.mission_description }] : []),
        ]}
      />
    </Section>
  )
}

/** Who and what the mission lists; its plans choose from them. */
export function MissionCrew({ mission: { assets, pilots }, isOwn }: { mission: Mission; isOwn: boolean }) {
  return (
    <>
      <Section title="Assets" note={assets.length}>
        {assets.length === 0 && <p className="text-12 text-text-3">None listed. A flight plan needs one.</p>}
        <ul aria-label="Assets" className="num flex flex-wrap gap-x-4">
          {assets.map(({ asset_uuid, asset_uin, asset_svc_id }) => (
            <li key={asset_uuid} className="min-h-6">
              {isOwn ? (
                <TextLink href={`/fleet?asset=${asset_uuid}`}>{asset_uin ?? asset_svc_id}</TextLink>
              ) : (
                (asset_uin ?? asset_svc_id)
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
}
