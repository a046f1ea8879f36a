import { plural } from '@clearway/ui'
import { ConditionList } from '../../../entities/permission/approval-terms.tsx'
import { trpc } from '../../../trpc/client.ts'

/** What the approvals of the plan that is flown bind the pilot to, folded to one line. */
export const PilotConditions = ({ sessionUuid }: { sessionUuid: string }) => {
  const session = trpc.sessions.get.useQuery({ session_uuid: sessionUuid })
  const plan_uuid = session.data?.plan_uuid ?? ''
  const plan = trpc.flightPlans.get.useQuery({ plan_uuid }, { enabled: plan_uuid !== '' })
  const conditions = plan.data?.permissions.flatMap((permission) => permission.conditions) ?? []
  if (conditions.length === 0) return null
  return (
    <details className="border-b border-line px-4 py-2">
      <summary className="min-h-11 cursor-pointer content-center font-medium">
        {plural(conditions.length, 'condition')} of the approval
      </summary>
      <ConditionList conditions={conditions} />
    </details>
  )
}
