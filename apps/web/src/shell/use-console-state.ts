import { useQueryClient } from '@tanstack/react-query'
import { getQueryKey } from '@trpc/react-query'
import { useRouter } from 'next/router'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Console, Membership, Person, WayOn } from '../caller/console-context.tsx'
import { activeOrganisation, platform } from '../trpc/active-organisation.ts'
import { type Outputs, trpc } from '../trpc/client.ts'
import { pageIsFor } from '../trpc/page-person.ts'
import { onSessionChange } from '../trpc/session-calls.ts'
import { type Acting, activeMemberships, chooseActing } from './memberships.ts'
import { homeOf } from './navigation.ts'
import { useReadPerson } from './use-read-person.ts'

const personStaleMs = 60_000

interface Known {
  readonly person: Person
  readonly standing: Outputs['access']['standing']
  readonly preferences: Outputs['preferences']['get']
}

const actingOf = (
  { person, standing }: Pick<Known, 'person' | 'standing'>,
  asked: string | null,
): Acting<Membership> =>
  chooseActing({ memberships: person.org_memberships, isPlatformAdmin: standing.is_platform_admin }, asked)

const remember = ({ isPlatform, membership }: Acting<Membership>): void => {
  const acting = isPlatform ? platform : membership?.org_uuid
  if (acting && activeOrganisation.get() !== acting) activeOrganisation.set(acting)
}

/** Who is signed in, and for whom this tab acts. */
export const useConsoleState = (startTour: () => void) => {
  const router = useRouter()
  const client = useQueryClient()
  const readPerson = useReadPerson()
  const me = trpc.users.me.useQuery({}, { staleTime: personStaleMs })
  const standing = trpc.access.standing.useQuery({}, { staleTime: personStaleMs })
  const preferences = trpc.preferences.get.useQuery({}, { staleTime: personStaleMs })
  // Set while rendering, as below: no query of the page asks for somebody else.
  if (me.data) pageIsFor(me.data.user_uuid)
  const [asked, setAsked] = useState<string | null>(null)
  const [isSwitching, setSwitching] = useState(false)

  const known = useMemo<Known | null>(
    () =>
      me.data && standing.data && preferences.data
        ? { person: me.data, standing: standing.data, preferences: preferences.data }
        : null,
    [me.data, standing.data, preferences.data],
  )
  const wanted = router.pathname.startsWith('/platform') ? platform : (asked ?? activeOrganisation.get())
  const { isPlatform, membership } = known ? actingOf(known, wanted) : { isPlatform: false, membership: null }
  // Set while rendering, so that the first query below this already asks for the right organisation.
  remember({ isPlatform, membership })

  const reload = me.refetch
  // Whose session it is now is asked at once: the page may not be theirs.
  useEffect(() => onSessionChange(() => void reload()), [reload])
  const switchTo = useCallback(
    async (next: string, path?: string, way: WayOn = 'push') => {
      // The page stays until the service answers, and where it does not.
      const person = known && (await readPerson('The organisation was not changed'))
      if (!person) return
      const acting = actingOf({ ...known, person }, next)
      // The page under it is for another organisation: it leaves before the header changes, and nothing of it stays to ask.
      flushSync(() => setSwitching(true))
      try {
        remember(acting)
        setAsked(next)
        await router[way](path ?? homeOf(acting))
        const kept = [trpc.users.me, trpc.access.standing, trpc.preferences.get].map((read) =>
          JSON.stringify(getQueryKey(read)),
        )
        client.removeQueries({
          predicate: ({ queryKey }) =>
            !kept.some((key) => JSON.stringify(queryKey).startsWith(key.slice(0, -1))),
        })
      } finally {
        setSwitching(false)
      }
    },
    [readPerson, router, client, known],
  )

  const value = useMemo<Console | null>(
    () =>
      known && {
        ...known,
        memberships: activeMemberships(known.person.org_memberships),
        membership,
        isPlatform,
        switchTo,
        startTour,
        reload,
      },
    [known, membership, isPlatform, switchTo, startTour, reload],
  )
  return {
    value,
    me: [me, standing, preferences].find(({ failureReason }) => failureReason) ?? me,
    isSwitching,
  }
}
