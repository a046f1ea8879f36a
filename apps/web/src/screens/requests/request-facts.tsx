import { scheduleWords } from '@clearway/domain/contracts'
import {
  Checks,
  DescriptionList,
  date,
  type Fact,
  localAndUtc,
  momentOf,
  plural,
  Section,
  squareKilometres,
  Timeline,
  timeRange,
  useIsMobile,
  useMinute,
  useNow,
  ZoneName,
} from '@clearway/ui'
import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { purposeWords } from '../../entities/mission/mission-words.ts'
import { ConditionList, PermitLink } from '../../entities/permission/approval-terms.tsx'
import { RequestChip } from '../../entities/permission/request-chip.tsx'
import {
  airspaceWords,
  checkItems,
  type RequestDetail,
  timelineOf,
  zoneKindOf,
} from '../../entities/permission/request-words.ts'
import { useMessages } from '../../entities/permission/use-request-talk.ts'
import { limitWords } from '../../words/heights.ts'
import { isApproved } from './approval.ts'
import { AssetAndPilotFacts, crewSummary } from './crew-facts.tsx'
import type { ChangedField, VersionNews } from './mission-version.ts'

interface FactsProps {
  request: RequestDetail
  /** What changed since it was read; those facts are marked. */
  news: VersionNews | null
}

export const RequestFacts = ({ request, news }: FactsProps) => {
  const isMobile = useIsMobile()
  return isMobile ? (
    <FoldedFacts request={request} news={news} />
  ) : (
    <OpenFacts request={request} news={news} />
  )
}

const OpenFacts = ({ request, news }: FactsProps) => {
  return (
    <div className="divide-y divide-line">
      <div className="px-4 py-3">
        <DescriptionList
          facts={[
            ...whoAndWhere(request),
            ...used(request),
            ...purpose(request, news),
            ...volume(request, news),
            ...shares(request, news),
          ]}
        />
      </div>
      <div className="px-4 py-3">
        <Checks items={checkItems(request)} />
      </div>
      <div className={hasChanged(news, 'assets', 'pilots') ? 'border-l-2 border-l-info' : undefined}>
        <Section title="Assets and pilots">
          <AssetAndPilotFacts request={request} />
        </Section>
      </div>
      <ApprovalTerms request={request} />
      <Section title="Timeline">
        <RequestTimeline request={request} />
      </Section>
    </div>
  )
}

/** A phone shows what decides; crew and timeline open on a tap. */
const FoldedFacts = ({ request, news }: FactsProps) => {
  const { permission, mission, decisions } = request
  const nowMs = useMinute()
  const sent = `sent ${momentOf(mission.created_at, nowMs)}${mission.created_by_name ? ` by ${mission.created_by_name}` : ''}`
  return (
    <div className="divide-y divide-line">
      <div className="px-4 py-3">
        <div className="mb-2 flex flex-wrap items-center gap-x-2 gap-y-1">
          <RequestChip request={request} />
          <ZoneName kind={zoneKindOf(permission.airspace_zone_type)} name={permission.zone_name} />
          <span className="num ml-auto text-12 text-text-3">
            {`${areaInZone(request).replace(' km²', '')} of ${squareKilometres(request.area_m2)}`}
          </span>
        </div>
        <DescriptionList
          labelWidth={88}
          facts={[operator(request), ...used(request), ...purpose(request, news), ...volume(request, news)]}
        />
      </div>
      <div className="px-4 py-3">
        <Checks items={checkItems(request)} />
      </div>
      <Fold title="Assets and pilots" summary={crewSummary(request)}>
        <AssetAndPilotFacts request={request} />
      </Fold>
      <ApprovalTerms request={request} />
      <Fold title="Timeline" summary={`${plural(decisions.length, 'entry', 'entries')}, ${sent}`}>
        <RequestTimeline request={request} />
      </Fold>
    </div>
  )
}

/** Conditions and permit of what is approved. */
const ApprovalTerms = ({ request: { permission, messages } }: { request: RequestDetail }) =>
  isApproved({ permission }) &&
  messages !== null && (
    <div className="px-4 py-2.5">
      <ConditionList conditions={permission.conditions} />
      <PermitLink permissionUuid={permission.permission_uuid} zone={permission.zone_name} />
    </div>
  )

/** Decisions and messages, the newest first. */
const RequestTimeline = ({ request }: { request: RequestDetail }) => {
  const now = useNow(30_000) ?? 0
  const { permission_uuid } = request.permission
  const isWritten = (request.messages?.messages ?? 0) > 0
  const { messages } = useMessages(permission_uuid, isWritten)
  return <Timeline entries={timelineOf(request.decisions, messages, now)} />
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

const used = ({ zone_schedule: schedule }: RequestDetail): Fact[] =>
  schedule ? [{ label: 'Zone used', value: scheduleWords(schedule) }] : []

const hasChanged = (news: VersionNews | null, ...fields: ChangedField[]): boolean =>
  news?.changes.some(({ field }) => fields.includes(field)) ?? false

const volume = ({ mission, zone }: RequestDetail, news: VersionNews | null): Fact[] => {
  const { local, utc, length } = localAndUtc(mission.start_time, mission.end_time)
  const note = `zone ${limitWords(zone)}`
  return [
    {
      label: 'Height',
      value: limitWords(mission),
      note,
      isChanged: hasChanged(news, 'min_height', 'max_height'),
    },
    {
      label: 'Window',
      value: `${date(mission.start_time)} ${local}`,
      note: length,
      below: utc,
      isChanged: hasChanged(news, 'start_time', 'end_time'),
    },
  ]
}

const purpose = ({ mission }: RequestDetail, news: VersionNews | null): Fact[] => {
  const { mission_description: words } = mission
  const value = purposeWords(mission.mission_purpose) ?? words
  if (!value) return []
  const isChanged = hasChanged(news, 'mission_purpose', 'mission_description')
  return [{ label: 'Purpose', value, ...(value !== words && { below: words }), isChanged }]
}

/** "1.9 km²"; a dash where mission and zone cross each other too often for it to be found. */
const areaInZone = ({ area_in_zone_m2 }: RequestDetail): string =>
  area_in_zone_m2 === null ? '—' : squareKilometres(area_in_zone_m2)

const shares = (request: RequestDetail, news: VersionNews | null): Fact[] => [
  {
    label: 'In the zone',
    value: `${areaInZone(request)} of ${squareKilometres(request.area_m2)}`,
    isChanged: hasChanged(news, 'mission_envelope'),
  },
  {
    label: 'Flight plans',
    value: request.plans.length || 'None yet',
    note: request.plans.map((plan) => timeRange(plan.schedule_start_time, plan.schedule_end_time)).join(', '),
  },
]

/** A section that shows in one line what it holds and opens on a tap. */
const Fold = ({ title, summary, children }: { title: string; summary: ReactNode; children: ReactNode }) => (
  <details className="group px-4">
    <summary className="flex min-h-14 cursor-pointer list-none items-center gap-3 py-2 focus-visible:-outline-offset-2 [&::-webkit-details-marker]:hidden">
      <span className="min-w-0 flex-1">
        <span className="block">{title}</span>
        <span className="num block truncate text-12 text-text-3 group-open:hidden tight:whitespace-normal">
          {summary}
        </span>
      </span>
      <ChevronRight
        size={16}
        strokeWidth={1.75}
        aria-hidden
        className="shrink-0 text-text-3 transition-transform group-open:rotate-90"
      />
    </summary>
    <div className="pb-3">{children}</div>
  </details>
)
