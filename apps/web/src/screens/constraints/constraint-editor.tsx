import { MAX_ZONE_VERTICES, type Polygon } from '@clearway/domain/geo'
import { Button, MapPanelPage, Section } from '@clearway/ui'
import { useId, useRef, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { Constraint } from '../../entities/constraint/constraint-facts.ts'
import { DiscardDraft, DraftSaved } from '../../entities/volume/draft-controls.tsx'
import { OutdatedDraft } from '../../entities/volume/outdated-draft.tsx'
import { type BegunDraft, useBegunDraft } from '../../entities/volume/use-begun-draft.ts'
import {
  type KeptDraft,
  type SentDraft,
  useKeptDraft,
  useRestoredDrawing,
} from '../../entities/volume/use-kept-draft.ts'
import { momentsGrid, RefusalNote, TextField } from '../../forms/fields.tsx'
import { MeasureField } from '../../forms/measure-field.tsx'
import { SelectField } from '../../forms/select-field.tsx'
import { useDone } from '../../forms/use-done.ts'
import { useLateCheck } from '../../forms/use-late-check.ts'
import { usePlainForm } from '../../forms/use-plain-form.ts'
import { useSubmitKey } from '../../forms/use-submit-key.ts'
import { useGoOn } from '../../frame/use-go-on.ts'
import { part } from '../../loading/part.tsx'
import { MapFirst } from '../../loading/picture.ts'
import { shapeFault } from '../../map/draw/draft.ts'
import { PointsEditor } from '../../map/draw/points-editor.tsx'
import { type DraftModel, useDraft } from '../../map/draw/use-draft.ts'
import { drawnPath, formOf, kindOptions } from './constraint-form.ts'
import type { ConstraintForm } from './constraint-schema.ts'
import { useNewerConstraint } from './use-newer-constraint.ts'
import { useSaveConstraint } from './use-save-constraint.ts'

const ConstraintDrawing = part(() =>
  import('./constraint-drawing.tsx').then((module) => module.ConstraintDrawing),
)

const storedBefore = 'It was stored when you pressed before.'
const storedOtherwise = {
  tone: 'pending' as const,
  title: 'What you sent before was stored, as it was then',
  detail: 'It is in the list, to be changed there. Saved again, this is stored beside it.',
}

const effectOnNewer = 'Saving changes what you changed here. The rest stays as it is now, and is shown so.'

/** Draws a geofence, corridor or weather cell, or changes one. */
export const ConstraintEditor = ({ constraint }: { constraint?: Constraint }) => (
  <MapFirst>
    <Editor constraint={constraint} />
  </MapFirst>
)

const Editor = ({ constraint }: { constraint: Constraint | undefined }) => {
  const formId = useId()
  const begun = useBegunDraft(
    recordOf(constraint?.constraint_uuid ?? 'new'),
    constraint?.updated_at ?? null,
    () => formOf(constraint),
  )
  const model = useDraft({
    initial: (constraint?.geometry_2d as Polygon | undefined) ?? null,
    drawnAs: constraint ? drawnPath(constraint) : null,
    maxVertices: MAX_ZONE_VERTICES,
  })
  const isRestored = useRestoredDrawing(model, begun.kept)
  const send = useRef<Sending | null>(null)
  const { form, onSubmit, refusal, wasSent } = useConstraintForm(
    constraint,
    { begun, send: () => send.current!() },
    model,
  )
  useNewerConstraint(constraint, { form, begun, model })
  const draft = useKeptDraft(begun, { form, model, isRestored })
  send.current = draft.send
  useSubmitKey(onSubmit, form.formState.isSubmitting)
  return (
    <MapPanelPage
      map={<ConstraintDrawing model={model} />}
      panel={
        <>
          <OutdatedDraft
            draft={draft}
            changed="constraint"
            {...(begun.original && { effect: effectOnNewer })}
          />
          <form id={formId} noValidate onSubmit={onSubmit}>
            <Fields form={form} model={model} isNew={!constraint} />
          </form>
          <Section title="Boundary" level={2}>
            <PointsEditor model={model} />
            <div className="mt-2 flex flex-col gap-2">
              <RefusalNote>{wasSent ? shapeFault(model.shape) : null}</RefusalNote>
              <RefusalNote>{refusal}</RefusalNote>
            </div>
          </Section>
        </>
      }
      panelFoot={
        <Foot
          formId={formId}
          draft={draft}
          back={constraint ? `/constraints?constraint=${constraint.constraint_uuid}` : '/constraints'}
          isNew={!constraint}
          isSaving={form.formState.isSubmitting}
        />
      }
    />
  )
}

const loadCheck = () => import('./constraint-schema.ts').then(({ constraintCheck }) => constraintCheck)

type Sending = SentDraft<ConstraintForm>['send']

const recordOf = (uuid: string) => `constraint.${uuid}`

/** A constraint, as what is changed in it goes on. */
const draftOf = (constraint: Constraint) => ({
  record: recordOf(constraint.constraint_uuid),
  version: constraint.updated_at,
  fresh: formOf(constraint),
  polygon: constraint.geometry_2d as Polygon,
  drawnAs: drawnPath(constraint),
})

const useConstraintForm = (
  constraint: Constraint | undefined,
  { begun, send }: { begun: BegunDraft<ConstraintForm>; send: Sending },
  { shape, shaped, editor, isRedrawn }: DraftModel,
) => {
  const goOn = useGoOn()
  const done = useDone()
  const [wasSent, setSent] = useState(false)
  const save = useSaveConstraint(constraint, begun)
  const sent = usePlainForm<ConstraintForm>({
    resolver: useLateCheck(loadCheck, constraint, shaped),
    defaultValues: begun.kept?.values ?? begun.fresh,
    submit: async (values) => {
      setSent(true)
      const { polygon } = shape
      if (!polygon) return
      const settle = send()
      const outcome = await save(values, { drawing: { draft: editor.draft, polygon }, isRedrawn })
      const saved = typeof outcome === 'string' ? null : outcome
      const isOther = outcome === 'stored otherwise'
      const unsaved = isOther ? null : settle(saved && draftOf(saved))
      if (isOther || (!saved && unsaved)) {
        begun.sendAnew()
        return done(storedOtherwise, 'constraints')
      }
      const title = constraint ? 'Constraint changed' : 'Constraint created'
      const detail = saved ? (unsaved ?? undefined) : storedBefore
      done({ title, id: values.name, detail }, 'constraints')
      if (!saved) return goOn('/constraints')
      const { constraint_uuid } = saved
      await goOn(
        unsaved ? `/constraints/${constraint_uuid}/edit` : `/constraints?constraint=${constraint_uuid}`,
      )
    },
  })
  return { ...sent, wasSent }
}

interface FieldsProps {
  form: UseFormReturn<ConstraintForm, unknown, ConstraintForm>
  model: DraftModel
  /** What it is is settled when it is made. */
  isNew: boolean
}

const corridorType = '5'

const Fields = ({ form, model, isNew }: FieldsProps) => (
  <Section>
    <div className="flex flex-col gap-3">
      <TextField form={form} name="name" label="Name" autoComplete="off" required />
      {isNew && (
        <SelectField
          form={form}
          name="constraint_type"
          label="Kind"
          options={kindOptions}
          numeric
          required
          onPicked={(type) => {
            // A corridor is a line and its width.
            if (type === corridorType && !model.isBegun) model.dispatch({ kind: 'start', tool: 'corridor' })
          }}
        />
      )}
      <div className="grid grid-cols-2 gap-3">
        <TextField form={form} name="min_height" label="From height" type="number" required />
        <MeasureField form={form} name="min_measure" label="Lower limit in" />
        <TextField form={form} name="max_height" label="To height" type="number" required />
        <MeasureField form={form} name="max_measure" label="Upper limit in" />
      </div>
      <div className={`${momentsGrid} gap-y-3`}>
        <TextField
          form={form}
          name="active_from"
          label="Active from"
          type="datetime-local"
          help="Empty: always"
        />
        <TextField
          form={form}
          name="active_to"
          label="Active to"
          type="datetime-local"
          help="Empty: without end"
        />
      </div>
    </div>
  </Section>
)

interface FootProps {
  formId: string
  draft: KeptDraft
  back: string
  isNew: boolean
  isSaving: boolean
}

const Foot = ({ formId, draft, back, isNew, isSaving }: FootProps) => (
  <>
    <DiscardDraft draft={draft} back={back} changed={isNew ? undefined : 'constraint'} />
    <span className="flex-1" />
    <DraftSaved keeping={draft.keeping} />
    <Button type="submit" form={formId} variant="primary" busy={isSaving} busyLabel="Saving" kbd="Ctrl ↵">
      {isNew ? 'Create constraint' : 'Save changes'}
    </Button>
  </>
)
