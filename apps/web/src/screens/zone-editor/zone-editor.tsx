import { scheduleWords } from '@clearway/domain/contracts'
import type { Polygon } from '@clearway/domain/geo'
import { Button, count, MapPanelPage, Section } from '@clearway/ui'
import dynamic from 'next/dynamic'
import { useRouter } from 'next/router'
import { useId, useRef, useState } from 'react'
import { useConsole } from '../../caller/console-context.tsx'
import { DiscardDraft, DraftSaved } from '../../entities/volume/draft-controls.tsx'
import { draftStore } from '../../entities/volume/draft-store.ts'
import { type KeptDraft, useKeptDraft, useRestoredDrawing } from '../../entities/volume/use-kept-draft.ts'
import type { ZoneDetail } from '../../entities/zone/zone-facts.ts'
import { RefusalNote } from '../../forms/fields.tsx'
import { useApiForm } from '../../forms/use-api-form.ts'
import { useDone } from '../../forms/use-done.ts'
import { useSubmitKey } from '../../forms/use-submit-key.ts'
import { PointsEditor } from '../../map/draw/points-editor.tsx'
import { useDraft } from '../../map/draw/use-draft.ts'
import { trpc } from '../../trpc/client.ts'
import { AffectedNote } from './affected-note.tsx'
import { ZoneFields } from './zone-fields.tsx'
import { formOf, toWire, ZoneForm } from './zone-form-values.ts'

const ZoneDrawing = dynamic(() => import('./zone-drawing.tsx').then((module) => module.ZoneDrawing), {
  ssr: false,
})

/** A coastline of thousands of points is looked at on the map, not edited point by point. */
const mostListed = 400

/** Draws a new zone, or changes one: the boundary on the map, the rest beside it. */
export const ZoneEditor = ({ zone }: { zone?: ZoneDetail }) => {
  const formId = useId()
  const { store, kept } = useStoredDraft(zone)
  const model = useDraft({ initial: zone?.zone_envelope ?? null })
  useRestoredDrawing(model, kept)
  const isRedrawn = !zone || model.editor.past.length > 0
  // An untouched boundary stays as it is stored: it may have more points than one draws by hand.
  const { polygon, problem } = isRedrawn
    ? model.shape
    : { polygon: zone.zone_envelope as Polygon, problem: null }
  const forget = useRef(() => {})
  const { form, onSubmit, refusal, wasSent } = useZoneForm(
    { zone, values: kept?.values ?? formOf(zone), onSaved: () => forget.current() },
    polygon,
    isRedrawn,
  )
  const values = form.watch()
  const draft = useKeptDraft(store, { values, model, initialAtMs: kept?.savedAtMs ?? null })
  forget.current = draft.forget
  useSubmitKey(onSubmit, form.formState.isSubmitting)
  return (
    <MapPanelPage
      map={<ZoneDrawing model={model} values={values} editedUuid={zone?.zone_uuid ?? null} />}
      panel={
        <>
          <form id={formId} noValidate onSubmit={onSubmit}>
            <ZoneFields form={form} schedule={zone?.schedule ? scheduleWords(zone.schedule) : null} />
          </form>
          <Section title="Who is affected" level={2}>
            <AffectedNote polygon={polygon} values={values} zoneUuid={zone?.zone_uuid ?? null} />
            <div className="mt-2 flex flex-col gap-2">
              <RefusalNote>{wasSent && problem ? `${problem}.` : null}</RefusalNote>
              <RefusalNote>{refusal}</RefusalNote>
            </div>
          </Section>
          <Boundary model={model} />
        </>
      }
      panelFoot={
        <EditorFoot zone={zone} formId={formId} draft={draft} isSaving={form.formState.isSubmitting} />
      }
    />
  )
}

/** What is kept of a new zone, or of changes to one, by the reader's organisation. */
const useStoredDraft = (zone: ZoneDetail | undefined) => {
  const acting = useConsole().membership?.org_uuid ?? 'platform'
  // The page makes a new one of this for another zone: what it began with never changes.
  const [start] = useState(() => {
    const store = draftStore(`${acting}.zone.${zone?.zone_uuid ?? 'new'}`, formOf(zone))
    return { store, kept: store.read() }
  })
  return start
}

interface EditedZone {
  readonly zone: ZoneDetail | undefined
  readonly values: ZoneForm
  readonly onSaved: () => void
}

/** The fields, and what becomes of them with the boundary: a new zone or a changed one. */
const useZoneForm = (
  { zone, values: defaultValues, onSaved }: EditedZone,
  polygon: Polygon | null,
  isRedrawn: boolean,
) => {
  const router = useRouter()
  const done = useDone()
  const [wasSent, setSent] = useState(false)
  const create = trpc.zones.create.useMutation()
  const update = trpc.zones.update.useMutation()
  const zoneForm = useApiForm({
    schema: ZoneForm,
    defaultValues,
    submit: async (values) => {
      setSent(true)
      if (!polygon) return
      const fields = toWire(values)
      const zone_envelope = { ...polygon }
      const saved = zone
        ? await update.mutateAsync({
            ...fields,
            zone_uuid: zone.zone_uuid,
            ...(isRedrawn && { zone_envelope }),
          })
        : await create.mutateAsync({ ...fields, zone_envelope })
      onSaved()
      await done({ title: zone ? 'Zone changed' : 'Zone created', id: saved.zone_name }, 'zones')
      await router.push(`/zones?zone=${saved.zone_uuid}`)
    },
  })
  return { ...zoneForm, wasSent }
}

const Boundary = ({ model }: { model: ReturnType<typeof useDraft> }) => {
  const points = model.editor.draft.points.length
  return (
    <Section title="Boundary" level={2}>
      {points <= mostListed ? (
        <PointsEditor model={model} />
      ) : (
        <p className="num text-12 text-text-2">
          {`${count(points)} points, too many to list. Draw it anew, or import it.`}
        </p>
      )}
    </Section>
  )
}

interface EditorFootProps {
  zone: ZoneDetail | undefined
  formId: string
  draft: KeptDraft
  isSaving: boolean
}

const EditorFoot = ({ zone, formId, draft, isSaving }: EditorFootProps) => (
  <>
    <DiscardDraft
      draft={draft}
      back={zone ? `/zones?zone=${zone.zone_uuid}` : '/zones'}
      changed={zone && 'zone'}
    />
    <span className="flex-1" />
    <DraftSaved savedAtMs={draft.savedAtMs} />
    <Button type="submit" form={formId} variant="primary" busy={isSaving} busyLabel="Saving" kbd="Ctrl ↵">
      {zone ? 'Save changes' : 'Create zone'}
    </Button>
  </>
)
