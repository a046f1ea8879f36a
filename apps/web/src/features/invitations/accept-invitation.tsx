import { invitationStatus } from '@clearway/domain/contracts'
import { DescriptionList, date, SkeletonRows, time } from '@clearway/ui'
import { QueryNotice } from '../../console/query-notice.tsx'
import { actingFor, type Outputs, trpc } from '../../trpc/client.ts'
import { failureData } from '../../trpc/failure.ts'
import { Effects } from '../transfers/effects.tsx'
import { AnswerByToken } from './answer-by-token.tsx'
import { DeadInvitation } from './dead-invitation.tsx'
import { Expiry } from './expiry.tsx'
import { effectsOf, headlineOf } from './invitation-words.ts'
import { useInviteToken } from './invite-token.ts'
import { SignInFirst } from './sign-in-first.tsx'

export type Preview = Outputs['invitations']['preview']

/** What an invitation link is about, and the answer to it. */
export function AcceptInvitation({ isSignedIn }: { isSignedIn: boolean }) {
  const token = useInviteToken()
  const preview = trpc.invitations.preview.useQuery(
    { invite_token: token ?? '' },
    { enabled: Boolean(token), trpc: actingFor(null) },
  )
  if (token === '') return <DeadInvitation why="noLink" isSignedIn={isSignedIn} />
  if (failureData(preview.error)?.failure === 'not_found')
    return <DeadInvitation why="unknown" isSignedIn={isSignedIn} />
  if (!token || !preview.data)
    return (
      <>
        <QueryNotice query={preview} what="The invitation" className="mb-3" />
        <SkeletonRows rows={5} />
      </>
    )
  if (preview.data.status !== invitationStatus.pending)
    return <DeadInvitation why={preview.data} isSignedIn={isSignedIn} />
  return (
    <div className="flex flex-col gap-4">
      <PreviewFacts preview={preview.data} />
      {isSignedIn ? <AnswerByToken token={token} preview={preview.data} /> : <SignInFirst />}
    </div>
  )
}

function PreviewFacts({ preview }: { preview: Preview }) {
  return (
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
}
