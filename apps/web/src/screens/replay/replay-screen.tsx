import { Empty, ErrorNotice, SkeletonRows, TextLink, useMediaQuery } from '@clearway/ui'
import { History } from 'lucide-react'
import { useRouter } from 'next/router'
import type { ReactNode } from 'react'
import { PageHead } from '../../frame/page-head.tsx'
import { QueryNotice } from '../../frame/query-notice.tsx'
import { useUrlParams } from '../../frame/use-url-params.ts'
import { sentenceOf } from '../../trpc/failure.ts'
import { ReplayCharts } from './replay-charts.tsx'
import { ReplayHeader } from './replay-header.tsx'
import { ReplayMap } from './replay-map.tsx'
import { ReplayPanel } from './replay-panel.tsx'
import { ReplayTransport } from './replay-transport.tsx'
import { type ReplayView, useReplay } from './use-replay.ts'

/** One flight, as it was: its way on the map, its height, speed and battery, and what happened. */
export const ReplayScreen = ({ sessionUuid }: { sessionUuid: string }) => {
  const router = useRouter()
  const params = useUrlParams()
  const { query, view } = useReplay(sessionUuid, params)
  const missionName = view?.record.missionName
  return (
    <>
      <PageHead
        title="Flight replay"
        trail={[{ label: missionName ?? 'Replays', href: missionName ? missionHref(view) : '/replays' }]}
        phone="record"
      />
      <QueryNotice query={query} what="The flight" onBack={() => void router.push('/replays')} />
      {view ? <Replay view={view} /> : !query.error && <SkeletonRows rows={12} />}
    </>
  )
}

const missionHref = (view: ReplayView | undefined) =>
  `/missions?mission=${view?.record.session.mission_uuid ?? ''}`

const Replay = ({ view }: { view: ReplayView }) => {
  const isNarrow = useMediaQuery('(width < 64rem)')
  if (view.flight.isWhole && view.flight.facts.frames === 0)
    return (
      <>
        <ReplayHeader view={view} />
        <NoFrames view={view} />
      </>
    )
  const parts = {
    map: <ReplayMap view={view} />,
    panel: <ReplayPanel view={view} />,
  }
  return (
    <div className="flex min-h-0 flex-1 flex-col overflow-y-auto bg-surface-1">
      <ReplayHeader view={view} />
      <Missing view={view} />
      {isNarrow ? <NarrowReplay view={view} {...parts} /> : <WideReplay view={view} {...parts} />}
    </div>
  )
}

interface PartsProps {
  view: ReplayView
  map: ReactNode
  panel: ReactNode
}

const WideReplay = ({ view, map, panel }: PartsProps) => (
  <>
    <div className="flex min-h-[260px] flex-1">
      <div className="relative min-w-0 flex-1 overflow-hidden">{map}</div>
      <div className="flex w-[312px] shrink-0 flex-col border-l border-line-strong *:min-h-0 *:flex-1">
        {panel}
      </div>
    </div>
    <ReplayTransport view={view} />
    <ReplayCharts view={view} isNarrow={false} />
  </>
)

const NarrowReplay = ({ view, map, panel }: PartsProps) => (
  <>
    <div className="relative h-[236px] shrink-0 overflow-hidden sm:h-[46dvh]">{map}</div>
    <ReplayTransport view={view} />
    <ReplayCharts view={view} isNarrow />
    <div className="border-t border-line-strong">{panel}</div>
  </>
)

/** Frames that did not come: what is there stays, and the rest is asked for again by hand. */
const Missing = ({ view: { flight } }: { view: ReplayView }) => {
  if (!flight.error) return null
  return (
    <ErrorNotice
      className="m-3"
      tone={flight.frames.length > 0 ? 'stale' : 'error'}
      title={flight.frames.length > 0 ? 'Not all frames could be read' : 'The frames could not be read'}
      onRetry={flight.retry}
    >
      {sentenceOf(flight.error)}
    </ErrorNotice>
  )
}

const NoFrames = ({ view }: { view: ReplayView }) => {
  const { record, isOwn } = view
  return (
    <Empty
      icon={History}
      title="No frame of this flight is stored"
      action={
        isOwn && (
          <TextLink href={`/sessions?session=${record.session.session_uuid}`}>Show the session</TextLink>
        )
      }
    >
      {record.endMs === null
        ? 'Its ground station has not sent one yet. They appear here as they come.'
        : 'Its ground station sent none before the session ended, and they can be sent for 72 hours after.'}
    </Empty>
  )
}
