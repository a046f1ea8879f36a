import type { Polygon } from '@clearway/domain/geo'
import { useToast } from '@clearway/ui'
import { useMemo, useRef } from 'react'
import { useConsole, useMembership } from '../../caller/console-context.tsx'
import { summaryIcons } from '../../entities/permission/request-words.ts'
import { shownRefusal } from '../../entities/volume/shown-refusal.ts'
import { type BegunDraft, useBegunDraft } from '../../entities/volume/use-begun-draft.ts'
import { type SentDraft, useKeptDraft, useRestoredDrawing } from '../../entities/volume/use-kept-draft.ts'
import { useVerdict } from '../../entities/volume/use-verdict.ts'
import { volumeOf } from '../../entities/volume/volume-fields.ts'
import { keptChoice } from '../../forms/kept-choice.ts'
import { chosenMeasure, measureChoice, measures } from '../../forms/measures.ts'
import { useLateCheck } from '../../forms/use-late-check.ts'
import { usePlainForm } from '../../forms/use-plain-form.ts'
import { useGoOn } from '../../frame/use-go-on.ts'
import { type DraftModel, useDraft } from '../../map/index.ts'
import { actingFor, type Outputs, trpc } from '../../trpc/client.ts'
import { isConflict } from '../../trpc/failure.ts'
import { instantsOf, type Mission } from './mission-fields.ts'
import { createInput, missionValues, newMissionValues, updateInput } from './mission-form.ts'
import type { MissionForm, MissionFormIn } from './mission-schema.ts'

const summaryWords = {
  approved: 'Approved at once, no zone needs a decision',
  pending: 'Its zones are asked; answers show on this page',
  rejected: 'A zone rejects it',
} as const

/** A draft or template that is opened in the planner. */
export type KeptDraft = Outputs['missionDrafts']['get'] & {
  /** The fields from it, and from a new mission where it has none. */
  readonly valuesOver: (fresh: MissionFormIn) => MissionFormIn
}

const loadCheck = () => import('./mission-schema.ts').then(({ missionCheck }) => missionCheck)

/** What the drawing adds to the form when it is sent. */
interface Drawing extends Pick<SentDraft<MissionFormIn>, 'send'>, Pick<DraftModel, 'shaped'> {
  readonly isRedrawn: boolean
}

interface PlannerOptions {
  readonly mission: Mission | null
  readonly kept: KeptDraft | null
  readonly isAnew?: boolean | undefined
}

/** The whole state of the planner: form, drawing, kept draft, verdict and the way out. */
export const useMissionPlanner = ({ mission, kept, isAnew = false }: PlannerOptions) => {
  const { person } = useConsole()
  const begun = useBegunDraft<MissionFormIn>(
    recordOf(mission?.mission_uuid ?? kept?.draft_uuid ?? 'new'),
    mission ? String(mission.mission_version) : (kept?.updated_at ?? null),
    () => {
      if (mission) return missionValues(mission)
      const measure = keptChoice(person.user_uuid, measureChoice, measures).read() ?? chosenMeasure()
      const anew = newMissionValues(Date.now(), measure)
      return kept ? kept.valuesOver(anew) : anew
    },
    isAnew,
  )
  const save = useSaveMission({ mission, kept, begun })

  const drawing = useRef<Drawing | null>(null)
  const { form, onSubmit, ...refused } = usePlainForm<MissionFormIn, MissionForm>({
    resolver: useLateCheck(loadCheck, mission, () => drawing.current?.shaped()),
    defaultValues: (begun.kept?.values ?? begun.fresh) as never,
    submit: (values) => save(values, drawing.current!),
  })
  const model = useDraft({
    initial: begun.fresh.mission_envelope,
    onChange: (polygon) =>
      form.setValue('mission_envelope', polygon, { shouldValidate: form.formState.isSubmitted }),
  })
  const isRestored = useRestoredDrawing(model, begun.kept)
  const values = form.watch()
  const draft = useKeptDraft(begun, { form, model, isRestored })

  const { isRedrawn, shaped } = model
  drawing.current = { isRedrawn, shaped, send: draft.send }

  const polygon = model.shape.polygon
  const { min_height, max_height, min_measure, max_measure } = values
  const { start_time, end_time } = instantsOf(values, mission)
  /** An hour that comes twice shows in the fields what only the instants tell apart. */
  const meant = useMemo(
    () => ({ min_height, max_height, min_measure, max_measure, start_time, end_time }),
    [min_height, max_height, min_measure, max_measure, start_time, end_time],
  )
  const volume = useMemo(() => volumeOf(meant, polygon), [meant, polygon])
  const ownPlans = useMemo(() => mission?.flight_plans.map(({ plan_uuid }) => plan_uuid) ?? [], [mission])
  const answer = useVerdict({ volume, ownPlans })
  const saveOver = () => void begun.saveOver(onSubmit)
  return {
    ...{ mission, kept, form, values, meant, onSubmit, saveOver, model, draft, volume, answer, isRedrawn },
    // What is made anew takes the place of no version.
    refusal: shownRefusal(refused, {
      isOutdated: mission !== null && draft.isOutdated,
      wasSavedOver: begun.wasSavedOver,
    }),
  }
}

