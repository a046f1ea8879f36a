import { type NextRouter, useRouter } from 'next/router'
import { useCallback, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Membership, Person, WayOn } from '../caller/console-context.tsx'
import { activeOrganisation, platform } from '../trpc/active-organisation.ts'
import type { Outputs } from '../trpc/client.ts'
import { type Acting, chooseActing } from './memberships.ts'
import { homeOf } from './navigation.ts'
import { useReadPerson } from './use-read-person.ts'

/** What the console knows of the person. */
export interface Known {
  readonly person: Person
  readonly standing: Outputs['access']['standing']
  readonly preferences: Outputs['preferences']['get']
}

/** For whom the person acts, of those whom they may and whom was asked for. */
export const actingOf = (
  { person, standing }: Pick<Known, 'person' | 'standing'>,
  asked: string | null,
): Acting<Membership> =>
  chooseActing({ memberships: person.org_memberships, isPlatformAdmin: standing.is_platform_admin }, asked)

/** The next question is put for them. */
export const remember = ({ isPlatform, membership }: Acting<Membership>): void => {
  const acting = isPlatform ? platform : membership?.org_uuid
  if (acting && activeOrganisation.get() !== acting) activeOrganisation.set(acting)
}

/** How the person comes to act for somebody else, and how far that is. */
export const useSwitch = (known: Known | null, onChosen: (asked: string) => void) => {
  const router = useRouter()
  const readPerson = useReadPerson()
  const [isAsking, setAsking] = useState(false)
  const [isSwitching, setSwitching] = useState(false)
  const newest = useRef(0)
  const underWay = useRef(0)

  /** Leaves the page for the landing page of those, or another one of theirs. */
  const go = useCallback(
    async (next: string, acting: Acting<Membership>, { path = homeOf(acting), way }: To) => {
      underWay.current += 1
      // The page under it is for another organisation: it leaves before the header changes, so that nothing of it asks for another one.
      flushSync(() => setSwitching(true))
      try {
        remember(acting)
        onChosen(next)
        await router[way](path)
      } finally {
        underWay.current -= 1
        setSwitching(underWay.current > 0)
      }
    },
    [router, onChosen],
  )
  const switchTo = useCallback(
    async (next: string, path?: string, way: WayOn = 'push'): Promise<boolean> => {
      if (!known) return false
      newest.current += 1
      const mine = newest.current
      setAsking(true)
      // The page stays until the service answers, and where it does not; and for whoever sets out for another page meanwhile.
      const { answer: person, isLeft } = await staying(router.events, () =>
        readPerson('The organisation was not changed'),
      )
      if (newest.current !== mine) return false
      setAsking(false)
      if (!person || isLeft) return false
      await go(next, actingOf({ ...known, person }, next), { path, way })
      return true
    },
    [known, router, readPerson, go],
  )
  return { isAsking, isSwitching, switchTo }
}

interface To {
  readonly path: string | undefined
  readonly way: WayOn
}

/** What is answered, and whether the way to another page has begun since it was asked. */
const staying = async <T>(events: NextRouter['events'], ask: () => Promise<T>) => {
  let isLeft = false
  const leaves = (_url: string, { shallow }: { shallow: boolean }) => {
    isLeft ||= !shallow
  }
  events.on('routeChangeStart', leaves)
  try {
    const answer = await ask()
    return { answer, isLeft }
  } finally {
    events.off('routeChangeStart', leaves)
  }
}
