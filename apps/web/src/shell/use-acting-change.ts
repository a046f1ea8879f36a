import { useToast } from '@clearway/ui'
import { useQueryClient } from '@tanstack/react-query'
import { getQueryKey } from '@trpc/react-query'
import { useLayoutEffect, useState } from 'react'
import type { Membership } from '../caller/console-context.tsx'
import { platform } from '../trpc/active-organisation.ts'
import { trpc } from '../trpc/client.ts'
import { type Acting, activeMemberships } from './memberships.ts'
import type { Known } from './use-switch.ts'

export const actingKey = ({ membership, isPlatform }: Acting<Membership>): string =>
  membership?.org_uuid ?? (isPlatform ? platform : 'none')

const actingName = ({ membership, isPlatform }: Acting<Membership>): string =>
  membership?.org_name ?? (isPlatform ? 'the platform' : 'nobody')

/** Of the person, for whomever they act. */
const isOfPerson = (queryKey: readonly unknown[]): boolean =>
  [trpc.users.me, trpc.access.standing, trpc.preferences.get].some((read) =>
    JSON.stringify(queryKey).startsWith(JSON.stringify(getQueryKey(read)).slice(0, -1)),
  )

/**
 * However the person comes to act for somebody else, as by a choice, by an address or because a membership ended: what was read is
 * for whom they acted before, and goes. While this is true no page may be shown. Whoever lost a membership is told.
 */
export const useActingChange = (known: Known | null, acting: Acting<Membership>): boolean => {
  const client = useQueryClient()
  const { show } = useToast()
  const now = known && { key: actingKey(acting), name: actingName(acting) }
  const [before, setBefore] = useState(now)
  if (before === null && now !== null) setBefore(now)
  const isChanging = before !== null && now !== null && before.key !== now.key
  useLayoutEffect(() => {
    if (!isChanging || !known) return
    client.removeQueries({ predicate: ({ queryKey }) => !isOfPerson(queryKey) })
    setBefore(now)
    if (isLost(before.key, known)) show(lostWords(before.name, now.name))
  })
  return isChanging
}

/** They acted for it, and belong to it no longer. */
const isLost = (organisation: string, { person }: Known): boolean =>
  organisation !== platform &&
  organisation !== 'none' &&
  !activeMemberships(person.org_memberships).some(({ org_uuid }) => org_uuid === organisation)

const lostWords = (lost: string, now: string) => ({
  tone: 'pending' as const,
  title: `You no longer belong to ${lost}`,
  detail: `You act for ${now} now.`,
  // Whoever is away from the screen has to find it.
  lastsMs: 0,
})
