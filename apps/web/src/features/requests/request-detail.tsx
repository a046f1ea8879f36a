import { Chip, dayAndTime, plural, RecordHeader, SkeletonRows, StatusChip, useNow } from '@clearway/ui'
import { Layers2 } from 'lucide-react'
import dynamic from 'next/dynamic'
import { QueryNotice } from '../../console/query-notice.tsx'
import { DecisionForm } from './decision-form.tsx'
import { RequestFacts } from './request-facts.tsx'
import { RequestStrip } from './request-strip.tsx'
import type { RequestDetail } from './request-words.ts'
import { useRequest } from './use-requests.ts'

const RequestMap = dynamic(() => import('./request-map.tsx').then(({ RequestMap }) => RequestMap), {
  ssr: false,
})

type RequestDetailPaneProps = {
  permissionUuid: string
  position: { text: string; onPrevious?: (() => void) | undefined; onNext?: (() => void) | undefined }
  onBack: () => void
}

const statusOf = { 0: 'pending', 1: 'approved', [-1]: 'rejected' } as const

/** One request whole: facts at the left, map and height over time at the right, the decision at the foot. */
export function RequestDetailPane({ permissionUuid, position, onBack }: RequestDetailPaneProps) {
  const query = useRequest(permissionUuid)
  const request = query.data
  if (!request)
    return (
      <>
        <QueryNotice query={query} what="The request" />
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
          <div className="border-t border-line-strong px-3 py-2">
            <RequestStrip request={request} />
          </div>
        </div>
      </div>
      {request.abilities.decide && <DecisionForm request={request} />}
    </section>
  )
}

function Head({
  request,
  position,
  onBack,
}: { request: RequestDetail } & Omit<RequestDetailPaneProps, 'permissionUuid'>) {
  const now = useNow(30_000) ?? 0
  const { permission, mission } = request
  const sent = `sent ${dayAndTime(mission.created_at, now)}${mission.created_by_name ? ` by ${mission.created_by_name}` : ''}`
  return (
    <RecordHeader
      title={mission.mission_name}
      marks={
        <>
          <StatusChip status={statusOf[permission.permission_status as 0 | 1 | -1]} />
          {request.overlaps.length > 0 && (
            <Chip tone="rejected" icon={Layers2}>
              {plural(request.overlaps.length, 'overlap')}
            </Chip>
          )}
        </>
      }
      subtitle={`${permission.permission_svc_id} · mission ${mission.mission_svc_id} · ${sent}`}
      position={position}
      onBack={onBack}
    />
  )
}
