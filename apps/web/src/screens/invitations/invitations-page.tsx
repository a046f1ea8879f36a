import { resourceType } from '@clearway/domain/contracts'
import { Button, Empty, Section, SkeletonRows, useToast } from '@clearway/ui'
import { MailOpen } from 'lucide-react'
import { useId } from 'react'
import { useConsole } from '../../caller/console-context.tsx'
import { AskedRequests } from '../../entities/invitation/asked-requests.tsx'
import { effectsOf, grouped, headlineOf, senderOf } from '../../entities/invitation/invitation-words.ts'
import { Expiry, useWaitingInvitations, type WaitingInvitation } from '../../entities/invitation/waiting.tsx'
import { Effects } from '../../entities/transfer/transfer-marks.tsx'
import { RefusalNote } from '../../forms/fields.tsx'
import { QueryNotice } from '../../frame/query-notice.tsx'
import { SettingsColumn } from '../../frame/settings-frame.tsx'
import { actingFor, trpc } from '../../trpc/client.ts'
import { sentenceOf } from '../../trpc/failure.ts'

/** What waits for the person, and what the person waits for. */
export const InvitationsPage = () => (
  <div className="flex min-h-0 flex-1 flex-col bg-surface-1">
    <SettingsColumn>
      <WaitingList />
      <AskedRequests />
    </SettingsColumn>
  </div>
)

/** What waits for an answer, by kind. */
const WaitingList = () => {
  const waiting = useWaitingInvitations()
  const groups = waiting.data && grouped(waiting.data.data)
  return (
    <>
      <QueryNotice query={waiting} what="The invitations" />
      {waiting.isPending && <SkeletonRows rows={4} />}
      {groups?.map(({ key, label, invitations }) => (
        <Section key={key} title={label} note={String(invitations.length)} level={2}>
          <ul aria-label={label} className="-mx-4 [&>li:last-child]:border-b-0">
            {invitations.map((invitation) => (
              <InvitationItem key={invitation.invite_uuid} invitation={invitation} />
            ))}
          </ul>
        </Section>
      ))}
      {groups?.length === 0 && (
        <Empty icon={MailOpen} title="Nothing waits for you">
          Invitations to organisations, aircraft that are offered to yours, and requests that you may decide
          come here. They reach you at your verified e-mail address and phone.
        </Empty>
      )}
    </>
  )
}

/** One invitation with what accepting does, and both answers. */
const InvitationItem = ({ invitation }: { invitation: WaitingInvitation }) => {
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

/** Accepts or declines one invitation, for whom it is to be decided, and reads again what that changed. */
const useAnswer = (invitation: WaitingInvitation) => {
  const { membership, isPlatform, switchTo } = useConsole()
  const utils = trpc.useUtils()
  const { show } = useToast()
  const { invite_uuid, direction, resource_type, resource_uuid, decided_by_org_uuid } = invitation
  const answer = trpc.invitations.accept.useMutation({ trpc: actingFor(decided_by_org_uuid) })

  const give = async (accept: boolean) => {
    await answer.mutateAsync({ invite_uuid, accept })
    show({ title: accept ? 'Accepted' : 'Declined', detail: headlineOf(invitation) })
    const isMembership = resource_type === resourceType.organisation
    // Who belonged nowhere has nothing else to see: the console opens in the organisation they joined.
    const isFirst = accept && isMembership && direction === 'invite' && membership === null && !isPlatform
    if (!isFirst || !(await switchTo(resource_uuid))) void utils.invalidate()
  }
  return { give, error: answer.error, isBusy: answer.isPending, given: answer.variables?.accept }
}
