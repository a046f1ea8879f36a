import { answerInvitationOp, invitationStatus, revokeInvitationOp } from '@clearway/domain/contracts'
import { Button, ConfirmDialog, DescriptionList, Drawer, dayAndTime, Section, useToast } from '@clearway/ui'
import { useState } from 'react'
import { useMembership } from '../../console/console-context.tsx'
import { roleName } from '../../console/role-words.ts'
import { useCan } from '../../console/use-can.ts'
import { trpc } from '../../trpc/client.ts'
import { sentenceOf } from '../../trpc/failure.ts'
import { InvitationChip, TimeLeft } from './invitation-marks.tsx'
import { inviteeWords, isRequest, stateOf, type TeamInvitation } from './invitation-words.ts'
import { roleDoes, withArticle } from './roles.ts'
import { useRolesToInvite } from './use-role-rules.ts'

type InvitationDrawerProps = { invitation: TeamInvitation; nowMs: number; onClose: () => void }

export function InvitationDrawer({ invitation, nowMs, onClose }: InvitationDrawerProps) {
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

function useAnswered() {
  const utils = trpc.useUtils()
  const { show } = useToast()
  return async (title: string, invitation: TeamInvitation) => {
    show({ kind: 'status', title, detail: inviteeWords(invitation) })
    await Promise.all([utils.invitations.invalidate(), utils.users.invalidate()])
  }
}

function Revoke({ invitation }: { invitation: TeamInvitation }) {
  const [isAsked, setAsked] = useState(false)
  const answered = useAnswered()
  const revoke = trpc.invitations.revoke.useMutation()
  if (useCan()(revokeInvitationOp) !== true) return null
  return (
    <>
      <Button variant="dangerOutline" onClick={() => setAsked(true)}>
        Revoke
      </Button>
      <ConfirmDialog
        open={isAsked}
        onOpenChange={setAsked}
        title={`Revoke the invitation of ${inviteeWords(invitation)}?`}
        effect="The link in the message stops working at once. You can invite them again."
        confirmLabel="Revoke"
        onConfirm={async () => {
          await revoke.mutateAsync({ invite_uuid: invitation.invite_uuid })
          await answered('Invitation revoked', invitation)
        }}
        fault={revoke.error && sentenceOf(revoke.error)}
      />
    </>
  )
}

/** A request to join: an Admin decides, and grants no more than the rules of roles leave them. */
function Answer({ invitation }: { invitation: TeamInvitation }) {
  const [asked, setAsked] = useState<'accept' | 'decline' | null>(null)
  const { org_name } = useMembership()
  const { roles } = useRolesToInvite()
  const answered = useAnswered()
  const answer = trpc.invitations.accept.useMutation()
  if (useCan()(answerInvitationOp) !== true) return null
  const mayGrant = roles.some(({ role }) => role === invitation.invite_role)
  const who = inviteeWords(invitation)
  const send = async (accept: boolean) => {
    await answer.mutateAsync({ invite_uuid: invitation.invite_uuid, accept })
    await answered(accept ? 'Member added' : 'Request declined', invitation)
  }
  const dialog = { onOpenChange: () => setAsked(null), fault: answer.error && sentenceOf(answer.error) }
  return (
    <>
      <Button onClick={() => setAsked('decline')}>Decline</Button>
      <Button
        variant="primary"
        disabledReason={mayGrant ? undefined : 'Only an Owner makes somebody Admin or Owner'}
        onClick={() => setAsked('accept')}
      >
        Accept
      </Button>
      <ConfirmDialog
        {...dialog}
        open={asked === 'accept'}
        title={`Let ${who} join ${org_name}?`}
        effect={`They become ${withArticle(invitation.invite_role)} at once. ${roleDoes(invitation.invite_role)}.`}
        confirmLabel="Accept"
        keepLabel="Not now"
        tone="primary"
        onConfirm={() => send(true)}
      />
      <ConfirmDialog
        {...dialog}
        open={asked === 'decline'}
        title={`Decline the request of ${who}?`}
        effect="They stay outside. They may ask again, or you may invite them."
        confirmLabel="Decline"
        onConfirm={() => send(false)}
      />
    </>
  )
}
