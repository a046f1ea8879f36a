import {
  date,
  Empty,
  Section,
  Segmented,
  SkeletonRows,
  TextLink,
  Timeline,
  type TimelineEntry,
  type Tone,
  time,
} from '@clearway/ui'
import { Shield } from 'lucide-react'
import { useState } from 'react'
import type { AssetItem } from '../../entities/asset/asset-state.ts'
import { type CertificateRecord, useCertificates } from '../../entities/certificate/certificate.ts'
import { CertificateCard } from '../../entities/certificate/certificate-card.tsx'
import { examplesOf, transports } from '../../entities/station/transport-examples.ts'
import { useStation } from '../../entities/station/use-station.ts'
import { CodeSteps } from '../../frame/copy-text.tsx'
import { QueryNotice } from '../../frame/query-notice.tsx'
import type { FleetNow } from './fleet-columns.tsx'

/** The certificate, how a ground station uses it, and every one there was. */
export const AssetCertificates = ({ asset, now }: { asset: AssetItem; now: FleetNow }) => {
  const records = useCertificates(asset.asset_uuid)
  const all = records.data
  return (
    <>
      <div className="border-b border-line p-4">
        <CertificateCard asset={asset} isFlying={now.flying.has(asset.asset_uuid)} nowMs={now.nowMs} />
      </div>
      <GroundStation asset={asset} session={now.flying.get(asset.asset_uuid)} />
      <Section title="Record" note={all?.length}>
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

const entryOf = (record: CertificateRecord, nowMs: number): TimelineEntry => {
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

/** What the certificate itself is used for; the other transports are on the page that it leads to. */
const ofCertificate = transports.filter(({ value }) => value === 'mqtt' || value === 'check')

/** How the file is used where the aircraft is flown from, with this asset's own ids and this deployment's hosts. */
const GroundStation = ({ asset, session }: { asset: AssetItem; session: string | undefined }) => {
  const [transport, setTransport] = useState<(typeof ofCertificate)[number]['value']>('mqtt')
  const station = useStation(asset, session)
  return (
    <Section
      title="Use it in a ground station"
      action={<TextLink href={`/connect?asset=${asset.asset_uuid}`}>Every transport</TextLink>}
    >
      <Segmented
        label="Ground station"
        size="sm"
        stretch
        className="mt-1 mb-2"
        options={ofCertificate}
        value={transport}
        onValueChange={setTransport}
      />
      <CodeSteps steps={examplesOf(transport, station)} />
    </Section>
  )
}
