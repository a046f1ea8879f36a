import { useRouter } from 'next/router'
import { useEffect, useMemo, useState } from 'react'
import type { Console } from '../caller/console-context.tsx'
import { activeOrganisation, platform } from '../trpc/active-organisation.ts'
import { trpc } from '../trpc/client.ts'
import { pageIsFor } from '../trpc/page-person.ts'
import { onSessionChange } from '../trpc/session-calls.ts'
import { activeMemberships } from './memberships.ts'
import { useActingChange } from './use-acting-change.ts'
import { actingOf, type Known, remember, useSwitch } from './use-switch.ts'

const personStaleMs = 60_000

/** Who is signed in, and for whom this tab acts. */
export const useConsoleState = (startTour: () => void) => {
  const router = useRouter()
  const me = trpc.users.me.useQuery({}, { staleTime: personStaleMs })
  const standing = trpc.access.standing.useQuery({}, { staleTime: personStaleMs })
  const preferences = trpc.preferences.get.useQuery({}, { staleTime: personStaleMs })
  // Set while rendering, as below: no query of the page asks for somebody else.
  if (me.data) pageIsFor(me.data.user_uuid)
  const [asked, setAsked] = useState<string | null>(null)

  const known = useMemo<Known | null>(
    () =>
      me.data && standing.data && preferences.data
        ? { person: me.data, standing: standing.data, preferences: preferences.data }
        : null,
    [me.data, standing.data, preferences.data],
  )
  const wanted = router.pathname.startsWith('/platform') ? platform : (asked ?? activeOrganisation.get())
  const acting = known ? actingOf(known, wanted) : { isPlatform: false, membership: null }
  const { isPlatform, membership } = acting
  // Set while rendering, so that the first query below this already asks for the right organisation.
  remember(acting)
  const isChanging = useActingChange(known, acting)

  const reload = me.refetch
  // Whose session it is now is asked at once: the page may not be theirs.
  useEffect(() => onSessionChange(() => void reload()), [reload])
  const { isAsking, isSwitching, switchTo } = useSwitch(known, setAsked)

  const value = useMemo<Console | null>(
    () =>
      known && {
        ...known,
        memberships: activeMemberships(known.person.org_memberships),
        membership,
        isPlatform,
        isAsking,
        switchTo,
        startTour,
        reload,
      },
    [known, membership, isPlatform, isAsking, switchTo, startTour, reload],
  )
  return {
    value,
    me: [me, standing, preferences].find(({ failureReason }) => failureReason) ?? me,
    isSwitching: isSwitching || isChanging,
  }
}
