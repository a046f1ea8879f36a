import type { Polygon } from '@clearway/domain/geo'
import {
  Button,
  Empty,
  MapPanelPage,
  RecordHeader,
  SkeletonRows,
  StatusChip,
  type StripPlan,
  TextLink,
} from '@clearway/ui'
import { useState } from 'react'
import { DrawnGround } from '../../entities/ground/ground-parts.tsx'
import { type Mission, type Plan, planLook } from '../../entities/plan/plan-words.ts'
import { DiscardDraft, DraftSaved } from '../../entities/volume/draft-controls.tsx'
import { OutdatedActs, OutdatedDraft } from '../../entities/volume/outdated-draft.tsx'
import { PlannerMap } from '../../entities/volume/planner-map.tsx'
import { PlannerStrip } from '../../entities/volume/planner-strip.tsx'
import { drawnOf } from '../../entities/volume/volume-fields.ts'
import { useZones } from '../../entities/zone/use-zones.ts'
import { useSubmitKey } from '../../forms/use-submit-key.ts'
import { PageHead } from '../../frame/page-head.tsx'
import { QueryNotice } from '../../frame/query-notice.tsx'
import { useUrlParams } from '../../frame/use-url-params.ts'
import { MapFirst } from '../../loading/picture.ts'
import { trpc } from '../../trpc/client.ts'
import { limitWords } from '../../words/heights.ts'
import { planFieldsOf } from './plan-form.ts'
import { PlanPanel } from './plan-panel.tsx'
import { type PlanEditor, usePlanEditor } from './use-plan-editor.ts'

/** A flight plan of `?mission=`: a new one, or `?plan=`. */
export const PlanPage = () => {
  const params = useUrlParams()
  const missionUuid = params.get('mission')
  if (!missionUuid)
    return (
      <>
        <PageHead title="Flight plan" />
        <Empty
          title="Which mission is it for?"
          action={<TextLink href="/missions">Show the missions</TextLink>}
        >
          A flight plan lies inside a mission and is added from there.
        </Empty>
      </>
    )
  const planUuid = params.get('plan')
  return (
    <MapFirst>
      <PlanOf key={`${missionUuid} ${planUuid}`} missionUuid={missionUuid} planUuid={planUuid} />
    </MapFirst>
  )
}

const PlanOf = ({ missionUuid, planUuid }: { missionUuid: string; planUuid: string | undefined }) => {
  const [round, setRound] = useState(0)
  const query = trpc.missions.get.useQuery({ mission_uuid: missionUuid }, { refetchOnMount: 'always' })
  const mission = query.data
  const plan = mission?.flight_plans.find(({ plan_uuid }) => plan_uuid === planUuid) ?? null
  const title = planUuid ? 'Edit flight plan' : 'New flight plan'
  const trail = [
    { label: 'Missions', href: '/missions' },
    ...(mission ? [{ label: mission.mission_name, href: `/missions?mission=${missionUuid}` }] : []),
  ]
  const isThere = mission && query.isFetchedAfterMount
  const refusal = isThere ? refusalOf(mission, plan, planUuid) : null
  return (
    <>
      <PageHead title={title} trail={trail} />
      {!isThere && <QueryNotice query={query} what="The mission" />}
      {!isThere && !query.error && <SkeletonRows rows={8} />}
      {isThere && !refusal && (
        <Editor
          key={round}
          mission={mission}
          plan={plan}
          isAnew={round > 0}
          onReadNewer={() => setRound(round + 1)}
        />
      )}
      {isThere && refusal && (
        <Empty
          title={refusal}
          action={<TextLink href={`/missions?mission=${missionUuid}`}>Show the mission</TextLink>}
        />
      )}
    </>
  )
}

const refusalOf = (mission: Mission, plan: Plan | null, planUuid: string | undefined): string | null => {
  if (!mission.abilities.plan) return `Only members of ${mission.org_name} can plan flights in this mission`
  if (planUuid && !plan) return 'This flight plan is no longer there'
  return plan && !plan.abilities.update ? 'Only the member who made this flight plan can change it' : null
}

interface EditorProps {
  mission: Mission
  plan: Plan | null
  isAnew: boolean
  /** Begins anew from the plan as it is now. */
  onReadNewer: () => void
}

