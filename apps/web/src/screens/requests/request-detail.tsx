import { Chip, countdown, dayAndTime, RecordHeader, useIsMobile, useNow } from '@clearway/ui'
import { GitCommitHorizontal, Layers2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { RequestChip } from '../../entities/permission/request-chip.tsx'
import { overlapWords, type RequestDetail } from '../../entities/permission/request-words.ts'
import type { Decision } from './decision.ts'
import { DecisionForm } from './decision-form.tsx'
import { RequestPanes } from './request-panes.tsx'
import { UndoBar } from './undo-bar.tsx'
import type { DecisionDraft } from './use-decision-form.ts'
import type { Holding } from './use-held-decision.ts'
import { useReadVersion } from './use-read-version.ts'
import { useOpened } from './use-requests.ts'
import { VersionNotice } from './version-notice.tsx'

export interface RequestPaneProps {
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

type ShownProps = RequestPaneProps & { request: RequestDetail; children: ReactNode }

/** One request whole: its facts, map and conversation, the decision at the foot; and the version of its mission that is read. */
export const ShownRequest = (props: ShownProps) => {
  const { request, permissionUuid, position, draft, onBack, onDecided, hasKeys, onTaken, holding, children } =
    props
  const read = useReadVersion(request)
  useOpened(permissionUuid)
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

type HeadProps = { request: RequestDetail } & Pick<RequestPaneProps, 'position' | 'onBack'>

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
    <RequestChip request={request} />
    {request.permission.mission_version > 1 && (
      <Chip tone="info" icon={GitCommitHorizontal}>{`Version ${request.permission.mission_version}`}</Chip>
    )}
    {request.overlap_count > 0 && (
      <Chip tone="rejected" icon={Layers2}>
        {overlapWords(request)}
      </Chip>
    )}
  </>
)
