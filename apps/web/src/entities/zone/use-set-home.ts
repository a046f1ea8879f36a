import { organisationEditors } from '@clearway/domain/contracts'
import { useToast } from '@clearway/ui'
import { useConsole } from '../../caller/console-context.tsx'
import { useCan } from '../../caller/use-can.ts'
import type { Bounds } from '../../map/content/types.ts'
import { trpc } from '../../trpc/client.ts'
import { useRefused } from '../../trpc/use-refused.ts'
import { homeViewOf } from './home-areas.ts'

/** Makes what a map shows the organisation's home view, or with null gives it back to where its work is; null: may not. */
export const useSetHome = (): ((bounds: Bounds | null) => void) | null => {
  const { membership } = useConsole()
  const may = useCan()({ access: organisationEditors }) === true
  const utils = trpc.useUtils()
  const { show } = useToast()
  const refused = useRefused()
  const update = trpc.organisations.update.useMutation()
  if (!membership || !may) return null
  const { org_uuid, org_name } = membership
  return (bounds) =>
    update.mutate(
      { org_uuid, home_view: bounds && homeViewOf(bounds) },
      {
        onSuccess(saved) {
          utils.organisations.get.setData({ org_uuid }, saved)
          show({
            title: bounds ? 'Home view set' : 'Home view given back',
            detail: bounds
              ? `The maps of ${org_name} open here.`
              : `The maps of ${org_name} open where its work is.`,
          })
        },
        onError: refused('The home view was not set'),
      },
    )
}
