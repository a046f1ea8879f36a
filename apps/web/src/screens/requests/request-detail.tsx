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
import { GitCommitHorizontal, Layers2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { type RequestDetail, requestStatus } from '../../entities/permission/request-words.ts'
import { QueryNotice } from '../../frame/query-notice.tsx'
import type { Decision } from './decision.ts'
import { DecisionForm } from './decision-form.tsx'
import { EarlyReason } from './early-reason.tsx'
import { RequestPanes } from './request-panes.tsx'
import { UndoBar } from './undo-bar.tsx'
import type { DecisionDraft } from './use-decision-form.ts'
import type { Holding } from './use-held-decision.ts'
import { useReadVersion } from './use-read-version.ts'
import { useOpened, useRequest } from './use-requests.ts'
import { VersionNotice } from './version-notice.tsx'

interface RequestDetailPaneProps {
  permissionUuid: string
  position: { text: string; onPrevious?: (() => void) | undefined; onNext?: (() => void) | undefined }
  onBack: () => void
  onDecided: (permissionUuid: string) => void
  /** A and R decide here; not while several are chosen. */
  hasKeys: boolean
  /** A decision that was taken back, or did not reach the service. */
  draft: DecisionDraft | null
  onTaken: (decision: Decision) => void
  holding: Holding
}

/**
 * One request whole: its facts, map and conversation, the decision at the foot.
 */
export const RequestDetailPane = (props: RequestDetailPaneProps) => {
  const { permissionUuid, onBack, hasKeys, holding } = props
  const [reason, setReason] = useState<string | null>(null)
  const early = reason === null ? null : { key: 0, fields: { verdict: 'reject' as const, remarks: reason } }
  const draft = props.draft ?? early
  const query = useRequest(permissionUuid)
  useOpened(permissionUuid, query.data !== undefined)
  const request = query.data
  if (!request)
    return (
      <>
        <RecordHeader title="Request" onBack={onBack} />
        <QueryNotice query={query} what="The request" onBack={onBack} />
        {!query.error && <SkeletonRows rows={10} rowHeight={28} />}
        <EarlyReason reason={reason} onChange={setReason} hasKeys={hasKeys} />
        <UndoBar holding={holding} />
      </>
    )
  return (
    <Shown {...props} request={request} draft={draft}>
      <QueryNotice query={query} what="The request" />
    </Shown>
  )
}

type ShownProps = RequestDetailPaneProps & { request: RequestDetail; children: ReactNode }

/** The request as it is, and the version of its mission that is read here. */
const Shown = (props: ShownProps) => {
  const { request, permissionUuid, position, draft, onBack, onDecided, hasKeys, onTaken, holding, children } =
    props
  const read = useReadVersion(request)
  return (
    <section aria-label={request.mission.mission_name} className="flex min-h-0 flex-1 flex-col">
      <Head request={request} position={position} onBack={onBack} />
      {children}
      <VersionNotice read={read} />
      <RequestPanes request={request} read={read} hasKeys={hasKeys} />
      <UndoBar holding={holding} />
      {request.abilities.decide && holding.held?.permissionUuid !== permissionUuid && (
        <DecisionForm
          request={request}
          read={read}
          key={draft?.key}
          draft={draft}
          onDecided={() => onDecided(permissionUuid)}
          onTaken={onTaken}
          hasKeys={hasKeys}
        />
      )}
    </section>
  )
}

type HeadProps = { request: RequestDetail } & Pick<RequestDetailPaneProps, 'position' | 'onBack'>

const Head = ({ request, position, onBack }: HeadProps) => {
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

const Marks = ({ request }: { request: RequestDetail }) => (
  <>
    <StatusChip status={requestStatus(request)} />
    {request.permission.mission_version > 1 && (
      <Chip tone="info" icon={GitCommitHorizontal}>{`Version ${request.permission.mission_version}`}</Chip>
    )}
    {request.overlaps.length > 0 && (
      <Chip tone="rejected" icon={Layers2}>
        {plural(request.overlaps.length, 'overlap')}
      </Chip>
    )}
  </>
)
