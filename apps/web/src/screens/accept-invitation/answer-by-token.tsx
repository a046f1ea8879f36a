import { longestPage, memberType, resourceType } from '@clearway/domain/contracts'
import { Button, ErrorNotice, SkeletonRows, TextButton } from '@clearway/ui'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { withFrom } from '../../entities/account/before-sign-in.ts'
import type { WaitingInvitation } from '../../entities/invitation/waiting.tsx'
import { RefusalNote } from '../../forms/fields.tsx'
import { QueryNotice } from '../../frame/query-notice.tsx'
import { activeOrganisation } from '../../trpc/active-organisation.ts'
import { actingFor, type Outputs, trpc } from '../../trpc/client.ts'
import { everyPage } from '../../trpc/every-page.ts'
import { sentenceOf } from '../../trpc/failure.ts'
import { pageIsFor } from '../../trpc/page-person.ts'
import { signOut } from '../../trpc/session-calls.ts'
import { acceptPath, forgetToken, type Preview } from './invite-token.ts'

type Person = Outputs['users']['me']
interface AnswerByTokenProps {
  token: string
  preview: Preview
}

/** For a signed-in person: both answers, for themselves or for the organisation that has to decide. */
export const AnswerByToken = ({ token, preview }: AnswerByTokenProps) => {
  const me = trpc.users.me.useQuery({}, { trpc: actingFor(null) })
  // Set while rendering: the answer is theirs who is named beside it.
  if (me.data) pageIsFor(me.data.user_uuid)
  const isPersonal = decidesAlone(preview)
  const { client } = trpc.useUtils()
  const waiting = useQuery({
    queryKey: [['invitations', 'mine', 'every'], actingFor(null)],
    enabled: !isPersonal,
    queryFn: () =>
      everyPage((page) => client.invitations.mine.query({ page, limit: longestPage }, actingFor(null))),
  })
  if (!me.data || (!isPersonal && !waiting.data))
    return (
      <>
        <QueryNotice query={me.data ? waiting : me} what="Your account" className="" />
        <SkeletonRows rows={2} />
      </>
    )
  const found = matching(waiting.data ?? [], preview)
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

const Answers = ({ token, preview, orgUuid }: AnswersProps) => {
  const utils = trpc.useUtils()
  const answer = trpc.invitations.accept.useMutation({ trpc: actingFor(orgUuid) })
  const [isLeaving, setLeaving] = useState(false)
  const give = async (accept: boolean) => {
    const { membership } = await answer.mutateAsync({ invite_token: token, accept })
    if (membership) {
      setLeaving(true)
      openAfter({ membership, preview, orgUuid })
    } else void utils.invitations.preview.invalidate()
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

const SignedInAs = ({ person }: { person: Person }) => {
  const leave = async () => {
    await signOut('asked')
    window.location.assign(withFrom('/signin', acceptPath))
  }
  return (
    <p className="flex flex-wrap items-center justify-center gap-x-2 text-13 text-text-2">
      {`Signed in as ${person.email}.`}
      <TextButton onClick={() => void leave()}>Use another account</TextButton>
    </p>
  )
}

type Linked = Pick<
  WaitingInvitation,
  'direction' | 'invitee_type' | 'resource_type' | 'resource_name' | 'invite_role' | 'expires_at'
>

/** The secret is enough for an invitation of a person; anything else is decided by an organisation's Admin. */
const decidesAlone = ({ direction, invitee_type }: Linked): boolean =>
  direction === 'invite' && invitee_type === memberType.user

/** The same invitation among those that wait for the person, who then knows for which organisation to answer. */
const matching = (waiting: readonly WaitingInvitation[], linked: Linked): WaitingInvitation | undefined =>
  waiting.find(
    (one) =>
      one.direction === linked.direction &&
      one.resource_type === linked.resource_type &&
      one.resource_name === linked.resource_name &&
      one.invite_role === linked.invite_role &&
      one.expires_at === linked.expires_at,
  )

interface Accepted {
  readonly membership: NonNullable<Outputs['invitations']['accept']['membership']>
  readonly preview: Preview
  /** For which organisation it was answered. */
  readonly orgUuid: string | null
}

const shown: Readonly<Record<number, (uuid: string) => string>> = {
  [resourceType.asset]: (uuid) => `/fleet?asset=${uuid}`,
  [resourceType.zone]: (uuid) => `/zones?zone=${uuid}`,
}

/** Opens the console where what was accepted now is; a full load, so that the session has it everywhere. */
const openAfter = ({ membership, preview, orgUuid }: Accepted): void => {
  const { resource_type, resource_uuid } = membership
  forgetToken()
  const joins = resource_type === resourceType.organisation && decidesAlone(preview)
  const acting = joins ? resource_uuid : orgUuid
  if (acting) activeOrganisation.set(acting)
  // What came to the organisation can be looked at there; what was given away, or to a person, cannot.
  const isOurs = preview.direction === 'invite' && orgUuid !== null
  const place = isOurs ? shown[resource_type]?.(resource_uuid) : undefined
  window.location.assign(joins ? '/' : (place ?? '/invitations'))
}
