import { ErrorNotice, SkeletonRows } from '@clearway/ui'
import { useRouter } from 'next/router'
import { Fragment, type ReactNode, useContext, useEffect } from 'react'
import { isSessionOver, referenceOf, sentenceOf } from '../trpc/failure.ts'
import { platform } from './active-organisation.ts'
import { type Console, ConsoleContext } from './console-context.tsx'
import { homeOf } from './navigation.ts'

/** For whom a page can be shown: any person, one acting for an organisation or the platform, or for an organisation. */
export type PageNeeds = 'person' | 'acting' | 'organisation'

export type ShellGateProps = {
  me: { error: unknown; refetch: () => unknown }
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

  if (!known && me.error && !isSessionOver(me.error)) {
    return (
      <div className="p-4">
        <ErrorNotice
          title="The console could not be opened"
          reference={referenceOf(me.error)}
          onRetry={() => void me.refetch()}
        >
          {sentenceOf(me.error)}
        </ErrorNotice>
      </div>
    )
  }
  if (!known || isSwitching || elsewhere || !router.isReady) return <SkeletonRows rows={8} />
  // A page starts anew for each organisation: nothing it holds is for another one.
  return <Fragment key={actingKey(known)}>{children}</Fragment>
}

const serves = (needs: PageNeeds, { membership, isPlatform }: Console): boolean =>
  needs === 'person' || membership !== null || (needs === 'acting' && isPlatform)

const actingKey = ({ membership, isPlatform }: Console): string =>
  membership?.org_uuid ?? (isPlatform ? platform : 'none')
