import { assetStatus, issueCertificateOp, revokeCertificateOp, uinStatus } from '@clearway/domain/contracts'
import {
  Button,
  CertificateChip,
  CopyButton,
  DescriptionList,
  date,
  expiringBelowDays,
  Meter,
  plural,
  time,
  zoneAbbreviation,
} from '@clearway/ui'
import clsx from 'clsx'
import { Download, Shield, ShieldAlert, ShieldCheck, ShieldX } from 'lucide-react'
import { useState } from 'react'
import { useCan } from '../../caller/use-can.ts'
import { type AssetItem, certificateState } from '../asset/asset-state.ts'
import { type CertificateRecord, useLatestCertificate } from './certificate.ts'
import { CertificateDownload } from './certificate-download.tsx'
import { CertificateRevoke } from './certificate-revoke.tsx'

const dayMs = 86_400_000

interface CertificateCardProps {
  asset: AssetItem
  isFlying: boolean
  nowMs: number
}

/** The thing with which the ground station shows who it is: what it is worth, how long still, and what one may do. */
export const CertificateCard = ({ asset, isFlying, nowMs }: CertificateCardProps) => {
  const latest = useLatestCertificate(asset)
  const state = certificateState(asset, nowMs)
  const isValid = state.state === 'active'
  return (
    <section
      aria-label="Client certificate"
      className="overflow-hidden rounded-2 border border-line-strong bg-surface-2 shadow-1"
    >
      <header className="flex items-center gap-3 px-3 py-2.5">
        <CertificateShield state={state} />
        <div className="min-w-0 flex-1">
          <h3 className="font-semibold">Client certificate</h3>
          <p className="text-12 text-text-2">Used by the ground station to connect</p>
        </div>
        <CertificateChip {...state} />
      </header>
      {latest && asset.certificate_status !== 'None' ? (
        <div className="flex flex-col gap-2.5 border-t border-line px-3 py-2.5">
          {isValid && asset.asset_status !== assetStatus.active && (
            <p className="text-12 text-pending">Not valid while the asset is out of service.</p>
          )}
          {isValid && <Validity record={latest} nowMs={nowMs} />}
          <CertificateFacts asset={asset} record={latest} isValid={isValid} />
        </div>
      ) : (
        <p className="border-t border-line px-3 py-2.5 text-12 text-text-2">{noneWords(asset)}</p>
      )}
      <CertificateActs asset={asset} latest={latest} isValid={isValid} isFlying={isFlying} />
    </section>
  )
}

const noneWords = (asset: AssetItem): string =>
  isRegistered(asset)
    ? 'None was issued. The ground station needs one to connect by MQTT.'
    : 'It can be issued once the registration number (UIN) of the asset is generated.'

const isRegistered = (asset: AssetItem): boolean =>
  asset.uin_status === uinStatus.generated && Boolean(asset.asset_uin)

const CertificateShield = ({
  state: { state, daysLeft },
}: {
  state: ReturnType<typeof certificateState>
}) => {
  const isEnding = state === 'active' && daysLeft !== undefined && daysLeft < expiringBelowDays
  const isBroken = state === 'revoked' || state === 'expired'
  const Icon = isEnding ? ShieldAlert : state === 'active' ? ShieldCheck : isBroken ? ShieldX : Shield
  const tone = isEnding
    ? 'text-pending'
    : state === 'active'
      ? 'text-approved'
      : isBroken
        ? 'text-rejected'
        : 'text-text-3'
  return <Icon size={22} strokeWidth={1.5} aria-hidden className={clsx('shrink-0', tone)} />
}

const Validity = ({ record, nowMs }: { record: CertificateRecord; nowMs: number }) => {
  const issued = Date.parse(record.issued_at)
  const expires = Date.parse(record.expires_at)
  const all = Math.max(1, Math.round((expires - issued) / dayMs))
  const used = Math.min(all, Math.max(0, Math.floor((nowMs - issued) / dayMs)))
  const left = all - used
  return (
    <Meter
      label="Days of validity used"
      value={used}
      max={all}
      tone={left < expiringBelowDays ? 'pending' : 'approved'}
      start={`Issued ${date(issued)}`}
      end={`${plural(left, 'day')} left`}
      belowStart={`${used} of ${all} days`}
      belowEnd={`Expires ${date(expires)}, ${time(expires)} ${zoneAbbreviation(expires)}`}
    />
  )
}

interface CertificateFactsProps {
  asset: AssetItem
  record: CertificateRecord
  isValid: boolean
}

const CertificateFacts = ({ asset, record, isValid }: CertificateFactsProps) => {
  const ended = record.revoked_at
    ? [{ label: 'Revoked', value: `${date(record.revoked_at)}, ${time(record.revoked_at)}` }]
    : [{ label: 'Ended', value: `${date(record.expires_at)}, ${time(record.expires_at)}` }]
  return (
    <DescriptionList
      dense
      labelWidth={84}
      facts={[
        ...(isValid ? [] : [{ label: 'Issued', value: date(record.issued_at) }, ...ended]),
        {
          label: 'Subject',
          value: <Copied label="Subject" text={asset.asset_uuid} shown={`CN ${asset.asset_uuid}`} />,
        },
        {
          label: 'SHA-1',
          value: <Copied label="Thumbprint" text={record.thumbprint} shown={withColons(record.thumbprint)} />,
        },
      ]}
    />
  )
}

const withColons = (thumbprint: string): string => thumbprint.match(/../g)?.join(':') ?? thumbprint

const Copied = ({ label, text, shown }: { label: string; text: string; shown: string }) => (
  <span className="flex min-w-0 items-center gap-1">
    <span title={shown} className="min-w-0 truncate">
      {shown}
    </span>
    <CopyButton label={label} text={text} />
  </span>
)

interface CertificateActsProps {
  asset: AssetItem
  latest: CertificateRecord | undefined
  isValid: boolean
  isFlying: boolean
}

const CertificateActs = ({ asset, latest, isValid, isFlying }: CertificateActsProps) => {
  const [act, setAct] = useState<'issue' | 'revoke' | null>(null)
  const can = useCan()
  const mayIssue = can(issueCertificateOp) === true && asset.asset_status === assetStatus.active
  const mayRevoke = can(revokeCertificateOp) === true && asset.certificate_status === 'Active'
  if (!mayIssue && !mayRevoke) return null
  const close = () => setAct(null)
  return (
    <footer className="flex flex-wrap items-center gap-2 border-t border-line px-3 py-2.5">
      {mayIssue && (
        <Button
          size="sm"
          icon={Download}
          onClick={() => setAct('issue')}
          disabledReason={isRegistered(asset) ? undefined : 'needs a UIN'}
        >
          {isValid ? 'New .pfx' : 'Issue .pfx'}
        </Button>
      )}
      {mayIssue && isValid && <span className="text-12 text-text-3">replaces this one</span>}
      {mayRevoke && (
        <Button size="sm" variant="dangerOutline" className="ml-auto" onClick={() => setAct('revoke')}>
          Revoke
        </Button>
      )}
      <CertificateDownload
        asset={asset}
        former={isValid ? latest : undefined}
        open={act === 'issue'}
        onClose={close}
      />
      <CertificateRevoke asset={asset} isFlying={isFlying} open={act === 'revoke'} onClose={close} />
    </footer>
  )
}
