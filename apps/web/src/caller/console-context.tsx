import { createContext, useContext } from 'react'
import type { Outputs } from '../trpc/client.ts'

export type Person = Outputs['users']['me']
export type Membership = Person['org_memberships'][number]

/** To a page beside the one that is left, or in place of one that only led there. */
export type WayOn = 'push' | 'replace'

export interface Console {
  readonly person: Person
  readonly standing: Outputs['access']['standing']
  readonly preferences: Outputs['preferences']['get']
  /** Organisations the person belongs to now. */
  readonly memberships: readonly Membership[]
  /** The one this tab acts for; null while the person has none, or acts for the platform. */
  readonly membership: Membership | null
  /** A platform administrator acts for the platform and no organisation. */
  readonly isPlatform: boolean
  /** The service is asked about the change to another organisation. */
  readonly isAsking: boolean
  /**
   * To an organisation, or to `platform`. Changes rail and data; where no path is given, to its landing page. Where the service does
   * not answer all stays, and the person is told; so it does where they choose another one or go to another page before it answers. Answers
   * whether it was done.
   */
  readonly switchTo: (acting: string, path?: string, way?: WayOn) => Promise<boolean>
  /** Shows the way round the console, from its first stop. */
  readonly startTour: () => void
  /** Reads person and memberships again, after one of them changed. */
  readonly reload: () => Promise<unknown>
}

export const ConsoleContext = createContext<Console | null>(null)

export const useConsole = (): Console => {
  const value = useContext(ConsoleContext)
  if (!value) throw new Error('useConsole is for pages in the shell, once the person is known')
  return value
}

/** The active organisation, on pages that need one. */
export const useMembership = (): Membership => {
  const { membership } = useConsole()
  if (!membership) throw new Error('this page needs an organisation')
  return membership
}

export const personName = ({ first_name, last_name }: Pick<Person, 'first_name' | 'last_name'>): string =>
  `${first_name} ${last_name}`
