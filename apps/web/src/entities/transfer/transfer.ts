import { invitationStatus, listInvitationsOp, memberType, resourceType } from '@clearway/domain/contracts'
import type { Status } from '@clearway/ui'
import { useCan } from '../../caller/use-can.ts'
import { type Outputs, trpc } from '../../trpc/client.ts'

export type Transfer = Outputs['invitations']['list']['data'][number]

/** How many transfers wait for an answer, in whichever direction; undefined where the person does not see them. */
export const usePendingTransfers = (isAsked = true): number | undefined => {
  const can = useCan()
  const query = trpc.invitations.list.useQuery(
    {
      resource_type: resourceType.asset,
      invitee_type: memberType.organisation,
      status: invitationStatus.pending,
      limit: 1,
    },
    { enabled: isAsked && can(listInvitationsOp) === true },
  )
  return query.data?.pagination.total_records
}

/** The asset would come to this organisation. */
export const isIncoming = ({ invitee_uuid }: Pick<Transfer, 'invitee_uuid'>, orgUuid: string): boolean =>
  invitee_uuid === orgUuid

/** Who would have the asset asks for it, and its owner answers; else its owner offers it, and the other one answers. */
export const isAskedFor = ({ direction }: Pick<Transfer, 'direction'>): boolean => direction === 'request'

export const isOursToAnswer = (transfer: Transfer, orgUuid: string): boolean =>
  isIncoming(transfer, orgUuid) !== isAskedFor(transfer)

/** The organisation at the other end. Whose an asset is that one asks for is not said. */
export const otherEnd = (transfer: Transfer, orgUuid: string): string => {
  if (!isIncoming(transfer, orgUuid)) return transfer.invitee_name ?? 'The platform'
  return isAskedFor(transfer) ? 'Its owner' : (transfer.invited_by_org_name ?? 'The platform')
}

/** "Offered to Vayu Logistics", "Asked for by Vayu Logistics". */
export const transferLine = (transfer: Transfer, orgUuid: string): string => {
  const isIn = isIncoming(transfer, orgUuid)
  if (isAskedFor(transfer)) return isIn ? 'Asked of its owner' : `Asked for by ${otherEnd(transfer, orgUuid)}`
  return `${isIn ? 'Offered to you by' : 'Offered to'} ${otherEnd(transfer, orgUuid)}`
}

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