const Editor = ({ mission, plan, isAnew, onReadNewer }: EditorProps) => {
  const editor = usePlanEditor({ mission, plan, isAnew })
  const { meant, model, answer, volume, onSubmit, form } = editor
  const conflicts = answer.evaluation?.conflicts ?? []
  const name = plan ? plan.plan_svc_id : 'New flight plan'
  useSubmitKey(onSubmit, form.formState.isSubmitting || editor.draft.isOutdated)
  return (
    <MapPanelPage
      map={
        <PlannerMap
          label={`Map of ${plan ? plan.plan_svc_id : 'the new flight plan'}`}
          model={model}
          conflicts={conflicts}
          atMs={volume?.startMs ?? Date.parse(meant.start_time)}
          around={{
            polygon: mission.mission_envelope as Polygon,
            name: mission.mission_name,
            detail: limitWords(mission),
          }}
        />
      }
      below={
        <>
          <PlanStrip editor={editor} />
          {volume?.limits && !model.editor.isDrawing && (
            <DrawnGround {...drawnOf(model, volume, volume.limits)} />
          )}
        </>
      }
      panel={
        <>
          <OutdatedDraft draft={editor.draft} changed="flight plan" />
          <RecordHeader
            title={name}
            marks={
              plan ? (
                <StatusChip status={planLook(plan).status}>{planLook(plan).word}</StatusChip>
              ) : (
                <StatusChip status="draft" />
              )
            }
            subtitle={`in ${mission.mission_name}, ${mission.mission_svc_id}`}
          />
          <PlanPanel editor={editor} />
        </>
      }
      panelFoot={<PlanFoot editor={editor} onReadNewer={onReadNewer} />}
    />
  )
}

const PlanStrip = ({ editor: { mission, plan, meant, answer, form } }: { editor: PlanEditor }) => {
  const zones = useZones()
  const asked = new Set(mission.permissions.map(({ zone_uuid }) => zone_uuid))
  const limits = {
    from: Date.parse(mission.start_time),
    to: Date.parse(mission.end_time),
    lower: mission.min_height,
    upper: mission.max_height,
  }
  const others = mission.flight_plans.flatMap((other, index): StripPlan[] =>
    other.plan_uuid === plan?.plan_uuid ? [] : [planBlock(other, `Plan ${index + 1}`)],
  )
  return (
    <PlannerStrip
      label="This plan"
      values={meant}
      zones={(zones.data ?? []).filter(({ zone_uuid }) => asked.has(zone_uuid))}
      conflicts={answer.evaluation?.conflicts ?? []}
      plans={[{ key: 'mission', kind: 'request', label: '', ...limits }, ...others]}
      limits={limits}
      onChange={(fields) => {
        for (const [name, value] of Object.entries(planFieldsOf(fields)))
          form.setValue(name as 'schedule_start_time', value as never, { shouldDirty: true })
      }}
    />
  )
}

const planBlock = (plan: Plan, label: string): StripPlan => ({
  key: plan.plan_uuid,
  kind: 'other',
  label,
  from: Date.parse(plan.schedule_start_time),
  to: Date.parse(plan.schedule_end_time),
  lower: plan.min_height,
  upper: plan.max_height,
})

const PlanFoot = ({ editor, onReadNewer }: { editor: PlanEditor; onReadNewer: () => void }) => {
  const { plan, mission, draft, answer, form, onSubmit, saveOver } = editor
  const hasConflict = (answer.evaluation?.conflicts.length ?? 0) > 0
  const word = plan ? 'Save plan' : 'Add plan'
  return (
    <>
      <DiscardDraft
        draft={draft}
        back={`/missions?mission=${mission.mission_uuid}`}
        changed={plan ? 'flight plan' : undefined}
      />
      <span className="flex-1" />
      {draft.isOutdated ? (
        <OutdatedActs draft={draft} changed="flight plan" onReadNewer={onReadNewer} onSaveOver={saveOver} />
      ) : (
        <>
          <DraftSaved keeping={draft.keeping} />
          <Button
            variant={hasConflict ? 'plain' : 'primary'}
            kbd="Ctrl ↵"
            busy={form.formState.isSubmitting}
            onClick={() => void onSubmit()}
          >
            {hasConflict ? `${word} anyway` : word}
          </Button>
        </>
      )}
    </>
  )
}
