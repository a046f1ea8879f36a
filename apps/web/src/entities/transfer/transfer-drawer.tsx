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
import {
  effectsOfLeaving,
  effectsOfTaking,
  isAskedFor,
  isIncoming,
  isOursToAnswer,
  otherEnd,
  type Transfer,
  transferLine,
} from './transfer.ts'
import { Effects, TransferState } from './transfer-marks.tsx'

interface TransferDrawerProps {
  transfer: Transfer
  onClose: () => void
}

export const TransferDrawer = ({ transfer, onClose }: TransferDrawerProps) => {
  const { org_uuid } = useMembership()
  const isIn = isIncoming(transfer, org_uuid)
  const isOurs = isOursToAnswer(transfer, org_uuid)
  const isPending = transfer.status === invitationStatus.pending
  return (
    <Drawer
      open
      onClose={onClose}
      title={transfer.resource_name}
      marks={<TransferState transfer={transfer} />}
      subtitle={`${transferLine(transfer, org_uuid)} · ${transfer.invite_svc_id}`}
      footer={isPending && <TransferActs transfer={transfer} />}
    >
      <Section title="Transfer">
        <TransferFacts transfer={transfer} isIn={isIn} />
      </Section>
      {isPending && (
        <Section title={isOurs ? 'If you accept' : 'When they accept'}>
          <Effects effects={isIn ? effectsOfTaking : effectsOfLeaving} />
        </Section>
      )}
    </Drawer>
  )
}

const TransferFacts = ({ transfer, isIn }: { transfer: Transfer; isIn: boolean }) => {
  const { org_uuid, org_name } = useMembership()
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
        { label: 'From', value: isIn ? otherEnd(transfer, org_uuid) : org_name },
        { label: 'To', value: transfer.invitee_name ?? '—' },
        { label: 'Remarks', value: transfer.remarks ?? 'None' },
        {
          label: isAskedFor(transfer) ? 'Asked for' : 'Offered',
          value: dayAndTime(transfer.created_at, nowMs),
        },
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

/** What this organisation may do about one that is pending. */
export const TransferActs = ({ transfer }: { transfer: Transfer }) => {
  const { org_uuid } = useMembership()
  return isOursToAnswer(transfer, org_uuid) ? <Answer transfer={transfer} /> : <Revoke transfer={transfer} />
}

const Answer = ({ transfer }: { transfer: Transfer }) => {
  const { org_uuid } = useMembership()
  const refresh = useRefresh()
  const { show } = useToast()
  const may = useCan()(answerTransferOp)
  const answer = trpc.invitations.accept.useMutation()
  const isAsked = isAskedFor(transfer)
  const { resource_name: asset } = transfer
  const other = otherEnd(transfer, org_uuid)
  const give = async (accept: boolean) => {
    await answer.mutateAsync({ invite_uuid: transfer.invite_uuid, accept })
    const accepted = isAsked ? 'Asset given away' : 'Asset taken over'
    const declined = isAsked ? 'Request declined' : 'Transfer declined'
    show({ title: accept ? accepted : declined, id: asset })
    refresh()
  }
  return (
    <>
      <ConfirmButton
        button={{
          variant: 'dangerOutline',
          disabledReason: may === true ? undefined : may,
          children: 'Decline',
        }}
        title={`Decline ${isAsked ? `the request for ${asset}` : asset}?`}
        effect={
          isAsked
            ? `${other} does not get it, and may ask again.`
            : `${other} keeps it, and would have to offer it again.`
        }
        confirmLabel="Decline"
        onConfirm={() => give(false)}
      />
      {may === true && (
        <ConfirmButton
          button={{ variant: 'primary', className: 'ml-auto', children: 'Accept' }}
          title={isAsked ? `Give ${asset} to ${other}?` : `Take ${asset} over from ${other}?`}
          effect={(isAsked ? effectsOfLeaving : effectsOfTaking).join(' ')}
          confirmLabel={isAsked ? 'Give it away' : 'Take it over'}
          keepLabel="Not now"
          tone="primary"
          onConfirm={() => give(true)}
        />
      )}
    </>
  )
}

const Revoke = ({ transfer }: { transfer: Transfer }) => {
  const { org_uuid } = useMembership()
  const can = useCan()
  const refresh = useRefresh()
  const { show } = useToast()
  const revoke = trpc.invitations.revoke.useMutation()
  const isAsked = isAskedFor(transfer)
  const confirm = async () => {
    await revoke.mutateAsync({ invite_uuid: transfer.invite_uuid })
    show({
      title: isAsked ? 'Request withdrawn' : 'Transfer revoked',
      id: transfer.resource_name,
    })
    refresh()
  }
  if (can(revokeInvitationOp) !== true) return null
  return (
    <ConfirmButton
      button={{ variant: 'dangerOutline', children: isAsked ? 'Withdraw the request' : 'Revoke the offer' }}
      title={`${isAsked ? 'Withdraw the request for' : 'Revoke the offer of'} ${transfer.resource_name}?`}
      effect={
        isAsked
          ? 'Its owner can no longer accept it. You may ask again.'
          : `${otherEnd(transfer, org_uuid)} can no longer accept it. The asset stays yours, as it is.`
      }
      confirmLabel={isAsked ? 'Withdraw' : 'Revoke'}
      onConfirm={confirm}
    />
  )
}
