import { resourceType } from '@clearway/domain/contracts'
import { useToast } from '@clearway/ui'
import { useConsole } from '../../console/console-context.tsx'
import type { WaitingInvitation } from '../../console/use-waiting-invitations.ts'
import { actingFor, trpc } from '../../trpc/client.ts'
import { headlineOf } from './invitation-words.ts'

/** Accepts or declines one invitation, for whom it is to be decided, and reads again what that changed. */
export function useAnswer(invitation: WaitingInvitation) {
  const { membership, isPlatform, switchTo, reload } = useConsole()
  const utils = trpc.useUtils()
  const { show } = useToast()
  const { invite_uuid, direction, resource_type, resource_uuid, decided_by_org_uuid } = invitation
  const answer = trpc.invitations.accept.useMutation({ trpc: actingFor(decided_by_org_uuid) })

  const give = async (accept: boolean) => {
    await answer.mutateAsync({ invite_uuid, accept })
    show({ kind: 'status', title: accept ? 'Accepted' : 'Declined', detail: headlineOf(invitation) })
    const isMembership = resource_type === resourceType.organisation
    // Who belonged nowhere has nothing else to see: the console opens in the organisation they joined.
    if (accept && isMembership && direction === 'invite' && membership === null && !isPlatform)
      return switchTo(resource_uuid)
    if (accept && isMembership) await reload()
    await utils.invalidate()
  }
  return { give, error: answer.error, isBusy: answer.isPending, given: answer.variables?.accept }
}
