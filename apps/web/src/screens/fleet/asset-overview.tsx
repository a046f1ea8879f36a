import {
  assetCategoryName,
  assetClassName,
  payloadTypeName,
  subCategoryName,
} from '@clearway/domain/contracts'
import {
  count,
  DescriptionList,
  date,
  dayAndTime,
  distance,
  type Fact,
  figure,
  KeyFigures,
  Section,
  StatusChip,
  TextButton,
  TextLink,
} from '@clearway/ui'
import type { ReactNode } from 'react'
import { type Asset, type AssetItem, hoursFlown, uinWords } from '../../entities/asset/asset-state.ts'
import { CertificateCard } from '../../entities/certificate/certificate-card.tsx'
import { ceilingWords, rangeWords, topSpeedWords } from '../../entities/model/model.ts'
import { payloadIcon } from '../../entities/payload/payload.ts'
import { BridgeSection } from '../../entities/station/bridge-marks.tsx'
import type { UrlParams } from '../../frame/use-url-params.ts'
import { trpc } from '../../trpc/client.ts'
import type { FleetNow } from './fleet-columns.tsx'
import { useMayEdit } from './use-fleet.ts'

interface AssetOverviewProps {
  asset: AssetItem
  /** Absent while it is read, and of an asset out of service. */
  detail: Asset | undefined
  now: FleetNow
  params: UrlParams
}

export const AssetOverview = ({ asset, detail, now, params }: AssetOverviewProps) => {
  const mayEdit = useMayEdit(asset)
  const edit = mayEdit && <TextButton onClick={() => params.set({ edit: '1' })}>Change</TextButton>
  return (
    <>
      <KeyFigures
        figures={[
          { label: 'Flights', value: count(asset.total_flights) },
          { label: 'In the air', value: figure(hoursFlown(asset)), unit: 'h' },
          { label: 'Flown', value: distance(asset.total_distance) },
        ]}
      />
      <div className="border-b border-line p-4">
        <CertificateCard asset={asset} isFlying={now.flying.has(asset.asset_uuid)} nowMs={now.nowMs} />
      </div>
      <BridgeSection assetUuid={asset.asset_uuid} />
      <Section title="Registration and model" action={edit || undefined}>
        <DescriptionList labelWidth={132} facts={factsOf(asset, detail)} />
      </Section>
      {detail && <FittedPayloads asset={detail} action={edit || undefined} />}
      <NextPlans asset={asset} now={now} />
    </>
  )
}

const limitsOf = ({ max_takeoff_weight, max_endurance, max_range, max_height, max_speed }: Asset): string => {
  const limits = [
    max_takeoff_weight === null ? null : `${figure(max_takeoff_weight)} kg`,
    max_endurance === null ? null : `${count(max_endurance)} min`,
    max_range === null ? null : rangeWords({ max_range }),
    max_height === null ? null : ceilingWords({ max_height }),
    max_speed === null ? null : topSpeedWords({ max_speed }),
  ]
  return limits.filter(Boolean).join(', ') || 'Not given'
}

const listed = (words: readonly (string | null | undefined)[]): string => words.filter(Boolean).join(', ')

const factsOf = (asset: AssetItem, detail: Asset | undefined): Fact[] => {
  const own: Fact[] = [
    {
      label: 'UIN',
      value: asset.asset_uin ?? 'None yet',
      note: `· ${uinWords[asset.uin_status]?.toLocaleLowerCase('en')}`,
    },
    { label: 'Your reference', value: asset.asset_org_internal_uuid ?? '—' },
    {
      label: 'Category',
      value: listed([
        assetCategoryName[asset.category],
        subCategoryName[detail?.sub_category ?? 0],
        assetClassName[asset.class ?? 0],
      ]),
    },
  ]
  const ofModel: Fact[] = detail
    ? [
        { label: 'Type certificate', value: detail.type_certificate_number ?? 'None on record' },
        { label: 'Limits', value: limitsOf(detail) },
        {
          label: 'Envelope',
          value: listed([detail.operation_envelope, detail.frequency]) || 'Not given',
        },
      ]
    : []
  return [...own, ...ofModel, { label: 'Owned since', value: date(asset.created_at) }]
}

const mostPlans = 5

const NextPlans = ({ asset, now }: { asset: AssetItem; now: FleetNow }) => {
  const plans = now.plans.get(asset.asset_uuid) ?? []
  return (
    <Section
      title="Next plans"
      note={plans.length > mostPlans ? plans.length : undefined}
      action={<TextLink href={`/missions?asset=${asset.asset_uuid}`}>Missions of this aircraft</TextLink>}
    >
      {plans.length === 0 && (
        <p className="text-12 text-text-3">
          None. <TextLink href="/planner">Plan a mission</TextLink>
        </p>
      )}
      <ul>
        {plans.slice(0, mostPlans).map((plan) => (
          <li key={plan.plan_uuid} className="num flex min-h-7 items-center gap-3">
            <span className="w-24 shrink-0 text-text-3">
              {dayAndTime(plan.schedule_start_time, now.nowMs)}
            </span>
            <span className="min-w-0 flex-1 truncate">
              <TextLink href={`/missions?mission=${plan.mission_uuid}`}>{plan.plan_svc_id}</TextLink>
            </span>
            <StatusChip status={plan.permission_summary} />
          </li>
        ))}
      </ul>
    </Section>
  )
}

/** What hangs below the aircraft: payloads of its model, by name. */
const FittedPayloads = ({ asset, action }: { asset: Asset; action?: ReactNode }) => {
  const uuids = asset.active_payload_uuids
  const known = trpc.assetModels.payloads.useQuery(
    { model_uuid: asset.asset_model_uuid },
    { enabled: uuids.length > 0 },
  )
  const payloads = new Map(known.data?.map((payload) => [payload.payload_uuid, payload]))
  return (
    <Section title="Payloads fitted" note={uuids.length} action={action}>
      {uuids.length === 0 && <p className="text-12 text-text-3">None</p>}
      <ul>
        {uuids.map((uuid) => {
          const payload = payloads.get(uuid)
          const Icon = payloadIcon(payload?.payload_type)
          return (
            <li key={uuid} className="num flex min-h-6 items-center gap-2.5">
              <Icon size={15} strokeWidth={1.75} aria-hidden className="shrink-0 text-text-3" />
              <span className="min-w-0 flex-1 truncate">
                {payload?.payload_name ?? (known.data ? 'A payload that is withdrawn' : '…')}
              </span>
              {payload && (
                <span className="shrink-0 text-12 text-text-3">
                  {`${payloadTypeName[payload.payload_type]}, ${figure(payload.weight_kg, 2)} kg`}
                </span>
              )}
            </li>
          )
        })}
      </ul>
    </Section>
  )
}
