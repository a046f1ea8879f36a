import { invitationStatus, listInvitationsOp, memberType, resourceType } from '@clearway/domain/contracts'
import type { Status } from '@clearway/ui'
import { useCan } from '../../caller/use-can.ts'
import { type Outputs, trpc } from '../../trpc/client.ts'

export type Transfer = Outputs['invitations']['list']['data'][number]

/** Transfers that wait for an answer, in whichever direction; undefined where the person does not see them. */
export const usePendingTransfers = (isAsked = true): readonly Transfer[] | undefined => {
  const can = useCan()
  const query = trpc.invitations.list.useQuery(
    { resource_type: resourceType.asset, status: invitationStatus.pending, limit: 100 },
    { enabled: isAsked && can(listInvitationsOp) === true },
  )
  return query.data?.data.filter(({ invitee_type }) => invitee_type === memberType.organisation)
}

export const isIncoming = ({ invitee_uuid }: Pick<Transfer, 'invitee_uuid'>, orgUuid: string): boolean =>
  invitee_uuid === orgUuid

/** The organisation at the other end. */
export const otherEnd = (transfer: Transfer, orgUuid: string): string =>
  (isIncoming(transfer, orgUuid) ? transfer.invited_by_org_name : transfer.invitee_name) ?? 'The platform'

export const transferStates: Readonly<Record<number, { status: Status; word: string }>> = {
  [invitationStatus.pending]: { status: 'pending', word: 'Pending' },
  [invitationStatus.accepted]: { status: 'approved', word: 'Accepted' },
  [invitationStatus.declined]: { status: 'rejected', word: 'Declined' },
  [invitationStatus.revoked]: { status: 'inactive', word: 'Revoked' },
  [invitationStatus.expired]: { status: 'stale', word: 'Expired' },
}

/** What acceptance does at the giving end, all in one step. */
export const effectsOfLeaving = [
  'It leaves your fleet, and your future missions that list it.',
  'Its certificate is revoked: your ground station is cut off within 5 s.',
  'Other pending transfers of it are revoked.',
  'The flights that it flew for you stay on your record.',
] as const

/** And at the taking end. */
export const effectsOfTaking = [
  'It joins your fleet at once, with its registration and its hours.',
  'The former owner’s certificate is revoked; issue your own for your ground station.',
  'It leaves the future missions of its former owner.',
] as const
