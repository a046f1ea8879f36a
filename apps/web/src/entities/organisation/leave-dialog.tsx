import { useToast } from '@clearway/ui'
import { type Membership, useConsole } from '../../caller/console-context.tsx'
import { Confirm } from '../../forms/confirm.tsx'
import { trpc } from '../../trpc/client.ts'

interface LeaveDialogProps {
  organisation: Pick<Membership, 'org_uuid' | 'org_name'>
  onClose: () => void
}

/** Asks before the person leaves an organisation, whatever their role in it. */
export const LeaveDialog = ({ organisation: { org_uuid, org_name }, onClose }: LeaveDialogProps) => {
  const { reload } = useConsole()
  const { show } = useToast()
  const leave = trpc.memberships.leave.useMutation()
  const confirm = async () => {
    await leave.mutateAsync({ org_uuid })
    onClose()
    show({ title: `You left ${org_name}` })
    await reload()
  }
  return (
    <Confirm
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Leave ${org_name}?`}
      effect="You see and change nothing of it from now on, and leave its missions that have not ended: plans that you were to fly need another pilot. Your account and credentials stay; an Admin can invite you again."
      confirmLabel="Leave"
      keepLabel="Stay"
      onConfirm={confirm}
    />
  )
}
