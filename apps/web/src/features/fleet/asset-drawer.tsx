import {
  assetCategoryName,
  assetClassName,
  assetStatus,
  roleNumber,
  subCategoryName,
} from '@clearway/domain/contracts'
import {
  ButtonLink,
  CertificateChip,
  count,
  DescriptionList,
  Drawer,
  date,
  distance,
  figure,
  KeyFigures,
  Section,
  SkeletonRows,
} from '@clearway/ui'
import { Radio } from 'lucide-react'
import { useMembership } from '../../console/console-context.tsx'
import { QueryNotice } from '../../console/query-notice.tsx'
import { trpc } from '../../trpc/client.ts'
import { AssetActions } from './asset-actions.tsx'
import { AssetStateMark } from './asset-marks.tsx'
import { type Asset, assetName, assetState, certificateStates, hoursFlown, uinWords } from './asset-state.ts'

type AssetDrawerProps = { assetUuid: string; flying: ReadonlyMap<string, string>; onClose: () => void }

export function AssetDrawer({ assetUuid, flying, onClose }: AssetDrawerProps) {
  const { role } = useMembership()
  const query = trpc.assets.get.useQuery({ asset_uuid: assetUuid })
  const asset = query.data
  const isAdmin = role >= roleNumber.admin
  return (
    <Drawer
      open
      onClose={onClose}
      title={asset ? assetName(asset) : 'Asset'}
      marks={asset && <AssetStateMark state={assetState(asset, flying)} />}
      tools={asset && isAdmin && <AssetActions asset={asset} isFlying={flying.has(assetUuid)} />}
      subtitle={asset && `${asset.model_name}, variant ${asset.model_variant} · ${asset.asset_svc_id}`}
      footer={asset && <AssetFooter asset={asset} session={flying.get(assetUuid)} />}
    >
      <QueryNotice query={query} what="The asset" />
      {asset ? <AssetFacts asset={asset} /> : !query.error && <SkeletonRows />}
    </Drawer>
  )
}

function AssetFooter({ asset, session }: { asset: Asset; session: string | undefined }) {
  const { asset_uuid, asset_status } = asset
  return (
    <>
      {session ? (
        <ButtonLink href={`/sessions?session=${session}`} icon={Radio}>
          Show session
        </ButtonLink>
      ) : (
        asset_status === assetStatus.active && (
          <ButtonLink href={`/sessions?start=${asset_uuid}`} icon={Radio}>
            Start session
          </ButtonLink>
        )
      )}
    </>
  )
}

const withUnit = (value: number | null, unit: string) => (value === null ? null : `${count(value)} ${unit}`)

function limitsOf(asset: Asset): string {
  const { max_takeoff_weight, max_endurance, max_range, max_height, max_speed } = asset
  const weight = max_takeoff_weight === null ? null : `${figure(max_takeoff_weight)} kg`
  const limits = [
    weight,
    withUnit(max_endurance, 'min'),
    withUnit(max_range, 'km'),
    withUnit(max_height, 'm'),
    withUnit(max_speed, 'm/s'),
  ]
  return limits.filter(Boolean).join(', ') || 'Not given'
}

function AssetFacts({ asset }: { asset: Asset }) {
  return (
    <>
      <KeyFigures
        figures={[
          { label: 'Flights', value: count(asset.total_flights) },
          { label: 'In the air', value: figure(hoursFlown(asset)), unit: 'h' },
          { label: 'Flown', value: distance(asset.total_distance) },
        ]}
      />
      <Section title="Registration and model">
        <DescriptionList
          labelWidth={132}
          facts={[
            { label: 'UIN', value: asset.asset_uin ?? 'None yet', note: uinWords[asset.uin_status] },
            {
              label: 'Certificate',
              value: <CertificateChip state={certificateStates[asset.certificate_status]} />,
            },
            { label: 'Type certificate', value: asset.type_certificate_number ?? 'None on record' },
            {
              label: 'Category',
              value: [
                assetCategoryName[asset.category],
                asset.sub_category && subCategoryName[asset.sub_category],
                asset.class && assetClassName[asset.class],
              ]
                .filter(Boolean)
                .join(', '),
            },
            { label: 'Limits', value: limitsOf(asset) },
            {
              label: 'Envelope',
              value: [asset.operation_envelope, asset.frequency].filter(Boolean).join(', ') || 'Not given',
            },
            { label: 'Owned since', value: date(asset.created_at) },
          ]}
        />
      </Section>
      <FittedPayloads uuids={asset.active_payload_uuids} />
    </>
  )
}

function FittedPayloads({ uuids }: { uuids: readonly string[] }) {
  const own = trpc.payloadModels.list.useQuery({ limit: 100 }, { enabled: uuids.length > 0 })
  const names = new Map(own.data?.data.map((payload) => [payload.payload_uuid, payload]))
  return (
    <Section title="Payloads fitted" note={uuids.length}>
      {uuids.length === 0 && <p className="text-12 text-text-3">None</p>}
      <ul>
        {uuids.map((uuid) => {
          const payload = names.get(uuid)
          return (
            <li key={uuid} className="num flex min-h-6 items-center justify-between gap-3">
              <span className="truncate">
                {payload?.payload_name ?? "A payload of the model's manufacturer"}
              </span>
              {payload && <span className="text-12 text-text-3">{`${figure(payload.weight_kg, 2)} kg`}</span>}
            </li>
          )
        })}
      </ul>
    </Section>
  )
}
