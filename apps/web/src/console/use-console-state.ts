import { useQueryClient } from '@tanstack/react-query'
import { getQueryKey } from '@trpc/react-query'
import { useRouter } from 'next/router'
import { useCallback, useMemo, useState } from 'react'
import { trpc } from '../trpc/client.ts'
import { activeOrganisation } from './active-organisation.ts'
import type { Console } from './console-context.tsx'
import { activeMemberships, chooseMembership } from './memberships.ts'
import { landingOf } from './navigation.ts'

const personStaleMs = 60_000

/** Who is signed in, and for whom this tab acts. */
export function useConsoleState() {
  const router = useRouter()
  const client = useQueryClient()
  const me = trpc.users.me.useQuery({}, { staleTime: personStaleMs })
  const [asked, setAsked] = useState<string | null>(null)
  const [isSwitching, setSwitching] = useState(false)

  const all = me.data?.org_memberships
  const membership = all ? chooseMembership(all, asked ?? activeOrganisation.get()) : null
  // Set while rendering, so that the first query below this already asks for the right organisation.
  if (membership && activeOrganisation.get() !== membership.org_uuid)
    activeOrganisation.set(membership.org_uuid)

  const reload = me.refetch
  const switchTo = useCallback(
    async (orgUuid: string) => {
      // The page under it is for another organisation: it leaves before the header changes.
      setSwitching(true)
      try {
        const { data } = await reload()
        const next = data && chooseMembership(data.org_memberships, orgUuid)
        if (!next) return
        activeOrganisation.set(next.org_uuid)
        setAsked(next.org_uuid)
        await router.push(landingOf(next.org_type))
        const personKey = JSON.stringify(getQueryKey(trpc.users.me))
        client.removeQueries({
          predicate: ({ queryKey }) => !JSON.stringify(queryKey).startsWith(personKey.slice(0, -1)),
        })
      } finally {
        setSwitching(false)
      }
    },
    [reload, router, client],
  )

  const person = me.data
  const value = useMemo<Console | null>(
    () =>
      person
        ? { person, memberships: activeMemberships(person.org_memberships), membership, switchTo, reload }
        : null,
    [person, membership, switchTo, reload],
  )
  return { value, me, isSwitching }
}
