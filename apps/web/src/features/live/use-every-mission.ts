import { orgTypeNumber } from '@clearway/domain/contracts'
import { useMembership } from '../../console/console-context.tsx'
import type { MissionItem } from '../missions/mission-words.ts'
import { useAllMissions } from '../missions/use-all-missions.ts'

/** The missions in the organisation's zones, for managers: a monitor may not read missions. */
export function useEveryMission(): readonly MissionItem[] | undefined {
  const { org_type } = useMembership()
  return useAllMissions(org_type === orgTypeNumber.airspaceManager).data?.missions
}
