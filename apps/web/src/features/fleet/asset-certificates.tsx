import {
  date,
  Empty,
  Section,
  SkeletonRows,
  Timeline,
  type TimelineEntry,
  type Tone,
  time,
} from '@clearway/ui'
import { Shield } from 'lucide-react'
import { QueryNotice } from '../../console/query-notice.tsx'
import { trpc } from '../../trpc/client.ts'
import type { AssetItem } from './asset-state.ts'
import { CertificateCard, type CertificateRecord } from './certificate-card.tsx'
import type { FleetNow } from './fleet-columns.tsx'
import { GroundStation } from './ground-station.tsx'

/** The certificate, how a ground station uses it, and every one there was. */
export function AssetCertificates({ asset, now }: { asset: AssetItem; now: FleetNow }) {
  const records = trpc.certificates.list.useQuery({ asset_uuid: asset.asset_uuid, limit: 25 })
  const all = records.data?.data
  return (
    <>
      <div className="border-b border-line p-4">
        <CertificateCard asset={asset} now={now} />
      </div>
      <GroundStation asset={asset} session={now.flying.get(asset.asset_uuid)} />
      <Section title="Record" note={records.data?.pagination.total_records}>
        <QueryNotice query={records} what="The certificates" className="my-2" />
        {!all && !records.error && <SkeletonRows rows={3} rowHeight={44} />}
        {all?.length === 0 && (
          <Empty icon={Shield} title="No certificate yet" className="px-0">
            Each one that is issued stays on record here, also when it is revoked or replaced.
          </Empty>
        )}
        {all && all.length > 0 && <Timeline entries={all.map((record) => entryOf(record, now.nowMs))} />}
      </Section>
    </>
  )
}

const tones: Readonly<Record<CertificateRecord['status'], Tone>> = {
  Active: 'approved',
  Revoked: 'rejected',
  Superseded: 'neutral',
}

function entryOf(record: CertificateRecord, nowMs: number): TimelineEntry {
  const { certificate_uuid, status, issued_at, expires_at, revoked_at, thumbprint } = record
  const isOver = status === 'Active' && Date.parse(expires_at) <= nowMs
  const end = revoked_at ? `revoked ${date(revoked_at)}, ${time(revoked_at)}` : `valid to ${date(expires_at)}`
  return {
    key: certificate_uuid,
    tone: isOver ? 'rejected' : tones[status],
    title: isOver ? 'Expired' : status,
    note: `issued ${date(issued_at)}, ${time(issued_at)}`,
    detail: (
      <>
        {status === 'Superseded' ? 'replaced by a newer one' : end}
        <span className="block truncate" title={thumbprint}>
          {thumbprint}
        </span>
      </>
    ),
  }
}