export type MissionPlanner = ReturnType<typeof useMissionPlanner>

/** What is unfinished of a mission, or of a draft that others see too, is kept under this name. */
export const recordOf = (uuid: string) => `mission.${uuid}`

/** A mission, as what is changed in it goes on. */
const draftOf = (mission: Mission) => ({
  record: recordOf(mission.mission_uuid),
  version: String(mission.mission_version),
  fresh: missionValues(mission),
  polygon: mission.mission_envelope as Polygon,
})

interface PlannedMission {
  readonly mission: Mission | null
  readonly kept: KeptDraft | null
  readonly begun: BegunDraft<MissionFormIn>
}

/** Submits or saves, removes the draft and goes to the mission. */
const useSaveMission = ({ mission, kept, begun }: PlannedMission) => {
  const goOn = useGoOn()
  const { show } = useToast()
  const utils = trpc.useUtils()
  const create = trpc.missions.create.useMutation()
  const update = useUpdateMission(begun)
  // By now the tab may act for another organisation.
  const used = trpc.missionDrafts.delete.useMutation({ trpc: actingFor(useMembership().org_uuid) })
  return async (values: MissionForm, { isRedrawn, send }: Drawing): Promise<void> => {
    const settle = send()
    const saved = mission
      ? await update(mission, values, isRedrawn)
      : await create.mutateAsync(createInput(values))
    const unsaved = settle(draftOf(saved))
    // A draft became the mission; a template stays. Of a draft that stays too nothing is lost.
    if (kept?.kind === 'draft') await used.mutateAsync({ draft_uuid: kept.draft_uuid }).catch(() => undefined)
    void utils.missions.invalidate()
    await goOn(`/${unsaved ? 'planner' : 'missions'}?mission=${saved.mission_uuid}`)
    show({
      tone: saved.permission_summary,
      icon: summaryIcons[saved.permission_summary],
      title: mission ? 'Mission saved' : 'Mission submitted',
      id: saved.mission_svc_id,
      detail: unsaved ?? summaryWords[saved.permission_summary],
    })
  }
}

/** In place of the version that was read, or by the person's act of the one that stands now. */
const useUpdateMission = ({ fresh, isSavedOver, replaces }: BegunDraft<MissionFormIn>) => {
  const utils = trpc.useUtils()
  const update = trpc.missions.update.useMutation()
  return async (mission: Mission, values: MissionForm, isRedrawn: boolean) => {
    const { mission_uuid } = mission
    // Who saves over another area means the one that is drawn here.
    const drawn = isRedrawn ? values.mission_envelope : isSavedOver() ? fresh.mission_envelope : null
    try {
      return await update.mutateAsync({
        ...updateInput(mission, values, drawn),
        mission_version: replaces(),
      })
    } catch (error) {
      if (isConflict(error)) void utils.missions.get.invalidate({ mission_uuid })
      throw error
    }
  }
}
