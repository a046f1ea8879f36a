import { invitationStatus } from '@clearway/domain/contracts'
import { ButtonLink, DescriptionList, date, ErrorNotice, SkeletonRows, time } from '@clearway/ui'
import { withFrom } from '../../entities/account/before-sign-in.ts'
import { effectsOf, headlineOf, senderOf } from '../../entities/invitation/invitation-words.ts'
import { Expiry } from '../../entities/invitation/waiting.tsx'
import { Effects } from '../../entities/transfer/transfer-marks.tsx'
import { QueryNotice } from '../../frame/query-notice.tsx'
import { actingFor, trpc } from '../../trpc/client.ts'
import { failureData } from '../../trpc/failure.ts'
import { AnswerByToken } from './answer-by-token.tsx'
import { acceptPath, type Preview, useInviteToken } from './invite-token.ts'

/** What an invitation link is about, and the answer to it. */
export const AcceptInvitation = ({ isSignedIn }: { isSignedIn: boolean }) => {
  const token = useInviteToken()
  const preview = trpc.invitations.preview.useQuery(
    { invite_token: token ?? '' },
    { enabled: Boolean(token), trpc: actingFor(null) },
  )
  if (token === '') return <UnusableInvitation why="noLink" isSignedIn={isSignedIn} />
  if (failureData(preview.error)?.failure === 'not_found')
    return <UnusableInvitation why="unknown" isSignedIn={isSignedIn} />
  if (!token || !preview.data)
    return (
      <>
        <QueryNotice query={preview} what="The invitation" className="mb-3" />
        <SkeletonRows rows={5} />
      </>
    )
  if (preview.data.status !== invitationStatus.pending)
    return <UnusableInvitation why={preview.data} isSignedIn={isSignedIn} />
  return (
    <div className="flex flex-col gap-4">
      <PreviewFacts preview={preview.data} />
      {isSignedIn ? <AnswerByToken token={token} preview={preview.data} /> : <SignInFirst />}
    </div>
  )
}

const PreviewFacts = ({ preview }: { preview: Preview }) => (
  <section aria-label="Invitation" className="flex flex-col gap-3">
    <h2 className="text-16 font-semibold tracking-title">{headlineOf(preview)}</h2>
    <DescriptionList
      labelWidth={88}
      facts={[
        { label: 'From', value: preview.invited_by_org_name ?? 'A person who acts for no organisation' },
        ...(preview.invite_identifier ? [{ label: 'Sent to', value: preview.invite_identifier }] : []),
        {
          label: 'Until',
          value: `${date(preview.expires_at)}, ${time(preview.expires_at)}`,
          below: <Expiry at={preview.expires_at} />,
        },
      ]}
    />
    <div>
      <h3 className="mb-1 text-12 font-semibold text-text-2">When it is accepted</h3>
      <Effects effects={effectsOf(preview)} />
    </div>
  </section>
)

/** The way to an account and back here; the link itself stays in this tab. */
const SignInFirst = () => (
  <div className="flex flex-col gap-3">
    <p className="text-text-2">
      Sign in to answer. Whichever account you use here is the one that is invited.
    </p>
    <ButtonLink href={withFrom('/signin', acceptPath)} variant="primary" size="lg">
      Sign in
    </ButtonLink>
    <ButtonLink href={withFrom('/register', acceptPath)} size="lg">
      Create an account
    </ButtonLink>
  </div>
)

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

const wordsOf = (why: Why): Words => {
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
const UnusableInvitation = ({ why, isSignedIn }: { why: Why; isSignedIn: boolean }) => {
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
