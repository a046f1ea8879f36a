import { SkeletonRows } from '@clearway/ui'
import { useRouter } from 'next/router'
import { Fragment, type ReactNode, useContext, useEffect } from 'react'
import { isSessionOver } from '../trpc/failure.ts'
import { platform } from './active-organisation.ts'
import { type Console, ConsoleContext } from './console-context.tsx'
import { homeOf } from './navigation.ts'
import { type NoticedQuery, QueryNotice } from './query-notice.tsx'

/** For whom a page can be shown: any person, one acting for an organisation or the platform, or for an organisation. */
export type PageNeeds = 'person' | 'acting' | 'organisation'

export type ShellGateProps = {
  me: NoticedQuery
  isSwitching: boolean
  needs: PageNeeds
  children: ReactNode
}

/** Shows the page once it is known who asks, and for whom; until then rows to come, or why there are none. */
export function ShellGate({ me, isSwitching, needs, children }: ShellGateProps) {
  const router = useRouter()
  const known = useContext(ConsoleContext)
  // The platform's administrator, too, comes by addresses that are for an organisation.
  const elsewhere = known && !serves(needs, known) ? homeOf(known) : null
  useEffect(() => {
    if (elsewhere && !isSwitching) void router.replace(elsewhere)
  }, [elsewhere, isSwitching, router])

  // Said from the first failure on, while it goes on trying.
  if (!known && me.failureReason && !isSessionOver(me.failureReason))
    return <QueryNotice query={me} what="The console" className="m-4" />
  if (!known || isSwitching || elsewhere || !router.isReady) return <SkeletonRows rows={8} />
  // A page starts anew for each organisation: nothing it holds is for another one.
  return <Fragment key={actingKey(known)}>{children}</Fragment>
}

const serves = (needs: PageNeeds, { membership, isPlatform }: Console): boolean =>
  needs === 'person' || membership !== null || (needs === 'acting' && isPlatform)

const actingKey = ({ membership, isPlatform }: Console): string =>
  membership?.org_uuid ?? (isPlatform ? platform : 'none')
