import type { Polygon } from '@clearway/domain/geo'
import {
  ButtonLink,
  IconButton,
  plural,
  RecordHeader,
  SkeletonRows,
  StatusChip,
  useHotkeys,
  useToast,
} from '@clearway/ui'
import { Pencil, Trash2 } from 'lucide-react'
import { useRouter } from 'next/router'
import { useState } from 'react'
import { useMembership } from '../../caller/console-context.tsx'
import { DrawnGround } from '../../entities/ground/drawn-ground.tsx'
import { type Mission, nextStep } from '../../entities/mission/mission-words.ts'
import { PermissionSteps } from '../../entities/permission/permission-steps.tsx'
import { PlanList } from '../../entities/plan/plan-list.tsx'
import { freedWhen } from '../../entities/plan/plan-words.ts'
import { useOpenConflicts } from '../../entities/plan/use-conflicts.ts'
import { ExportMenu } from '../../entities/volume/export-menu.tsx'
import { Confirm } from '../../forms/confirm.tsx'
import { QueryNotice } from '../../frame/query-notice.tsx'
import { part } from '../../loading/part.tsx'
import { trpc } from '../../trpc/client.ts'
import { AgainMenu } from './again-menu.tsx'
import { MissionCrew, MissionFacts, MissionStrip } from './mission-facts.tsx'
import { useMission } from './use-missions.ts'

const MissionMap = part(() => import('./mission-map.tsx').then((module) => module.MissionMap))

interface MissionDetailProps {
  missionUuid: string
  position: { text: string; onPrevious?: (() => void) | undefined; onNext?: (() => void) | undefined }
  onBack: () => void
}

/** One mission whole: facts, permissions and plans at the left, map and height over time at the right. */
export const MissionDetail = ({ missionUuid, position, onBack }: MissionDetailProps) => {
  const { query, mission } = useMission(missionUuid)
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
      <QueryNotice query={query} what="The mission" onBack={onBack} />
      <MissionBody mission={mission} />
    </section>
  )
}

const MissionBody = ({ mission }: { mission: Mission }) => {
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
          <DrawnGround
            polygon={mission.mission_envelope as Polygon}
            path={null}
            limits={{ min: mission.min_altitude, max: mission.max_altitude }}
            height={96}
          />
        </div>
      </div>
    </div>
  )
}

/** Change and delete, for whom the API would let. */
export const MissionActions = ({ mission, onDeleted }: { mission: Mission; onDeleted: () => void }) => {
  const router = useRouter()
  const [asks, setAsks] = useState(false)
  const { abilities, mission_uuid } = mission
  const editHref = `/planner?mission=${mission_uuid}`
  useHotkeys({ e: () => void router.push(editHref) }, abilities.update)
  return (
    <div className="flex shrink-0 items-center gap-2">
      {abilities.update && (
        <ButtonLink icon={Pencil} href={editHref} aria-label="Edit mission">
          <span className="max-sm:hidden">Edit</span>
        </ButtonLink>
      )}
      <ExportMenu label="Export mission" of={{ mission_uuid }} />
      {abilities.update && <AgainMenu mission={mission} onEnded={onDeleted} />}
      {abilities.delete && (
        <IconButton icon={Trash2} label="Delete mission" variant="plain" onClick={() => setAsks(true)} />
      )}
      {abilities.delete && (
        <DeleteMission mission={mission} open={asks} onOpenChange={setAsks} onDeleted={onDeleted} />
      )}
    </div>
  )
}

interface DeleteMissionProps {
  mission: Mission
  open: boolean
  onOpenChange: (open: boolean) => void
  onDeleted: () => void
}

const DeleteMission = ({ mission, open, onOpenChange, onDeleted }: DeleteMissionProps) => {
  const { mission_uuid, mission_name, flight_plans } = mission
  const utils = trpc.useUtils()
  const { show } = useToast()
  const remove = trpc.missions.delete.useMutation()
  const plans = flight_plans.length
  const confirm = async () => {
    await remove.mutateAsync({ mission_uuid })
    onOpenChange(false)
    onDeleted()
    show({ title: 'Mission deleted', detail: mission_name })
    void utils.missions.list.invalidate()
  }
  return (
    <Confirm
      open={open}
      onOpenChange={onOpenChange}
      title={`Delete ${mission_name}?`}
      effect={
        plans > 0
          ? `${plural(plans, 'flight plan')} ${plans === 1 ? 'goes' : 'go'} with it and the airspace ${plans === 1 ? 'it holds' : 'they hold'} is free ${freedWhen(flight_plans)}. Flights that were flown stay on record.`
          : 'Its zones are no longer asked. It cannot be brought back.'
      }
      confirmLabel="Delete mission"
      onConfirm={confirm}
    />
  )
}
