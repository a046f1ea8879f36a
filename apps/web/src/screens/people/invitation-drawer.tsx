import { answerInvitationOp, invitationStatus, revokeInvitationOp } from '@clearway/domain/contracts'
import { DescriptionList, Drawer, dayAndTime, Section } from '@clearway/ui'
import { useMembership } from '../../caller/console-context.tsx'
import { useCan } from '../../caller/use-can.ts'
import { roleDoes, roleName, withArticle } from '../../entities/person/roles.ts'
import { useRolesToInvite } from '../../entities/person/use-role-rules.ts'
import { ConfirmButton } from '../../forms/confirm.tsx'
import { useDone } from '../../forms/use-done.ts'
import { trpc } from '../../trpc/client.ts'
import { InvitationChip, TimeLeft } from './invitation-columns.tsx'
import { inviteeWords, isRequest, stateOf, type TeamInvitation } from './invitation-words.ts'

interface InvitationDrawerProps {
  invitation: TeamInvitation
  nowMs: number
  onClose: () => void
}

export const InvitationDrawer = ({ invitation, nowMs, onClose }: InvitationDrawerProps) => {
  const isPending = stateOf(invitation, nowMs) === invitationStatus.pending
  const request = isRequest(invitation)
  return (
    <Drawer
      open
      onClose={onClose}
      title={inviteeWords(invitation)}
      marks={<InvitationChip invitation={invitation} nowMs={nowMs} />}
      subtitle={`${request ? 'Asks to join' : 'Invited'} · ${invitation.invite_svc_id}`}
      footer={
        isPending && (request ? <Answer invitation={invitation} /> : <Revoke invitation={invitation} />)
      }
    >
      <Section title={request ? 'Request' : 'Invitation'}>
        <DescriptionList
          labelWidth={112}
          facts={[
            {
              label: 'Role',
              value: roleName(invitation.invite_role),
              below: roleDoes(invitation.invite_role),
            },
            { label: 'Sent', value: dayAndTime(invitation.created_at, nowMs) },
            {
              label: isPending ? 'Expires' : 'Changed',
              value: dayAndTime(isPending ? invitation.expires_at : invitation.updated_at, nowMs),
              ...(isPending && {
                note: (
                  <>
                    in <TimeLeft invitation={invitation} nowMs={nowMs} />
                  </>
                ),
              }),
            },
            ...(invitation.remarks ? [{ label: 'Note', value: invitation.remarks }] : []),
          ]}
        />
      </Section>
    </Drawer>
  )
}

const useAnswered = () => {
  const done = useDone()
  return (title: string, invitation: TeamInvitation) => {
    done({ title, detail: inviteeWords(invitation) }, 'invitations', 'users')
  }
}

const Revoke = ({ invitation }: { invitation: TeamInvitation }) => {
  const answered = useAnswered()
  const revoke = trpc.invitations.revoke.useMutation()
  if (useCan()(revokeInvitationOp) !== true) return null
  return (
    <ConfirmButton
      button={{ variant: 'dangerOutline', children: 'Revoke' }}
      title={`Revoke the invitation of ${inviteeWords(invitation)}?`}
      effect="The link in the message stops working at once. You can invite them again."
      confirmLabel="Revoke"
      onConfirm={async () => {
        await revoke.mutateAsync({ invite_uuid: invitation.invite_uuid })
        answered('Invitation revoked', invitation)
      }}
    />
  )
}

/** A request to join: an Admin decides, and grants no more than the rules of roles leave them. */
const Answer = ({ invitation }: { invitation: TeamInvitation }) => {
  const { org_name } = useMembership()
  const { roles } = useRolesToInvite()
  const answered = useAnswered()
  const answer = trpc.invitations.accept.useMutation()
  if (useCan()(answerInvitationOp) !== true) return null
  const mayGrant = roles.some(({ role }) => role === invitation.invite_role)
  const who = inviteeWords(invitation)
  const send = async (accept: boolean) => {
    await answer.mutateAsync({ invite_uuid: invitation.invite_uuid, accept })
    answered(accept ? 'Member added' : 'Request declined', invitation)
  }
  return (
    <>
      <ConfirmButton
        button={{ children: 'Decline' }}
        title={`Decline the request of ${who}?`}
        effect="They stay outside. They may ask again, or you may invite them."
        confirmLabel="Decline"
        onConfirm={() => send(false)}
      />
      <ConfirmButton
        button={{
          variant: 'primary',
          disabledReason: mayGrant ? undefined : 'Only an Owner makes somebody Admin or Owner',
          children: 'Accept',
        }}
        title={`Let ${who} join ${org_name}?`}
        effect={`They become ${withArticle(invitation.invite_role)} at once. ${roleDoes(invitation.invite_role)}.`}
        confirmLabel="Accept"
        keepLabel="Not now"
        tone="primary"
        onConfirm={() => send(true)}
      />
    </>
  )
}
