import { flightStatus } from '@clearway/domain/contracts'
import { ButtonLink, IconButton, StatusChip, useMinute, utcRange, windowOf } from '@clearway/ui'
import { Layers2, Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Confirm } from '../../forms/confirm.tsx'
import { useDone } from '../../forms/use-done.ts'
import { trpc } from '../../trpc/client.ts'
import { listedAssetName } from '../../words/asset-name.ts'
import { limitWords } from '../../words/heights.ts'
import { ExportMenu } from '../volume/export-menu.tsx'
import {
  conflictSentences,
  type FoundConflicts,
  freedWhen,
  type Mission,
  type Plan,
  planLook,
  whyNotStart,
} from './plan-words.ts'
import { SessionStarted, type StartedFlight, StartFlight } from './start-flight.tsx'

interface PlanRowProps {
  plan: Plan
  name: string
  mission: Mission
  conflicts: FoundConflicts | undefined
  busy: ReadonlySet<string>
}

export const PlanRow = ({ plan, name, mission, conflicts, busy }: PlanRowProps) => {
  const now = useMinute()
  const look = planLook(plan)
  const { schedule_start_time, schedule_end_time } = plan
  const pilot = mission.pilots.find(({ user_uuid }) => user_uuid === plan.pilot_uuid)
  return (
    <li aria-label={name} className="border-b border-line px-4 py-2">
      <div className="flex items-center justify-between gap-3">
        <span className="num min-w-0 truncate">
          <span className="font-medium">{name}</span>{' '}
          <span className="text-12 text-text-3">{plan.plan_svc_id}</span>
        </span>
        <StatusChip status={look.status}>{look.word}</StatusChip>
      </div>
      <p className="num">
        {windowOf(schedule_start_time, schedule_end_time, now)}
        <span className="text-text-3"> · </span>
        {limitWords(plan)}
      </p>
      <p className="num text-12 text-text-3">
        {[
          utcRange(schedule_start_time, schedule_end_time),
          listedAssetName(plan),
          pilot && `${pilot.first_name} ${pilot.last_name}`,
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
      {plan.conflict_reason && <ConflictNote reason={plan.conflict_reason} conflicts={conflicts} />}
      {mission.abilities.plan && <PlanTools plan={plan} name={name} busy={busy} nowMs={now} />}
    </li>
  )
}

/** Why it is rejected and what would clear it; the other operator is never named. */
const ConflictNote = ({ reason, conflicts }: { reason: string; conflicts: FoundConflicts | undefined }) => (
  <div className="num my-1.5 border-l-2 border-rejected bg-rejected-soft px-2.5 py-1.5 text-12 text-text-2">
    <p className="flex items-center gap-1.5 font-medium text-text">
      <Layers2 size={14} strokeWidth={1.75} aria-hidden className="text-rejected" />
      {reason}
    </p>
    {conflictSentences(conflicts).map((sentence) => (
      <p key={sentence}>{sentence}</p>
    ))}
  </div>
)

interface PlanToolsProps extends Pick<PlanRowProps, 'plan' | 'name' | 'busy'> {
  nowMs: number
}

const PlanTools = ({ plan, name, busy, nowMs }: PlanToolsProps) => {
  const [asks, setAsks] = useState(false)
  const [started, setStarted] = useState<StartedFlight | null>(null)
  const { abilities, flight_status, plan_uuid, mission_uuid } = plan
  const editHref = `/missions/plan?mission=${mission_uuid}&plan=${plan_uuid}`
  return (
    <div className="mt-1.5 flex flex-wrap items-center gap-2">
      {flight_status === flightStatus.scheduled && (
        <StartFlight
          plan={plan}
          reason={whyNotStart(plan, { busy, nowMs })}
          nowMs={nowMs}
          onStarted={setStarted}
        />
      )}
      {flight_status === flightStatus.inFlight && (
        <ButtonLink size="sm" href="/sessions?tab=open">
          Show session
        </ButtonLink>
      )}
      <span className="ml-auto flex items-center gap-1">
        {abilities.update && (
          <ButtonLink size="sm" variant="quiet" icon={Pencil} href={editHref} aria-label={`Edit ${name}`}>
            Edit
          </ButtonLink>
        )}
        <ExportMenu label={`Export ${name}`} of={{ plan_uuid }} size="sm" />
        {abilities.delete && (
          <IconButton size="sm" icon={Trash2} label={`Delete ${name}`} onClick={() => setAsks(true)} />
        )}
      </span>
      <SessionStarted flight={started} plan={plan} onClose={() => setStarted(null)} />
      <DeletePlan plan={plan} name={name} open={asks} onOpenChange={setAsks} />
    </div>
  )
}

interface DeletePlanProps {
  plan: Plan
  name: string
  open: boolean
  onOpenChange: (open: boolean) => void
}

const DeletePlan = ({ plan, name, open, onOpenChange }: DeletePlanProps) => {
  const done = useDone()
  const remove = trpc.flightPlans.delete.useMutation()
  const confirm = async () => {
    await remove.mutateAsync({ plan_uuid: plan.plan_uuid })
    done({ title: 'Flight plan deleted', id: plan.plan_svc_id }, 'missions', 'flightPlans')
  }
  return (
    <Confirm
      open={open}
      onOpenChange={onOpenChange}
      title={`Delete ${name}, ${plan.plan_svc_id}?`}
      effect={`The airspace it holds is free ${freedWhen([plan])}. Plans that it stood in the way of can be saved again then.`}
      confirmLabel="Delete plan"
      onConfirm={confirm}
    />
  )
}
