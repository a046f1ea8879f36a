import { alertHandlers, peopleAdmins } from '@clearway/domain/contracts'
import { useMemo } from 'react'
import { useConsole } from '../../caller/console-context.tsx'
import { useCan } from '../../caller/use-can.ts'
import { trpc } from '../../trpc/client.ts'
import { type NameOf, namesAmong } from './alert-words.ts'

const slowlyMs = 5 * 60_000

/** Who did something: each of these by name, where the reader may know the people of the organisation. */
export const useNames = (userUuids: readonly (string | null)[]): NameOf => {
  const mine = useConsole().person.user_uuid
  const can = useCan()
  const mayKnow = can({ access: peopleAdmins }) === true
  const others = [...new Set(userUuids)].filter((uuid): uuid is string => uuid !== null && uuid !== mine)
  // A few have done it all, among however many people there are.
  const answers = trpc.useQueries((t) =>
    mayKnow ? others.map((q) => t.users.list({ q, limit: 1 }, { staleTime: slowlyMs })) : [],
  )
  const people = answers.flatMap(({ data }) => data?.data ?? [])
  // The same names while the same people are known: no row is drawn anew.
  const key = JSON.stringify(
    people.map(({ user_uuid, first_name, last_name }) => [user_uuid, `${first_name} ${last_name}`]),
  )
  const handles = can({ access: alertHandlers }) === true
  return useMemo(
    () => namesAmong({ mine, names: new Map(JSON.parse(key) as [string, string][]), handles }),
    [mine, key, handles],
  )
}
