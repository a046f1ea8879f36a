import { orgStatus, updateOrganisationOp } from '@clearway/domain/contracts'
import { Button, useToast } from '@clearway/ui'
import { type Membership, useConsole } from '../../caller/console-context.tsx'
import { useCan } from '../../caller/use-can.ts'
import { ConfirmButton } from '../../forms/confirm.tsx'
import { trpc } from '../../trpc/client.ts'
import { sentenceOf } from '../../trpc/failure.ts'

const { active, inactive } = orgStatus

/** Taking the organisation out of use, and back; a review and a ban are the platform's to decide. */
export const StandingAct = ({ membership }: { membership: Membership }) => {
  const { set, error, isPending } = useSetStatus(membership)
  const { org_name, org_status } = membership
  const mayChange = useCan()(updateOrganisationOp) === true
  // Where it waits or is banned, the platform decides.
  if (!mayChange || (org_status !== active && org_status !== inactive)) return null
  if (org_status === inactive)
    return (
      <div className="mt-2 flex flex-wrap items-center gap-3">
        <Button variant="primary" busy={isPending} onClick={() => void set(active).catch(() => undefined)}>
          Activate again
        </Button>
        {error && (
          <span role="alert" className="text-12 text-rejected">
            {sentenceOf(error)}
          </span>
        )}
      </div>
    )
  return (
    <div className="mt-2">
      <ConfirmButton
        button={{ variant: 'dangerOutline', children: 'Deactivate' }}
        title={`Deactivate ${org_name}?`}
        effect="Every act of its members for it is refused from now on: nothing new can be planned, flown or decided, and its live feeds end within 5 s. Nothing is deleted, and an Admin can activate it again here."
        confirmLabel="Deactivate"
        onConfirm={() => set(inactive)}
      />
    </div>
  )
}

const useSetStatus = ({ org_uuid, org_name }: Membership) => {
  const { reload } = useConsole()
  const utils = trpc.useUtils()
  const { show } = useToast()
  const { mutateAsync, error, isPending } = trpc.organisations.update.useMutation()
  const set = async (status: typeof active | typeof inactive) => {
    await mutateAsync({ org_uuid, status })
    const title = status === active ? 'Organisation active again' : 'Organisation deactivated'
    show({ title, detail: org_name })
    void reload()
    void utils.organisations.invalidate()
  }
  return { set, error, isPending }
}
