import { RecordHeader, SkeletonRows, StatusChip } from '@clearway/ui'
import dynamic from 'next/dynamic'
import { useMembership } from '../../console/console-context.tsx'
import { QueryNotice } from '../../console/query-notice.tsx'
import { PlanList } from '../plans/plan-list.tsx'
import { useOpenConflicts } from '../plans/use-conflicts.ts'
import { MissionActions } from './mission-actions.tsx'
import { MissionCrew, MissionFacts } from './mission-facts.tsx'
import { MissionStrip } from './mission-strip.tsx'
import { type Mission, nextStep } from './mission-words.ts'
import { PermissionSteps } from './permission-steps.tsx'
import { useMission } from './use-missions.ts'

const MissionMap = dynamic(() => import('./mission-map.tsx').then((module) => module.MissionMap), {
  ssr: false,
})

type MissionDetailProps = {
  missionUuid: string
  position: { text: string; onPrevious?: (() => void) | undefined; onNext?: (() => void) | undefined }
  onBack: () => void
}

/** One mission whole: facts, permissions and plans at the left, map and height over time at the right. */
export function MissionDetail({ missionUuid, position, onBack }: MissionDetailProps) {
  const query = useMission(missionUuid)
  const mission = query.data
  if (!mission)
    return (
      <>
        <RecordHeader title="Mission" onBack={onBack} />
        <QueryNotice query={query} what="The mission" onBack={onBack} />
        {!query.error && <SkeletonRows rows={10} rowHeight={28} />}
      </>
    )
  return (
    <section aria-label={mission.mission_name} className="flex min-h-0 flex-1 flex-col">
      <RecordHeader
        title={mission.mission_name}
        marks={<StatusChip status={mission.permission_summary} />}
        subtitle={`${mission.mission_svc_id} · ${nextStep(mission)}`}
        actions={<MissionActions mission={mission} onDeleted={onBack} />}
        position={position}
        onBack={onBack}
      />
      <QueryNotice query={query} what="The mission" />
      <MissionBody mission={mission} />
    </section>
  )
}

function MissionBody({ mission }: { mission: Mission }) {
  const { org_uuid } = useMembership()
  const isOwn = mission.org_uuid === org_uuid
  const conflicts = useOpenConflicts(isOwn ? mission.flight_plans : [])
  return (
    <div className="flex min-h-0 flex-1 max-xl:flex-col max-xl:overflow-y-auto">
      <div className="w-[372px] shrink-0 overflow-y-auto border-r border-line-strong max-xl:order-2 max-xl:w-full max-xl:overflow-visible max-xl:border-r-0">
        <MissionFacts mission={mission} isOwn={isOwn} />
        <PermissionSteps mission={mission} />
        <PlanList mission={mission} conflicts={conflicts} />
        <MissionCrew mission={mission} isOwn={isOwn} />
      </div>
      <div className="flex min-w-0 flex-1 flex-col max-xl:order-1 max-xl:flex-none">
        <div className="relative min-h-0 flex-1 max-xl:h-[360px] max-xl:flex-none max-sm:h-[236px]">
          <MissionMap mission={mission} conflicts={conflicts.all} />
        </div>
        <div className="border-t border-line-strong">
          <MissionStrip mission={mission} conflicts={conflicts.all} />
        </div>
      </div>
    </div>
  )
}
