import { isSuspended } from '@clearway/domain/contracts'
import { Empty, SkeletonRows, TextLink, UnitsProvider } from '@clearway/ui'
import { PauseCircle } from 'lucide-react'
import { useRouter } from 'next/router'
import { cloneElement, type ReactElement, useContext, useEffect, useMemo } from 'react'
import { type Console, ConsoleContext, type Membership } from '../caller/console-context.tsx'
import { usePreferences } from '../caller/preferences.ts'
import { standingOf } from '../entities/organisation/standing-words.ts'
import { PageBoundary } from '../frame/page-boundary.tsx'
import { PageHead } from '../frame/page-head.tsx'
import { type NoticedQuery, QueryNotice } from '../frame/query-notice.tsx'
import { isSessionOver } from '../trpc/failure.ts'
import { homeOf } from './navigation.ts'
import { actingKey } from './use-acting-change.ts'

/**
 * For whom a page can be shown: any person; one acting for an organisation or the platform; for an organisation; or for an
 * organisation in whatever status.
 */
export type PageNeeds = 'person' | 'acting' | 'organisation' | 'organisation in any status'

interface ShellGuardProps {
  me: NoticedQuery
  isSwitching: boolean
  needs: PageNeeds
  children: ReactElement
}

/** Shows the page once it is known who asks, and for whom; until then rows to come, or why there are none. */
export const ShellGuard = ({ me, isSwitching, needs, children }: ShellGuardProps) => {
  const router = useRouter()
  const known = useContext(ConsoleContext)
  const { distance, height } = usePreferences().preferences
  // biome-ignore lint/correctness/useExhaustiveDependencies: in other units the same page is written anew, all of it.
  const page = useMemo(() => cloneElement(children), [children, distance, height])
  // The platform's administrator, too, comes by addresses that are for an organisation.
  const elsewhere = known && !serves(needs, known) ? homeOf(known) : null
  useEffect(() => {
    if (elsewhere && !isSwitching) void router.replace(elsewhere)
  }, [elsewhere, isSwitching, router])

  // Shown from the first failure on, while it retries.
  if (!known && me.failureReason && !isSessionOver(me.failureReason))
    return <QueryNotice query={me} what="The console" className="m-4" />
  if (!known || isSwitching || elsewhere || !router.isReady) return <SkeletonRows rows={8} />
  const stopped = outOfUse(needs, known)
  if (stopped) return <OutOfUse membership={stopped} />
  // A page starts anew for each organisation: nothing it holds is for another one.
  return (
    <PageBoundary key={`${router.pathname} ${actingKey(known)}`}>
      <UnitsProvider distance={distance} height={height}>
        {page}
      </UnitsProvider>
    </PageBoundary>
  )
}

const serves = (needs: PageNeeds, { membership, isPlatform }: Console): boolean =>
  needs === 'person' || membership !== null || (needs === 'acting' && isPlatform)

/** The organisation for which all that such a page asks would be refused. */
const outOfUse = (needs: PageNeeds, { membership }: Console): Membership | null =>
  (needs === 'organisation' || needs === 'acting') && membership && isSuspended(membership.org_status)
    ? membership
    : null

const OutOfUse = ({ membership: { org_name, org_status } }: { membership: Membership }) => {
  const { word, means } = standingOf(org_status)
  const title = `${org_name} is ${word.toLowerCase()}`
  return (
    <>
      <PageHead title={title} />
      <Empty
        icon={PauseCircle}
        title={title}
        action={<TextLink href="/organisation">Show the organisation</TextLink>}
      >
        {means}
      </Empty>
    </>
  )
}
