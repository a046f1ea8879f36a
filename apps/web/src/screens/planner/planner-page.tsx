import { ownerAdmin } from '@clearway/domain/contracts'
import { Button, MapPanelPage, RecordHeader, SkeletonRows, StatusChip } from '@clearway/ui'
import { useState } from 'react'
import { useCan } from '../../caller/use-can.ts'
import { DrawnGround } from '../../entities/ground/ground-parts.tsx'
import { DiscardDraft, DraftSaved } from '../../entities/volume/draft-controls.tsx'
import { OutdatedActs, OutdatedDraft } from '../../entities/volume/outdated-draft.tsx'
import { PlannerMap } from '../../entities/volume/planner-map.tsx'
import { PlannerStrip } from '../../entities/volume/planner-strip.tsx'
import { drawnOf } from '../../entities/volume/volume-fields.ts'
import { useSubmitKey } from '../../forms/use-submit-key.ts'
import { ClosedPage } from '../../frame/closed-page.tsx'
import { PageHead } from '../../frame/page-head.tsx'
import { QueryNotice } from '../../frame/query-notice.tsx'
import { useUrlParams } from '../../frame/use-url-params.ts'
import { partBehindMap } from '../../loading/behind-map.tsx'
import { MapFirst } from '../../loading/picture.ts'
import { useLoaded } from '../../loading/use-loaded.ts'
import { trpc } from '../../trpc/client.ts'
import { KeepDraft } from './keep-draft.tsx'
import type { Mission } from './mission-fields.ts'
import { importedFields } from './mission-form.ts'
import { MissionPanel } from './mission-panel.tsx'
import type { MissionFormIn } from './mission-schema.ts'
import { type KeptDraft, type MissionPlanner, useMissionPlanner } from './use-mission-planner.ts'

/** It compares areas. */
const SavingEffect = partBehindMap(() => import('./saving-effect.tsx').then((module) => module.SavingEffect))

const missions = { label: 'Missions', href: '/missions' }

/** A new mission, from `?draft=` a draft or template, or `?mission=` one that is there. */
export const PlannerPage = () => (
  <MapFirst>
    <AskedPlanner />
  </MapFirst>
)

const AskedPlanner = () => {
  const params = useUrlParams()
  const answer = useCan()({ access: ownerAdmin })
  const missionUuid = params.get('mission')
  const draftUuid = params.get('draft')
  if (answer !== true)
    return (
      <>
        <PageHead title="Planner" />
        <ClosedPage
          act="Planning missions"
          why={`${answer} You can make flight plans in the missions that are there, and fly them.`}
          back={{ label: 'Show the missions', href: '/missions' }}
        />
      </>
    )
  if (missionUuid) return <EditMission key={missionUuid} missionUuid={missionUuid} />
  if (draftUuid) return <EditDraft key={draftUuid} draftUuid={draftUuid} />
  return <Planner key="new" mission={null} kept={null} />
}

const EditMission = ({ missionUuid }: { missionUuid: string }) => {
  const [round, setRound] = useState(0)
  // What others change meanwhile is read, and told; it does not move under the hand.
  const query = trpc.missions.get.useQuery(
    { mission_uuid: missionUuid },
    { refetchOnMount: 'always', refetchOnWindowFocus: false },
  )
  if (query.data && query.isFetchedAfterMount)
    return (
      <Planner
        key={round}
        mission={query.data}
        kept={null}
        isAnew={round > 0}
        onReadNewer={() => setRound(round + 1)}
      />
    )
  return (
    <>
      <PageHead title="Edit mission" trail={[missions]} />
      <QueryNotice query={query} what="The mission" />
      {!query.error && <SkeletonRows rows={8} />}
    </>
  )
}

const loadDraftValues = () => import('./draft-values.ts').then(({ draftValues }) => draftValues)

const EditDraft = ({ draftUuid }: { draftUuid: string }) => {
  const query = trpc.missionDrafts.get.useQuery(
    { draft_uuid: draftUuid },
    { refetchOnMount: 'always', refetchOnWindowFocus: false },
  )
  const draftValues = useLoaded(loadDraftValues, true)
  const draft = query.data
  if (draft && query.isFetchedAfterMount && draftValues)
    return (
      <Planner
        mission={null}
        kept={{ ...draft, valuesOver: (fresh: MissionFormIn) => draftValues(draft, fresh) }}
      />
    )
  return (
    <>
      <PageHead title="New mission" trail={[missions]} />
      <QueryNotice query={query} what="The draft" />
      {!query.error && <SkeletonRows rows={8} />}
    </>
  )
}

