import type { Polygon } from '@clearway/domain/geo'
import { useFigures, useToast } from '@clearway/ui'
import { useMemo, useRef } from 'react'
import { summaryIcons } from '../../entities/permission/request-words.ts'
import type { Mission, Plan } from '../../entities/plan/plan-words.ts'
import { type BegunDraft, useBegunDraft } from '../../entities/volume/use-begun-draft.ts'
import { type SentDraft, useKeptDraft, useRestoredDrawing } from '../../entities/volume/use-kept-draft.ts'
import { useVerdict } from '../../entities/volume/use-verdict.ts'
import { volumeOf } from '../../entities/volume/volume-fields.ts'
import { useLateCheck } from '../../forms/use-late-check.ts'
import { usePlainForm } from '../../forms/use-plain-form.ts'
import { useGoOn } from '../../frame/use-go-on.ts'
import { type DraftModel, useDraft } from '../../map/index.ts'
import { type Outputs, trpc } from '../../trpc/client.ts'
import { bandAndWindowOf, scheduleOf } from './plan-fields.ts'
import { mismatchWords, newPlanValues, planInput, planValues } from './plan-form.ts'
import type { PlanForm, PlanFormIn } from './plan-schema.ts'

const loadCheck = () => import('./plan-schema.ts').then(({ planCheck }) => planCheck)

interface Drawing extends Pick<SentDraft<PlanFormIn>, 'send'>, Pick<DraftModel, 'shaped'> {
  readonly isRedrawn: boolean
}

interface Edited {
  readonly mission: Mission
  /** As it is now; null for a new one. */
  readonly plan: Plan | null
  /** What was drawn and typed here was given up for what is stored now. */
  readonly isAnew: boolean
}

/** Form, drawing, kept draft and verdict of one flight plan. */
export const usePlanEditor = ({ mission, plan, isAnew }: Edited) => {
  const begun = useBegunDraft<PlanFormIn>(
    recordOf(mission.mission_uuid, plan?.plan_uuid ?? 'new'),
    plan?.updated_at ?? null,
    () => (plan ? planValues(plan) : newPlanValues(mission)),
    isAnew,
  )
  const save = useSavePlan({ mission, plan, begun })
  const drawing = useRef<Drawing | null>(null)

  const { form, onSubmit, refusal } = usePlainForm<PlanFormIn, PlanForm>({
    resolver: useLateCheck(loadCheck, { mission, plan }, () => drawing.current?.shaped()),
    defaultValues: (begun.kept?.values ?? begun.fresh) as never,
    submit: (values) => save(values, drawing.current!),
  })
  const model = useDraft({
    initial: (plan?.flight_envelope as Polygon | undefined) ?? null,
    onChange: (polygon) =>
      form.setValue('flight_envelope', polygon, { shouldValidate: form.formState.isSubmitted }),
  })
  const isRestored = useRestoredDrawing(model, begun.kept)
  const values = form.watch()
  const draft = useKeptDraft(begun, { form, model, isRestored })
  drawing.current = { isRedrawn: model.isRedrawn, shaped: model.shaped, send: draft.send }

  const { min_height, max_height, min_measure, max_measure } = values
  const { schedule_start_time, schedule_end_time } = scheduleOf(values, { mission, plan })
  const polygon = model.shape.polygon
  /** An hour that comes twice shows in the fields what only the instants tell apart. */
  const meant = useMemo(
    () =>
      bandAndWindowOf({
        min_height,
        max_height,
        min_measure,
        max_measure,
        schedule_start_time,
        schedule_end_time,
      }),
    [min_height, max_height, min_measure, max_measure, schedule_start_time, schedule_end_time],
  )
  const volume = useMemo(() => volumeOf(meant, polygon), [meant, polygon])
  const mismatch = useFigures(() => volume && mismatchWords(mission, volume), [mission, volume])
  const answer = useVerdict({ volume: mismatch ? null : volume, planUuid: plan?.plan_uuid })
  const saveOver = () => void begun.saveOver(onSubmit)
  return {
    ...{ mission, plan, form, values, meant, onSubmit, saveOver, refusal },
    ...{ model, draft, volume, mismatch, answer },
  }
}

export type PlanEditor = ReturnType<typeof usePlanEditor>

const recordOf = (missionUuid: string, planUuid: string) => `plan.${missionUuid}.${planUuid}`

interface SavedPlan extends Pick<Edited, 'mission' | 'plan'> {
  readonly begun: BegunDraft<PlanFormIn>
}

const savedWords = {
  approved: 'Approved: its airspace is held for it',
  pending: 'It waits for the zones of its mission',
  rejected: 'Rejected',
} as const

const outcomeOf = ({ conflicted, permission_summary }: Outputs['flightPlans']['create']): string =>
  conflicted
    ? 'Rejected: its airspace is taken. The plan says what to change.'
    : savedWords[permission_summary]

const useSavePlan = ({ mission, plan, begun }: SavedPlan) => {
  const goOn = useGoOn()
  const { show } = useToast()
  const utils = trpc.useUtils()
  const create = trpc.flightPlans.create.useMutation()
  const update = trpc.flightPlans.update.useMutation()
  return async (values: PlanForm, { isRedrawn, send }: Drawing): Promise<void> => {
    const { mission_uuid } = mission
    const settle = send()
    // Who saves over another area means the one that is drawn here.
    const isSent = isRedrawn || begun.isSavedOver()
    const input = planInput(values, { mission, plan, isSent })
    const saved = plan
      ? await update.mutateAsync({ ...input, plan_uuid: plan.plan_uuid })
      : await create.mutateAsync({ ...input, mission_uuid })
    const unsaved = settle({
      record: recordOf(mission_uuid, saved.plan_uuid),
      version: saved.updated_at,
      fresh: planValues(saved),
      polygon: saved.flight_envelope as Polygon,
    })
    void utils.missions.invalidate()
    void utils.flightPlans.invalidate()
    await goOn(
      unsaved
        ? `/missions/plan?mission=${mission_uuid}&plan=${saved.plan_uuid}`
        : `/missions?mission=${mission_uuid}`,
    )
    show({
      tone: saved.permission_summary,
      icon: summaryIcons[saved.permission_summary],
      title: plan ? 'Flight plan saved' : 'Flight plan added',
      id: saved.plan_svc_id,
      detail: unsaved ?? outcomeOf(saved),
    })
  }
}
