import { invitationStatus } from '@clearway/domain/contracts'
import { ButtonLink, date, ErrorNotice } from '@clearway/ui'
import type { Preview } from './accept-invitation.tsx'
import { senderOf } from './invitation-words.ts'

type Why = Preview | 'noLink' | 'unknown'

interface Words {
  readonly title: string
  readonly next: string
}

const noLink: Words = {
  title: 'This address holds no link',
  next: 'Open the link in the message again, whole.',
}
const unknown: Words = {
  title: 'This link is not known',
  next: 'It may have been cut off when it was copied. Open it from the message; if it stays unknown, ask for a new invitation.',
}

function wordsOf(why: Why): Words {
  if (why === 'noLink') return noLink
  if (why === 'unknown') return unknown
  const again = `Ask ${senderOf(why)} for a new one.`
  const words: Readonly<Record<number, Words>> = {
    [invitationStatus.accepted]: {
      title: 'This invitation was used already',
      next: `It was accepted. Sign in with the account that accepted it to open ${why.resource_name}.`,
    },
    [invitationStatus.declined]: { title: 'This invitation was declined', next: again },
    [invitationStatus.revoked]: { title: 'This invitation was revoked', next: again },
    [invitationStatus.expired]: {
      title: `This invitation expired on ${date(why.expires_at)}`,
      next: again,
    },
  }
  return words[why.status] ?? unknown
}

/** A link that leads nowhere any more: why, and what to do. */
export function DeadInvitation({ why, isSignedIn }: { why: Why; isSignedIn: boolean }) {
  const { title, next } = wordsOf(why)
  return (
    <div className="flex flex-col gap-4">
      <ErrorNotice tone="stale" title={title}>
        {next}
      </ErrorNotice>
      <ButtonLink href={isSignedIn ? '/' : '/signin'} variant="primary" size="lg">
        {isSignedIn ? 'Open the console' : 'Sign in'}
      </ButtonLink>
    </div>
  )
}
