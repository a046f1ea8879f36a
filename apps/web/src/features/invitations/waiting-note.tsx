import { Banner, TextLink } from '@clearway/ui'
import { useWaitingInvitations } from '../../console/use-waiting-invitations.ts'
import { headlineOf, senderOf } from './invitation-words.ts'

/** For a person who belongs nowhere yet: perhaps they are expected somewhere. */
export function WaitingNote() {
  const { data } = useWaitingInvitations()
  const [first] = data?.data ?? []
  if (!first) return null
  const more = (data?.pagination.total_records ?? 1) - 1
  return (
    <Banner
      tone="info"
      title={`${headlineOf(first)}.`}
      action={<TextLink href="/invitations">See and answer</TextLink>}
    >
      {`Invited by ${senderOf(first)}${more > 0 ? `, and ${more} more` : ''}.`}
    </Banner>
  )
}
