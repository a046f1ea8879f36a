import { momentOf, useToast } from '@clearway/ui'
import { actingFor, trpc } from '../../trpc/client.ts'
import type { Decision } from './decision.ts'
import { validPlans } from './decision-words.ts'
import { useKeptDecisions } from './kept-decision.ts'
import { useDecision } from './use-requests.ts'

/** Sends a decision and shows the result; a refusal is thrown. */
export const useSendDecision = () => {
  const { client } = trpc.useUtils()
  const { mutateAsync, isPending } = useDecision()
  const { show } = useToast()
  const kept = useKeptDecisions()
  const send = async (decision: Decision): Promise<void> => {
    const { permissionUuid: permission_uuid, orgUuid, missionName, missionEnd } = decision
    const taken = await mutateAsync(decision)
    kept(permission_uuid).clear()
    if (decision.fields.verdict === 'reject')
      return void show({
        tone: 'rejected',
        title: decision.isWithdrawal ? 'Withdrawn' : 'Rejected',
        detail: missionName,
      })
    const until = taken.valid_to ?? missionEnd
    const title = `Approved until ${momentOf(until, Date.now())}`
    // It is approved, whether or not that can be read again now.
    const notice = (detail?: string) => show({ tone: 'approved', title, detail })
    void client.permissions.get.query({ permission_uuid }, actingFor(orgUuid)).then(
      ({ plans }) => notice(validPlans(plans)),
      () => notice(),
    )
  }
  return { send, isBusy: isPending }
}
