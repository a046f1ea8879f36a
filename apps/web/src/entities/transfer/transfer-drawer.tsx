import { answerTransferOp, invitationStatus, revokeInvitationOp } from '@clearway/domain/contracts'
import {
  DescriptionList,
  Drawer,
  date,
  dayAndTime,
  Section,
  TextLink,
  time,
  useMinute,
  useToast,
} from '@clearway/ui'
import { useMembership } from '../../caller/console-context.tsx'
import { useCan } from '../../caller/use-can.ts'
import { ConfirmButton } from '../../forms/confirm.tsx'
import { trpc } from '../../trpc/client.ts'
import { effectsOfLeaving, effectsOfTaking, isIncoming, otherEnd, type Transfer } from './transfer.ts'
import { Effects, TransferState } from './transfer-marks.tsx'

interface TransferDrawerProps {
  transfer: Transfer
  onClose: () => void
}

export const TransferDrawer = ({ transfer, onClose }: TransferDrawerProps) => {
  const { org_uuid } = useMembership()
  const isIn = isIncoming(transfer, org_uuid)
  const isPending = transfer.status === invitationStatus.pending
  return (
    <Drawer
      open
      onClose={onClose}
      title={transfer.resource_name}
      marks={<TransferState transfer={transfer} />}
      subtitle={`${isIn ? 'Offered to you by' : 'Offered to'} ${otherEnd(transfer, org_uuid)} · ${transfer.invite_svc_id}`}
      footer={isPending && (isIn ? <Answer transfer={transfer} /> : <Revoke transfer={transfer} />)}
    >
      <Section title="Transfer">
        <TransferFacts transfer={transfer} isIn={isIn} />
      </Section>
      {isPending && (
        <Section title={isIn ? 'If you accept' : 'When they accept'}>
          <Effects effects={isIn ? effectsOfTaking : effectsOfLeaving} />
        </Section>
      )}
    </Drawer>
  )
}

const TransferFacts = ({ transfer, isIn }: { transfer: Transfer; isIn: boolean }) => {
  const nowMs = useMinute()
  const isPending = transfer.status === invitationStatus.pending
  const isOurs = isIn
    ? transfer.status === invitationStatus.accepted
    : transfer.status !== invitationStatus.accepted
  const name = isOurs ? (
    <TextLink href={`/fleet?asset=${transfer.resource_uuid}`}>{transfer.resource_name}</TextLink>
  ) : (
    transfer.resource_name
  )
  return (
    <DescriptionList
      labelWidth={132}
      facts={[
        { label: 'Asset', value: name },
        { label: 'From', value: transfer.invited_by_org_name ?? 'The platform' },
        { label: 'To', value: transfer.invitee_name ?? '—' },
        { label: 'Remarks', value: transfer.remarks ?? 'None' },
        { label: 'Offered', value: dayAndTime(transfer.created_at, nowMs) },
        isPending
          ? { label: 'Waits until', value: `${date(transfer.expires_at)}, ${time(transfer.expires_at)}` }
          : { label: 'Answered', value: dayAndTime(transfer.updated_at, nowMs) },
      ]}
    />
  )
}

/** What changed hands is read again everywhere. */
const useRefresh = () => {
  const utils = trpc.useUtils()
  return () => {
    void utils.invitations.invalidate()
    void utils.assets.invalidate()
    void utils.certificates.invalidate()
    void utils.missions.invalidate()
  }
}

const Answer = ({ transfer }: { transfer: Transfer }) => {
  const { org_uuid } = useMembership()
  const can = useCan()
  const refresh = useRefresh()
  const { show } = useToast()
  const answer = trpc.invitations.acceptTransfer.useMutation()
  const give = async (accept: boolean) => {
    await answer.mutateAsync({
      asset_uuid: transfer.resource_uuid,
      invitation_uuid: transfer.invite_uuid,
      accept,
    })
    show({
      kind: 'status',
      title: accept ? 'Asset taken over' : 'Transfer declined',
      id: transfer.resource_name,
    })
    refresh()
  }
  const reason = can(answerTransferOp)
  return (
    <>
      <ConfirmButton
        button={{
          variant: 'dangerOutline',
          disabledReason: reason === true ? undefined : reason,
          children: 'Decline',
        }}
        title={`Decline ${transfer.resource_name}?`}
        effect={`${otherEnd(transfer, org_uuid)} keeps it, and would have to offer it again.`}
        confirmLabel="Decline"
        onConfirm={() => give(false)}
      />
      {reason === true && (
        <ConfirmButton
          button={{ variant: 'primary', className: 'ml-auto', children: 'Accept' }}
          title={`Take ${transfer.resource_name} over from ${otherEnd(transfer, org_uuid)}?`}
          effect={effectsOfTaking.join(' ')}
          confirmLabel="Take it over"
          keepLabel="Not now"
          tone="primary"
          onConfirm={() => give(true)}
        />
      )}
    </>
  )
}

export const Revoke = ({ transfer }: { transfer: Transfer }) => {
  const { org_uuid } = useMembership()
  const can = useCan()
  const refresh = useRefresh()
  const { show } = useToast()
  const revoke = trpc.invitations.revoke.useMutation()
  const confirm = async () => {
    await revoke.mutateAsync({ invite_uuid: transfer.invite_uuid })
    show({ kind: 'status', title: 'Transfer revoked', id: transfer.resource_name })
    refresh()
  }
  if (can(revokeInvitationOp) !== true) return null
  return (
    <ConfirmButton
      button={{ variant: 'dangerOutline', children: 'Revoke the offer' }}
      title={`Revoke the offer of ${transfer.resource_name}?`}
      effect={`${otherEnd(transfer, org_uuid)} can no longer accept it. The asset stays yours, as it is.`}
      confirmLabel="Revoke"
      onConfirm={confirm}
    />
  )
}
