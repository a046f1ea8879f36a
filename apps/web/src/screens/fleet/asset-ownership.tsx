import {
  assetStatus,
  assetTransfersOp,
  deregisterAssetOp,
  invitationStatus,
  transferAssetOp,
} from '@clearway/domain/contracts'
import {
  Button,
  DescriptionList,
  date,
  Section,
  SkeletonRows,
  Timeline,
  type TimelineEntry,
  type Tone,
  time,
  useToast,
} from '@clearway/ui'
import { ArrowLeftRight } from 'lucide-react'
import { useState } from 'react'
import { useMembership } from '../../caller/console-context.tsx'
import { useCan, useIsLost } from '../../caller/use-can.ts'
import type { AssetItem } from '../../entities/asset/asset-state.ts'
import {
  isAskedFor,
  isIncoming,
  isOursToAnswer,
  otherEnd,
  type Transfer,
  transferLine,
  transferStates,
} from '../../entities/transfer/transfer.ts'
import { TransferDialog } from '../../entities/transfer/transfer-dialog.tsx'
import { TransferActs } from '../../entities/transfer/transfer-drawer.tsx'
import { Confirm } from '../../forms/confirm.tsx'
import { QueryNotice } from '../../frame/query-notice.tsx'
import type { UrlParams } from '../../frame/use-url-params.ts'
import { useEveryPage } from '../../lists/use-every-page.ts'
import { trpc } from '../../trpc/client.ts'
import { assetName } from '../../words/asset-name.ts'

/** The address without an asset, and without a dialog about one. */
export const noAsset = { asset: null, tab: null, transfer: null, edit: null }

interface AssetOwnershipProps {
  asset: AssetItem
  isFlying: boolean
  params: UrlParams
}

/** Whose it is, to whom it was offered, and the ways in which it leaves. */
export const AssetOwnership = ({ asset, isFlying, params }: AssetOwnershipProps) => {
  const { org_name, org_svc_id } = useMembership()
  const can = useCan()
  const { asset_uuid } = asset
  const history = useEveryPage(
    ['invitations', 'transfers', 'every', asset_uuid],
    ({ invitations }, asked) => invitations.transfers.query({ asset_uuid, ...asked }),
    { enabled: can(assetTransfersOp) === true },
  )
  const all = history.data
  const pending = all?.filter(({ status }) => status === invitationStatus.pending) ?? []
  return (
    <>
      <Section title="Owner">
        <DescriptionList
          labelWidth={132}
          facts={[
            { label: 'Organisation', value: org_name, note: org_svc_id },
            { label: 'Since', value: date(asset.created_at) },
            { label: 'Ownership', value: asset.membership_svc_id },
          ]}
        />
      </Section>
      {pending.map((transfer) => (
        <PendingTransfer key={transfer.invite_uuid} transfer={transfer} />
      ))}
      <OwnershipActs asset={asset} isFlying={isFlying} params={params} />
      <Section title="Transfers" note={all?.length}>
        <QueryNotice query={history} what="The transfers" className="my-2" />
        {!all && !history.error && <SkeletonRows rows={2} rowHeight={44} />}
        {all?.length === 0 && <p className="text-12 text-text-3">It was never offered to anybody.</p>}
        {all && all.length > 0 && <TransferHistory transfers={all} />}
      </Section>
    </>
  )
}

const PendingTransfer = ({ transfer }: { transfer: Transfer }) => {
  const { org_uuid } = useMembership()
  const isOurs = isOursToAnswer(transfer, org_uuid)
  const isLost = useIsLost()
  return (
    <Section title="Waits for an answer">
      <p className="mb-2 text-text-2">
        {`${transferLine(transfer, org_uuid)} on ${date(transfer.created_at)}. ${isOurs ? 'You' : 'They'} can accept until ${date(transfer.expires_at)}, ${time(transfer.expires_at)}.`}
      </p>
      {!isLost && <TransferActs transfer={transfer} />}
    </Section>
  )
}

/** Whether the person may offer this asset to another organisation. */
export const useMayTransfer = ({ asset_status }: AssetItem): boolean =>
  useCan()(transferAssetOp) === true && asset_status === assetStatus.active