interface PlannerProps {
  /** As it is now: others may change it meanwhile. */
  readonly mission: Mission | null
  readonly kept: KeptDraft | null
  /** What was drawn and typed here was given up for what is stored now. */
  readonly isAnew?: boolean
  /** Begins anew from the mission as it is now. */
  readonly onReadNewer?: () => void
}

const Planner = ({ mission, kept, isAnew, onReadNewer }: PlannerProps) => {
  const planner = useMissionPlanner({ mission, kept, isAnew })
  const { values, meant, model, answer, volume, onSubmit, form } = planner
  const conflicts = answer.evaluation?.conflicts ?? []
  const name = values.mission_name.trim()
  const submit = () => void onSubmit()
  const mustChoose = onReadNewer && planner.draft.isOutdated ? onReadNewer : null
  useSubmitKey(onSubmit, form.formState.isSubmitting || mustChoose !== null)
  const setFields = (fields: object) => {
    for (const [field, value] of Object.entries(fields))
      form.setValue(field as 'start_time', value, { shouldDirty: true })
  }
  return (
    <>
      <PageHead
        term="mission"
        title={mission ? 'Edit mission' : 'New mission'}
        trail={[missions]}
        tools={<DraftSaved keeping={planner.draft.keeping} />}
      />
      <MapPanelPage
        map={
          <PlannerMap
            label={`Map of ${name || 'the new mission'}`}
            model={model}
            conflicts={conflicts}
            atMs={volume?.startMs ?? Date.parse(meant.start_time)}
            onImported={(draft) => setFields(importedFields(draft, values))}
          />
        }
        below={
          <>
            <PlannerStrip
              label="This mission"
              values={meant}
              zones={answer.evaluation?.zones ?? []}
              conflicts={conflicts}
              onChange={setFields}
            />
            {volume?.limits && !model.editor.isDrawing && (
              <DrawnGround {...drawnOf(model, volume, volume.limits)} />
            )}
          </>
        }
        panel={
          <>
            <OutdatedDraft draft={planner.draft} changed={mission ? 'mission' : 'kept draft'} />
            <RecordHeader
              title={name || 'New mission'}
              marks={<StatusChip status={mission?.permission_summary ?? 'draft'} />}
              subtitle={mission?.mission_svc_id}
            />
            <MissionPanel planner={planner} />
          </>
        }
        panelFoot={
          <PlannerFoot planner={planner} mission={mission} onSubmit={submit} readNewer={mustChoose} />
        }
      />
    </>
  )
}

interface PlannerFootProps {
  planner: MissionPlanner
  mission: Mission | null
  onSubmit: () => void
  /** Of a mission that somebody has changed meanwhile. */
  readNewer: (() => void) | null
}

const PlannerFoot = ({ planner, mission, onSubmit, readNewer }: PlannerFootProps) => {
  const { draft, answer, volume, form, isRedrawn } = planner
  const hasConflict = (answer.evaluation?.conflicts.length ?? 0) > 0
  const back = mission ? `/missions?mission=${mission.mission_uuid}` : '/missions'
  const word = mission ? 'Save mission' : 'Submit mission'
  return (
    <div className="flex w-full flex-col gap-2">
      {mission && <SavingEffect mission={mission} volume={volume} isRedrawn={isRedrawn} />}
      <div className="flex items-center gap-2">
        <DiscardDraft draft={draft} back={back} changed={mission ? 'mission' : undefined} />
        {!mission && <KeepDraft planner={planner} />}
        <span className="flex-1" />
        {readNewer ? (
          <OutdatedActs
            draft={draft}
            changed="mission"
            onReadNewer={readNewer}
            onSaveOver={planner.saveOver}
          />
        ) : (
          <Button
            variant={hasConflict ? 'plain' : 'primary'}
            kbd="Ctrl ↵"
            busy={form.formState.isSubmitting}
            onClick={onSubmit}
          >
            {hasConflict ? `${word} anyway` : word}
          </Button>
        )}
      </div>
    </div>
  )
}
