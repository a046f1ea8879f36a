import { Empty, Section, SkeletonRows } from '@clearway/ui'
import { MailOpen } from 'lucide-react'
import { QueryNotice } from '../../console/query-notice.tsx'
import { useWaitingInvitations } from '../../console/use-waiting-invitations.ts'
import { InvitationItem } from './invitation-item.tsx'
import { grouped } from './invitation-words.ts'

/** What waits for an answer, by kind. */
export function WaitingList() {
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