/** What keeps an asset where it is for now. */
export const whyNotNow = (isFlying: boolean): string | undefined => (isFlying ? 'it is in flight' : undefined)

const OwnershipActs = ({ asset, isFlying, params }: AssetOwnershipProps) => {
  const can = useCan()
  const mayTransfer = useMayTransfer(asset)
  const reason = whyNotNow(isFlying)
  return (
    <>
      <GiveAway asset={asset} mayTransfer={mayTransfer} reason={reason} params={params} />
      {/* Once it is open it stays, with what was typed, and says why the asset cannot go now. */}
      <TransferDialog
        assetUuid={asset.asset_uuid}
        name={assetName(asset)}
        open={can(transferAssetOp) === true && params.get('transfer') === '1'}
        disabledReason={mayTransfer ? reason : 'it is out of service'}
        onClose={() => params.set({ transfer: null })}
      />
    </>
  )
}

interface GiveAwayProps extends Pick<AssetOwnershipProps, 'asset' | 'params'> {
  mayTransfer: boolean
  reason: string | undefined
}

const GiveAway = ({ asset, mayTransfer, reason, params }: GiveAwayProps) => {
  const [asks, setAsks] = useState(false)
  const can = useCan()
  const mayLeave = can(deregisterAssetOp) === true && asset.asset_status !== assetStatus.removed
  if (!mayTransfer && !mayLeave) return null
  return (
    <Section title="Give it away">
      <div className="flex flex-wrap items-center gap-2 py-1">
        {mayTransfer && (
          <Button icon={ArrowLeftRight} disabledReason={reason} onClick={() => params.set({ transfer: '1' })}>
            Transfer
          </Button>
        )}
        {mayLeave && (
          <Button variant="dangerOutline" disabledReason={reason} onClick={() => setAsks(true)}>
            Deregister
          </Button>
        )}
      </div>
      <p className="text-12 text-text-3">
        Transfer offers it to another organisation. Deregistering leaves it without an owner, for its
        manufacturer to hand on.
      </p>
      <Deregister asset={asset} open={asks} onOpenChange={setAsks} onGone={() => params.set(noAsset)} />
    </Section>
  )
}

interface DeregisterProps {
  asset: AssetItem
  open: boolean
  onOpenChange: (open: boolean) => void
  onGone: () => void
}

const Deregister = ({ asset, open, onOpenChange, onGone }: DeregisterProps) => {
  const utils = trpc.useUtils()
  const { show } = useToast()
  const leave = trpc.assets.deregister.useMutation()
  const name = assetName(asset)
  const confirm = async () => {
    await leave.mutateAsync({ asset_uuid: asset.asset_uuid })
    show({ title: 'Deregistered', id: name })
    onGone()
    void utils.assets.invalidate()
    void utils.certificates.invalidate()
    void utils.invitations.invalidate()
  }
  return (
    <Confirm
      open={open}
      onOpenChange={onOpenChange}
      title={`Deregister ${name}?`}
      effect="It leaves your fleet and has no owner until its manufacturer or the platform hands it on: you cannot take it back. Its certificate is revoked at once, and it leaves your future missions."
      confirmLabel="Deregister"
      onConfirm={confirm}
    />
  )
}

const tones: Readonly<Record<number, Tone>> = {
  [invitationStatus.pending]: 'pending',
  [invitationStatus.accepted]: 'approved',
  [invitationStatus.declined]: 'rejected',
}

const TransferHistory = ({ transfers }: { transfers: readonly Transfer[] }) => {
  const { org_uuid } = useMembership()
  const entries = transfers.map((transfer): TimelineEntry => {
    const word = transferStates[transfer.status]?.word ?? ''
    const way = isIncoming(transfer, org_uuid) ? 'from' : 'to'
    return {
      key: transfer.invite_uuid,
      tone: tones[transfer.status] ?? 'neutral',
      title: `${word}, ${way} ${otherEnd(transfer, org_uuid)}`,
      note: date(transfer.updated_at),
      detail:
        transfer.remarks ?? `${isAskedFor(transfer) ? 'asked for' : 'offered'} ${date(transfer.created_at)}`,
    }
  })
  return <Timeline entries={entries} />
}
