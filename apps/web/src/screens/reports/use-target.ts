import { getEscalationOp, orgTypeNumber } from '@clearway/domain/contracts'
import { useMembership } from '../../caller/console-context.tsx'
import { useCan } from '../../caller/use-can.ts'
import { trpc } from '../../trpc/client.ts'

/** Within how many minutes a manager means to decide: after them a request that nobody opened goes to the Admins. */
export const useTarget = (): number | undefined => {
  const isManager = useMembership().org_type === orgTypeNumber.airspaceManager
  const mayRead = useCan()(getEscalationOp) === true
  const { data } = trpc.notifications.escalation.useQuery({}, { enabled: isManager && mayRead })
  return data?.request_after_minutes
}
