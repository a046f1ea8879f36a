import { Button, ErrorNotice, SkeletonRows, TextButton } from '@clearway/ui'
import { signOut } from 'next-auth/react'
import { useState } from 'react'
import { QueryNotice } from '../../console/query-notice.tsx'
import { RefusalNote } from '../../forms/refusal-note.tsx'
import { actingFor, type Outputs, trpc } from '../../trpc/client.ts'
import { sentenceOf } from '../../trpc/failure.ts'
import { withFrom } from '../sign-in/with-from.ts'
import type { Preview } from './accept-invitation.tsx'
import { decidesAlone, matching } from './decider.ts'
import { acceptPath } from './invite-token.ts'
import { openAfter } from './open-after.ts'

type Person = Outputs['users']['me']
type AnswerByTokenProps = { token: string; preview: Preview }

/** For a signed-in person: both answers, for themselves or for the organisation that has to decide. */
export function AnswerByToken({ token, preview }: AnswerByTokenProps) {
  const me = trpc.users.me.useQuery({}, { trpc: actingFor(null) })
  const isPersonal = decidesAlone(preview)
  const waiting = trpc.invitations.mine.useQuery(
    { limit: 100 },
    { enabled: !isPersonal, trpc: actingFor(null) },
  )
  if (!me.data || (!isPersonal && !waiting.data))
    return (
      <>
        <QueryNotice query={me.data ? waiting : me} what="Your account" className="" />
        <SkeletonRows rows={2} />
      </>
    )
  const found = matching(waiting.data?.data ?? [], preview)
  return (
    <div className="flex flex-col gap-4">
      {isPersonal || found ? (
        <Answers token={token} preview={preview} orgUuid={found?.decided_by_org_uuid ?? null} />
      ) : (
        <ErrorNotice tone="stale" title="This account cannot answer it">
          {preview.direction === 'request'
            ? `Only an Admin of the organisation that has ${preview.resource_name} can.`
            : 'Only an Admin of the organisation that was invited can.'}
        </ErrorNotice>
      )}
      <SignedInAs person={me.data} />
    </div>
  )
}

type AnswersProps = AnswerByTokenProps & { orgUuid: string | null }

function Answers({ token, preview, orgUuid }: AnswersProps) {
  const utils = trpc.useUtils()
  const answer = trpc.invitations.accept.useMutation({ trpc: actingFor(orgUuid) })
  const [isLeaving, setLeaving] = useState(false)
  const give = async (accept: boolean) => {
    const { membership } = await answer.mutateAsync({ invite_token: token, accept })
    if (membership) {
      setLeaving(true)
      openAfter({ membership, preview, orgUuid })
    } else await utils.invitations.preview.invalidate()
  }
  const isBusy = answer.isPending || isLeaving
  const answerWith = (accept: boolean) => void give(accept).catch(() => undefined)
  return (
    <>
      <RefusalNote>{answer.error && sentenceOf(answer.error)}</RefusalNote>
      <Button
        variant="primary"
        size="lg"
        disabled={isBusy}
        busy={isBusy && answer.variables?.accept === true}
        busyLabel="Accepting"
        onClick={() => answerWith(true)}
      >
        Accept
      </Button>
      <Button
        size="lg"
        disabled={isBusy}
        busy={isBusy && answer.variables?.accept === false}
        busyLabel="Declining"
        onClick={() => answerWith(false)}
      >
        Decline
      </Button>
    </>
  )
}

function SignedInAs({ person }: { person: Person }) {
  const leave = async () => {
    await signOut({ redirect: false })
    window.location.assign(withFrom('/signin', acceptPath))
  }
  return (
    <p className="flex flex-wrap items-center justify-center gap-x-2 text-13 text-text-2">
      {`Signed in as ${person.email}.`}
      <TextButton onClick={() => void leave()}>Use another account</TextButton>
    </p>
  )
}
