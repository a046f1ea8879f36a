import { invitationStatus, listInvitationsOp, memberType, resourceType } from '@clearway/domain/contracts'
import { useCan } from '../../console/use-can.ts'
import { type Outputs, trpc } from '../../trpc/client.ts'

export type Transfer = Outputs['invitations']['list']['data'][number]

const refreshMs = 15_000

/** Transfers that wait for an answer, in whichever direction; undefined where the person does not see them. */
export function usePendingTransfers(isAsked = true): readonly Transfer[] | undefined {
  const can = useCan()
  const query = trpc.invitations.list.useQuery(
    { resource_type: resourceType.asset, status: invitationStatus.pending, limit: 100 },
    { enabled: isAsked && can(listInvitationsOp) === true, refetchInterval: refreshMs },
  )
  return query.data?.data.filter(({ invitee_type }) => invitee_type === memberType.organisation)
}
