import { useToast } from '@clearway/ui'
import { useRouter } from 'next/router'
import { useMemo, useRef, useState } from 'react'
import { useConsole, useMembership } from '../../caller/console-context.tsx'
import { summaryIcons } from '../../entities/permission/request-words.ts'
import { draftStore } from '../../entities/volume/draft-store.ts'
import { useKeptDraft, useRestoredDrawing } from '../../entities/volume/use-kept-draft.ts'
import { useVerdict } from '../../entities/volume/use-verdict.ts'
import { volumeOf } from '../../entities/volume/volume-fields.ts'
import { keptChoice } from '../../forms/kept-choice.ts'
import { chosenMeasure, measureChoice, measures } from '../../forms/measures.ts'
import { useApiForm } from '../../forms/use-api-form.ts'
import { useDraft } from '../../map/index.ts'
import { type Outputs, trpc } from '../../trpc/client.ts'
import { draftValues } from './draft-values.ts'
import {
  createInput,
  type Mission,
  MissionForm,
  type MissionFormIn,
  missionValues,
  newMissionValues,
  updateInput,
} from './mission-form.ts'

const summaryWords = {
  approved: 'Approved at once, no zone needs a decision',
  pending: 'Its zones are asked; answers show on this page',
  rejected: 'A zone rejects it',
} as const

export type KeptDraft = Outputs['missionDrafts']['get']

/** What the drawing adds to the form when it is sent. */
interface Drawing {
  readonly isRedrawn: boolean
  readonly forget: () => void
}

/** The whole state of the planner: form, drawing, kept draft, verdict and the way out. */
export const useMissionPlanner = (mission: Mission | null, kept: KeptDraft | null) => {
  const { org_uuid } = useMembership()
  const { person } = useConsole()
  // The page makes a new one of this for another record: what it began with never changes.
  const [start] = useState(() => {
    const measure = keptChoice(person.user_uuid, measureChoice, measures).read() ?? chosenMeasure()
    const anew = newMissionValues(Date.now(), measure)
    const fresh = mission ? missionValues(mission) : kept ? draftValues(kept, anew) : anew
    const name = mission?.mission_uuid ?? kept?.draft_uuid ?? 'new'
    const store = draftStore<MissionFormIn>(`${org_uuid}.${name}`, fresh)
    return { store, kept: store.read(), fresh }
  })
  const save = useSaveMission(mission, kept)

  const drawing = useRef<Drawing>({ isRedrawn: false, forget: () => {} })
  const { form, onSubmit, refusal } = useApiForm<MissionFormIn, MissionForm>({
    schema: MissionForm as never,
    defaultValues: (start.kept?.values ?? start.fresh) as never,
    submit: (values) => save(values, drawing.current),
  })
  const model = useDraft({
    initial: start.fresh.mission_envelope,
    onChange: (polygon) =>
      form.setValue('mission_envelope', polygon, { shouldValidate: form.formState.isSubmitted }),
  })
  useRestoredDrawing(model, start.kept)
  const values = form.watch()
  const draft = useKeptDraft(start.store, { values, model, initialAtMs: start.kept?.savedAtMs ?? null })

  const isRedrawn = model.editor.past.length > 0
  drawing.current = { isRedrawn, forget: draft.forget }

  const polygon = model.shape.polygon
  const { min_height, max_height, min_measure, max_measure, start_time, end_time } = values
  const volume = useMemo(
    () => volumeOf({ min_height, max_height, min_measure, max_measure, start_time, end_time }, polygon),
    [min_height, max_height, min_measure, max_measure, start_time, end_time, polygon],
  )
  const ownPlans = useMemo(() => mission?.flight_plans.map(({ plan_uuid }) => plan_uuid) ?? [], [mission])
  const answer = useVerdict({ volume, ownPlans })
  return { mission, kept, form, values, onSubmit, refusal, model, draft, volume, answer, isRedrawn }
}

export type MissionPlanner = ReturnType<typeof useMissionPlanner>

/** Submits or saves, removes the draft and goes to the mission. */
const useSaveMission = (mission: Mission | null, kept: KeptDraft | null) => {
  const router = useRouter()
  const { show } = useToast()
  const utils = trpc.useUtils()
  const create = trpc.missions.create.useMutation()
  const update = trpc.missions.update.useMutation()
  const used = trpc.missionDrafts.delete.useMutation()
  return async (values: MissionForm, { isRedrawn, forget }: Drawing): Promise<void> => {
    const saved = mission
      ? await update.mutateAsync(updateInput(mission, values, isRedrawn))
      : await create.mutateAsync(createInput(values))
    forget()
    // A draft became the mission; a template stays. Of a draft that stays too nothing is lost.
    if (kept?.kind === 'draft') await used.mutateAsync(kept).catch(() => undefined)
    await utils.missions.invalidate()
    await router.push(`/missions?mission=${saved.mission_uuid}`)
    show({
      kind: 'status',
      tone: saved.permission_summary,
      icon: summaryIcons[saved.permission_summary],
      title: mission ? 'Mission saved' : 'Mission submitted',
      id: saved.mission_svc_id,
      detail: summaryWords[saved.permission_summary],
    })
  }
}
