import { ErrorNotice, SkeletonRows } from '@clearway/ui'
import { useRouter } from 'next/router'
import { Fragment, type ReactNode, useContext, useEffect } from 'react'
import { isSessionOver, referenceOf, sentenceOf } from '../trpc/failure.ts'
import { platform } from './active-organisation.ts'
import { type Console, ConsoleContext } from './console-context.tsx'

export type ShellGateProps = {
  me: { error: unknown; refetch: () => unknown }
  isSwitching: boolean
  needsOrganisation: boolean
  children: ReactNode
}

/** Shows the page once it is known who asks, and for whom; until then rows to come, or why there are none. */
export function ShellGate({ me, isSwitching, needsOrganisation, children }: ShellGateProps) {
  const router = useRouter()
  const known = useContext(ConsoleContext)
  const hasNone = known !== null && known.membership === null && !known.isPlatform && needsOrganisation
  useEffect(() => {
    if (hasNone && !isSwitching) void router.replace('/organisations/new')
  }, [hasNone, isSwitching, router])

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
  if (!known || isSwitching || hasNone || !router.isReady) return <SkeletonRows rows={8} />
  // A page starts anew for each organisation: nothing it holds is for another one.
  return <Fragment key={actingKey(known)}>{children}</Fragment>
}

const actingKey = ({ membership, isPlatform }: Console): string =>
  membership?.org_uuid ?? (isPlatform ? platform : 'none')
