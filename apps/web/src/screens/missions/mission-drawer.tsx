import { StatusChip, TextLink } from '@clearway/ui'
import { useMembership } from '../../caller/console-context.tsx'
import { type Mission, nextStep } from '../../entities/mission/mission-words.ts'
import { PermissionSteps } from '../../entities/permission/permission-steps.tsx'
import { PlanList } from '../../entities/plan/plan-list.tsx'
import { useOpenConflicts } from '../../entities/plan/use-conflicts.ts'
import { RecordDrawer } from '../../lists/record-drawer.tsx'
import { MissionActions } from './mission-detail.tsx'
import { MissionCrew, MissionFacts } from './mission-facts.tsx'
import { useMission } from './use-missions.ts'

interface MissionDrawerProps {
  missionUuid: string
  onClose: () => void
  /** Over a map. */
  floating?: boolean
}

/** A mission beside the calendar or over the map: all but its own map and heights, which the list has. */
export const MissionDrawer = ({ missionUuid, onClose, floating = false }: MissionDrawerProps) => {
  const { query, mission } = useMission(missionUuid)
  return (
    <RecordDrawer
      what="Mission"
      record={mission}
      query={query}
      onClose={onClose}
      floating={floating}
      width={floating ? 360 : 444}
      title={({ mission_name }) => mission_name}
      marks={({ permission_summary }) => <StatusChip status={permission_summary} />}
      subtitle={(shown) => `${shown.mission_svc_id} · ${nextStep(shown)}`}
      footer={(shown) => (
        <>
          <MissionActions mission={shown} onDeleted={onClose} />
          <TextLink href={`/missions?mission=${shown.mission_uuid}`} className="ml-auto">
            Map and heights
          </TextLink>
        </>
      )}
    >
      {(shown) => <Body mission={shown} />}
    </RecordDrawer>
  )
}

const Body = ({ mission }: { mission: Mission }) => {
  const { org_uuid } = useMembership()
  const isOwn = mission.org_uuid === org_uuid
  const conflicts = useOpenConflicts(isOwn ? mission.flight_plans : [])
  return (
    <>
      <MissionFacts mission={mission} isOwn={isOwn} />
      <PermissionSteps mission={mission} />
      <PlanList mission={mission} conflicts={conflicts} />
      <MissionCrew mission={mission} isOwn={isOwn} />
    </>
  )
}
