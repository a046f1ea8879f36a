import { activeOrganisation } from '../../trpc/active-organisation.ts'
import { actingFor, type Outputs, trpc } from '../../trpc/client.ts'
import { useShownAtOnce } from '../../trpc/use-shown-at-once.ts'

export type EscalationRule = Outputs['notifications']['escalation']

/** The two times of an organisation, nothing until they are read; they are stored together, so each is saved with the other as it is shown. */
export const useEscalation = (orgUuid: string) => {
  const { client, notifications } = trpc.useUtils()
  const asked = trpc.notifications.escalation.useQuery({})
  // What is read has no organisation to its name: once the tab acts for another it is not of this one.
  const isShown = () => activeOrganisation.get() === orgUuid
  const { shown, save } = useShownAtOnce({
    name: `notifications.escalation ${orgUuid}`,
    kept: asked.data,
    changed: (_, rule: EscalationRule) => rule,
    send: (rule) => client.notifications.setEscalation.mutate(rule, actingFor(orgUuid)),
    onTaken: (saved) => isShown() && notifications.escalation.setData({}, saved),
    reading: {
      cancel: () => isShown() && notifications.escalation.cancel(),
      invalidate: () => isShown() && notifications.escalation.invalidate(),
    },
    notDone: 'Not saved',
  })
  return { asked, shown, save }
}
