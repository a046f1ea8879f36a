import { ConfirmDialog, useToast } from '@clearway/ui'
import { trpc } from '../../trpc/client.ts'
import { sentenceOf } from '../../trpc/failure.ts'
import type { Plan } from './plan-words.ts'

type DeletePlanProps = { plan: Plan; name: string; open: boolean; onOpenChange: (open: boolean) => void }

export function DeletePlan({ plan, name, open, onOpenChange }: DeletePlanProps) {
  const utils = trpc.useUtils()
  const { show } = useToast()
  const remove = trpc.flightPlans.delete.useMutation()
  const confirm = async () => {
    await remove.mutateAsync({ plan_uuid: plan.plan_uuid })
    show({ kind: 'status', title: 'Flight plan deleted', id: plan.plan_svc_id })
    await Promise.all([utils.missions.invalidate(), utils.flightPlans.invalidate()])
  }
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title={`Delete ${name}, ${plan.plan_svc_id}?`}
      effect="The airspace it holds is free at once. Plans that it stood in the way of can be saved again."
      confirmLabel="Delete plan"
      onConfirm={confirm}
      fault={remove.error && sentenceOf(remove.error)}
    />
  )
}
