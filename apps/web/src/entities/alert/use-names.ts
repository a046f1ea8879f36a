import { alertHandlers, peopleAdmins } from '@clearway/domain/contracts'
import { useMemo } from 'react'
import { useConsole } from '../../caller/console-context.tsx'
import { useCan } from '../../caller/use-can.ts'
import { trpc } from '../../trpc/client.ts'
import { type NameOf, namesAmong } from './alert-words.ts'

const slowlyMs = 5 * 60_000

/** Who did something: by name where the reader may know the people of the organisation. */
export const useNames = (): NameOf => {
  const { person } = useConsole()
  const can = useCan()
  const { data } = trpc.users.list.useQuery(
    { limit: 100 },
    { enabled: can({ access: peopleAdmins }) === true, staleTime: slowlyMs },
  )
  const names = useMemo(
    () =>
      new Map(
        data?.data.map(({ user_uuid, first_name, last_name }) => [user_uuid, `${first_name} ${last_name}`]),
      ),
    [data],
  )
  const mine = person.user_uuid
  const handles = can({ access: alertHandlers }) === true
  return useMemo(() => namesAmong({ mine, names, handles }), [mine, names, handles])
}
