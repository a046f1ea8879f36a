import {
  Chip,
  countdown,
  dayAndTime,
  plural,
  RecordHeader,
  SkeletonRows,
  StatusChip,
  useIsMobile,
  useNow,
} from '@clearway/ui'
import { Layers2 } from 'lucide-react'
import dynamic from 'next/dynamic'
import { QueryNotice } from '../../console/query-notice.tsx'
import { DecisionForm } from './decision-form.tsx'
import { RequestFacts } from './request-facts.tsx'
import { RequestStrip } from './request-strip.tsx'
import { type RequestDetail, requestStatus } from './request-words.ts'
import { useRequest } from './use-requests.ts'

const RequestMap = dynamic(() => import('./request-map.tsx').then((module) => module.RequestMap), {
  ssr: false,
})

type RequestDetailPaneProps = {
  permissionUuid: string
  position: { text: string; onPrevious?: (() => void) | undefined; onNext?: (() => void) | undefined }
  onBack: () => void
  onDecided: () => void
  /** A and R decide here; not while several are chosen. */
  hasKeys: boolean
}

/**
 * One request whole: facts at the left, map and height over time at the right, the decision at the foot. Where there
 * is no room for both, the map stands above the facts.
 */
export function RequestDetailPane(props: RequestDetailPaneProps) {
  const { permissionUuid, position, onBack, onDecided, hasKeys } = props
  const query = useRequest(permissionUuid)
  const request = query.data
  if (!request)
    return (
      <>
        <RecordHeader title="Request" onBack={onBack} />
        <QueryNotice query={query} what="The request" onBack={onBack} />
        {!query.error && <SkeletonRows rows={10} rowHeight={28} />}
      </>
    )
  return (
    <section aria-label={request.mission.mission_name} className="flex min-h-0 flex-1 flex-col">
      <Head request={request} position={position} onBack={onBack} />
      <QueryNotice query={query} what="The request" />
      <div className="flex min-h-0 flex-1 max-xl:flex-col max-xl:overflow-y-auto">
        <div className="w-[340px] shrink-0 overflow-y-auto border-r border-line-strong max-xl:order-2 max-xl:w-full max-xl:overflow-visible max-xl:border-r-0">
          <RequestFacts request={request} />
        </div>
        <div className="flex min-w-0 flex-1 flex-col max-xl:order-1 max-xl:flex-none">
          <div className="relative min-h-0 flex-1 max-xl:h-[360px] max-xl:flex-none max-sm:h-[236px]">
            <RequestMap request={request} />
          </div>
          <div className="shrink-0 border-t border-line-strong pb-1 max-xl:border-b">
            <RequestStrip request={request} />
          </div>
        </div>
      </div>
      {request.abilities.decide && <DecisionForm request={request} onDecided={onDecided} hasKeys={hasKeys} />}
    </section>
  )
}

type HeadProps = { request: RequestDetail } & Pick<RequestDetailPaneProps, 'position' | 'onBack'>

function Head({ request, position, onBack }: HeadProps) {
  const now = useNow(30_000) ?? 0
  const isMobile = useIsMobile()
  const { permission, mission } = request
  const by = mission.created_by_name ? ` by ${mission.created_by_name}` : ''
  const ids = `${permission.permission_svc_id} · mission ${mission.mission_svc_id} · sent ${dayAndTime(mission.created_at, now)}${by}`
  const start = countdown(Date.parse(mission.start_time), now)
  const starts = start.tone === 'past' ? `started ${start.text}` : `starts in ${start.text}`
  return (
    <RecordHeader
      title={mission.mission_name}
      marks={!isMobile && <Marks request={request} />}
      subtitle={isMobile ? [position.text, starts].filter(Boolean).join(', ') : ids}
      position={position}
      onBack={onBack}
    />
  )
}

function Marks({ request }: { request: RequestDetail }) {
  return (
    <>
      <StatusChip status={requestStatus(request)} />
      {request.overlaps.length > 0 && (
        <Chip tone="rejected" icon={Layers2}>
          {plural(request.overlaps.length, 'overlap')}
        </Chip>
      )}
    </>
  )
}
