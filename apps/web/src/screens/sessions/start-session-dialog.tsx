import { flightStatus, mostLetters, unregisteredBecause } from '@clearway/domain/contracts'
import { Empty, type SelectOption, TextLink, useMinute, windowOf } from '@clearway/ui'
import { useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { z } from 'zod'
import { useFlyingAssets } from '../../entities/asset/use-assets.ts'
import { useFleetChoice } from '../../entities/asset/use-fleet-choice.ts'
import { CrewSearchBox } from '../../entities/crew/crew-search.tsx'
import { assetFitness, byFitness, type Fitness } from '../../entities/crew/fitness.ts'
import { windowPhase } from '../../entities/plan/plan-words.ts'
import { usePlansOfAsset } from '../../entities/plan/use-open-plans.ts'
import { useStartFlight } from '../../entities/plan/use-start-flight.ts'
import { Chosen } from '../../forms/chosen.ts'
import { TextField } from '../../forms/fields.tsx'
import { FormDialog } from '../../forms/form-dialog.tsx'
import { SelectField } from '../../forms/select-field.tsx'
import { useDone } from '../../forms/use-done.ts'
import { QueryNotice } from '../../frame/query-notice.tsx'
import { assetName } from '../../words/asset-name.ts'
import { limitWords } from '../../words/heights.ts'
import { type PlanNote, planNote } from './plan-note.ts'

interface StartSessionDialogProps {
  /** `new`, or the asset it is for; null keeps the dialog shut. */
  asked: string | null
  onClose: () => void
  onStarted: (sessionUuid: string) => void
}

const adHoc = 'none'
const SessionForm = z.object({
  asset_uuid: Chosen('the asset that flies'),
  plan_uuid: z.string(),
  fitness_reason: z.string().max(mostLetters.note, `must be at most ${mostLetters.note} characters`),
})
type SessionForm = z.output<typeof SessionForm>

/** The plan that was asked for comes along in the address as `asset.plan`. */
const askedFor = (asked: string) => {
  const [asset = '', plan = adHoc] = asked === 'new' ? [] : asked.split('.')
  return { asset_uuid: asset, plan_uuid: plan, fitness_reason: '' }
}

export const StartSessionDialog = ({ asked, ...props }: StartSessionDialogProps) =>
  asked !== null && <OpenDialog {...props} asked={asked} />

const OpenDialog = ({ asked, onClose, onStarted }: StartSessionDialogProps & { asked: string }) => {
  const done = useDone()
  const { begin } = useStartFlight()
  const [chosen, setChosen] = useState(askedFor(asked).asset_uuid)
  const choices = useSessionChoices(chosen)
  return (
    <FormDialog
      open
      onClose={onClose}
      title="Start session"
      description="Before take-off. You get the token that its ground station connects with."
      submit="Start"
      disabledReason={choices.arePlansComing ? 'Its flight plans are being read.' : undefined}
      form={{
        schema: SessionForm,
        defaultValues: askedFor(asked),
        submit: async ({ asset_uuid, plan_uuid, fitness_reason }, form) => {
          const unregistered = choices.unregisteredOf(asset_uuid)
          if (unregistered && fitness_reason.trim() === '') {
            form.setError('fitness_reason', { message: 'Say why it flies all the same' })
            return
          }
          const { session_uuid } = await begin({
            asset_uuid,
            plan_uuid: plan_uuid === adHoc ? null : plan_uuid,
            fitness_reason: unregistered ? fitness_reason.trim() : null,
          })
          done({ title: 'Session started' }, 'sessions')
          onStarted(session_uuid)
        },
      }}
    >
      {(form) => <Fields form={form} choices={choices} onChosen={setChosen} />}
    </FormDialog>
  )
}

interface FieldsProps {
  form: UseFormReturn<SessionForm, unknown, SessionForm>
  choices: ReturnType<typeof useSessionChoices>
  onChosen: (assetUuid: string) => void
}

const Fields = ({ form, choices, onChosen }: FieldsProps) => {
  const assetUuid = form.watch('asset_uuid')
  const unregistered = choices.unregisteredOf(assetUuid)
  if (choices.assets?.length === 0 && !choices.search)
    return (
      <Empty title="No asset to fly" action={<TextLink href="/fleet?register=1">Register an asset</TextLink>}>
        A session is the flight of one asset.
      </Empty>
    )
  return (
    <>
      {choices.search && <CrewSearchBox of="assets" search={choices.search} />}
      <SelectField
        form={form}
        name="asset_uuid"
        label="Asset"
        options={choices.assets ?? []}
        placeholder="Choose an asset"
        onPicked={(uuid) => {
          onChosen(uuid)
          // A plan is of one asset.
          form.setValue('plan_uuid', adHoc)
        }}
        required
      />
      {unregistered && (
        <TextField
          form={form}
          name="fitness_reason"
          label="Why it flies all the same"
          mostLetters={mostLetters.note}
          help={`Not registered: ${unregistered}. The reason stays with the session.`}
          required
        />
      )}
      <QueryNotice query={choices.plans} what="Its flight plans" className="" />
      <SelectField
        form={form}
        name="plan_uuid"
        label="Flight plan"
        options={[{ value: adHoc, label: 'None, fly ad hoc' }, ...choices.plansOf(assetUuid)]}
        help={assetUuid && <Follows note={choices.noteOn(assetUuid, form.watch('plan_uuid'))} />}
      />
    </>
  )
}

/** What follows from the choice, while it can still be another one. */
const Follows = ({ note }: { note: PlanNote | null }) =>
  note && (
    <span aria-live="polite" className={note.isWarning ? 'text-pending' : undefined}>
      {note.words}
    </span>
  )

/** One that landed early may be flown again: it takes the rest of its window, where no other plan was given it. */
const flown: readonly number[] = [flightStatus.scheduled, flightStatus.completed]

const becauseOf = (asset: { uin_status: number; asset_uin: string | null }) =>
  unregisteredBecause({ uinStatus: asset.uin_status, assetUin: asset.asset_uin })

/** Assets by their fitness to start now, as the planner judges it, and the coming plans of the chosen one. */
const useSessionChoices = (chosen: string) => {
  const fleet = useFleetChoice(chosen ? [chosen] : [])
  const plans = usePlansOfAsset(chosen)
  const flying = useFlyingAssets()
  const now = useMinute()

  const options = fleet.items?.map((asset) => {
    const fitness: Fitness = flying.has(asset.asset_uuid)
      ? { kind: 'out', reason: 'In flight' }
      : assetFitness(asset, { topM: null, startMs: now, atMs: now, busyUntilMs: null, nowMs: now })
    const option: SelectOption = {
      value: asset.asset_uuid,
      label: assetName(asset),
      hint: fitness.kind === 'fit' ? `${asset.model_name} ${asset.model_variant}` : fitness.reason,
      disabled: fitness.kind === 'out',
    }
    return { option, fitness }
  })
  const comingOf = (assetUuid: string) =>
    plans.data?.data.filter(
      (plan) =>
        plan.asset_uuid === assetUuid &&
        flown.includes(plan.flight_status) &&
        windowPhase(plan, now) !== 'over',
    ) ?? []
  return {
    assets: options?.toSorted(byFitness).map(({ option }) => option),
    search: fleet.search,
    plans,
    /** Until then none can be chosen: nobody starts beside their plan because it has not come yet. */
    arePlansComing: plans.isLoading && plans.failureCount === 0,
    /** Why an asset is not registered: its flight records why it takes place all the same. */
    unregisteredOf: (assetUuid: string): string | null => {
      const chosen = fleet.items?.find(({ asset_uuid }) => asset_uuid === assetUuid)
      return chosen ? becauseOf(chosen) : null
    },
    noteOn: (assetUuid: string, planUuid: string): PlanNote | null => {
      const chosen = fleet.items?.find(({ asset_uuid }) => asset_uuid === assetUuid)
      if (!chosen || !plans.data) return null
      return planNote({
        name: assetName(chosen),
        plans: comingOf(assetUuid),
        planUuid: planUuid === adHoc ? undefined : planUuid,
        nowMs: now,
      })
    },
    plansOf: (assetUuid: string): SelectOption[] =>
      comingOf(assetUuid).map((plan) => ({
        value: plan.plan_uuid,
        label: `${windowOf(plan.schedule_start_time, plan.schedule_end_time, now)}, ${limitWords(plan)}`,
        hint: `${plan.flight_status === flightStatus.completed ? 'landed early' : plan.permission_summary}, ${plan.plan_svc_id}`,
      })),
  }
}
