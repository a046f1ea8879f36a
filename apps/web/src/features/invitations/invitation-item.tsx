import { Button } from '@clearway/ui'
import { useId } from 'react'
import type { WaitingInvitation } from '../../console/use-waiting-invitations.ts'
import { RefusalNote } from '../../forms/refusal-note.tsx'
import { sentenceOf } from '../../trpc/failure.ts'
import { Effects } from '../transfers/effects.tsx'
import { Expiry } from './expiry.tsx'
import { effectsOf, headlineOf, senderOf } from './invitation-words.ts'
import { useAnswer } from './use-answer.ts'

/** One invitation with what accepting does, and both answers. */
export function InvitationItem({ invitation }: { invitation: WaitingInvitation }) {
  const titleId = useId()
  const { give, error, isBusy, given } = useAnswer(invitation)
  const answer = (accept: boolean) => void give(accept).catch(() => undefined)
  return (
    <li aria-labelledby={titleId} className="flex flex-col gap-2 border-b border-line px-4 py-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h3 id={titleId} className="font-semibold">
          {headlineOf(invitation)}
        </h3>
        <Expiry at={invitation.expires_at} />
      </div>
      <p className="text-12 text-text-3">
        {`From ${senderOf(invitation)}`}
        {invitation.direction === 'request' && contactOf(invitation)}
        {invitation.direction === 'invite' && forWhom(invitation)}
        <span className="num">{` · ${invitation.invite_svc_id}`}</span>
      </p>
      {invitation.remarks && <p className="max-w-[60ch] text-text-2">“{invitation.remarks}”</p>}
      <Effects effects={effectsOf(invitation)} />
      <RefusalNote>{error && sentenceOf(error)}</RefusalNote>
      <div className="mt-1 flex gap-2">
        <Button
          aria-describedby={titleId}
          disabled={isBusy}
          busy={isBusy && given === true}
          busyLabel="Accepting"
          onClick={() => answer(true)}
        >
          Accept
        </Button>
        <Button
          variant="quiet"
          aria-describedby={titleId}
          disabled={isBusy}
          busy={isBusy && given === false}
          busyLabel="Declining"
          onClick={() => answer(false)}
        >
          Decline
        </Button>
      </div>
    </li>
  )
}

const contactOf = ({ invite_identifier }: WaitingInvitation): string =>
  invite_identifier ? `, ${invite_identifier}` : ''

const forWhom = ({ invitee_name, invite_identifier }: WaitingInvitation): string => {
  const whom = invitee_name ?? invite_identifier
  return whom ? `, for ${whom}` : ''
}
