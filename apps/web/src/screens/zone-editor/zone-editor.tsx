import { MAX_ZONE_VERTICES, type Polygon } from '@clearway/domain/geo'
import { Button, MapPanelPage, Section } from '@clearway/ui'
import { useId, useRef, useState } from 'react'
import { DiscardDraft, DraftSaved } from '../../entities/volume/draft-controls.tsx'
import { OutdatedActs, OutdatedDraft } from '../../entities/volume/outdated-draft.tsx'
import { shownRefusal } from '../../entities/volume/shown-refusal.ts'
import { type BegunDraft, useBegunDraft } from '../../entities/volume/use-begun-draft.ts'
import {
  type KeptDraft,
  type SentDraft,
  useKeptDraft,
  useRestoredDrawing,
} from '../../entities/volume/use-kept-draft.ts'
import type { ZoneDetail } from '../../entities/zone/zone-facts.ts'
import { RefusalNote } from '../../forms/fields.tsx'
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
import { trpc } from '../../trpc/client.ts'
import { isConflict } from '../../trpc/failure.ts'
import { AffectedNote } from './affected-note.tsx'
import { ZoneFields } from './zone-fields.tsx'
import { formOf, toWire } from './zone-form-values.ts'
import type { ZoneForm } from './zone-schema.ts'

const ZoneDrawing = part(() => import('./zone-drawing.tsx').then((module) => module.ZoneDrawing))

/** Draws a new zone, or changes one: the boundary on the map, the rest beside it. */
export const ZoneEditor = ({ zone }: { zone?: ZoneDetail }) => {
  const [round, setRound] = useState(0)
  return (
    <MapFirst>
      <Editor key={round} zone={zone} isAnew={round > 0} onReadNewer={() => setRound(round + 1)} />
    </MapFirst>
  )
}

interface EditorProps {
  /** As it is now: others may change it meanwhile. */
  readonly zone: ZoneDetail | undefined
  /** What was drawn and typed here was given up for what is stored now. */
  readonly isAnew: boolean
  /** Begins anew from that. */
  readonly onReadNewer: () => void
}

const Editor = ({ zone, isAnew, onReadNewer }: EditorProps) => {
  const formId = useId()
  const begun = useBegunDraft(
    recordOf(zone?.zone_uuid ?? 'new'),
    zone ? String(zone.zone_version) : null,
    () => formOf(zone),
    isAnew,
  )
  const model = useDraft({
    initial: (zone?.zone_envelope as Polygon | undefined) ?? null,
    maxVertices: MAX_ZONE_VERTICES,
  })
  const isRestored = useRestoredDrawing(model, begun.kept)
  const { polygon } = model.shape
  const send = useRef<Sending | null>(null)
  const { form, onSubmit, wasSent, ...refused } = useZoneForm(
    { zone, begun, send: () => send.current!() },
    model,
  )
  const values = form.watch()
  const { isSubmitting } = form.formState
  const draft = useKeptDraft(begun, { form, model, isRestored })
  send.current = draft.send
  const refusal = shownRefusal(refused, { ...draft, wasSavedOver: begun.wasSavedOver })
  useSubmitKey(onSubmit, isSubmitting || draft.isOutdated)
  return (
    <MapPanelPage
      map={<ZoneDrawing model={model} values={values} zone={zone} />}
      panel={
        <>
          <OutdatedDraft draft={draft} changed="zone" />
          <form id={formId} noValidate onSubmit={onSubmit}>
            <ZoneFields form={form} zone={zone} />
          </form>
          <Section title="Who is affected" level={2}>
            <AffectedNote polygon={polygon} values={values} zone={zone} />
            <div className="mt-2 flex flex-col gap-2">
              <RefusalNote>{wasSent ? shapeFault(model.shape) : null}</RefusalNote>
              <RefusalNote>{refusal}</RefusalNote>
            </div>
          </Section>
          <Section title="Boundary" level={2}>
            <PointsEditor model={model} />
          </Section>
        </>
      }
      panelFoot={
        <EditorFoot
          {...{ zone, formId, draft, onReadNewer }}
          isSaving={isSubmitting}
          onSaveOver={() => void begun.saveOver(onSubmit)}
        />
      }
    />
  )
}

const loadCheck = () => import('./zone-schema.ts').then(({ zoneCheck }) => zoneCheck)

type Sending = SentDraft<ZoneForm>['send']

interface EditedZone {
  readonly zone: ZoneDetail | undefined
  readonly begun: BegunDraft<ZoneForm>
  readonly send: Sending
}

const recordOf = (uuid: string) => `zone.${uuid}`

/** A zone, as what is changed in it goes on. */
const draftOf = (zone: ZoneDetail) => ({
  record: recordOf(zone.zone_uuid),
  version: String(zone.zone_version),
  fresh: formOf(zone),
  polygon: zone.zone_envelope as Polygon,
})

/** The fields, and what becomes of them with the boundary: a new zone or a changed one. */
const useZoneForm = (
  { zone, begun, send }: EditedZone,
  { shape: { polygon }, shaped, isRedrawn }: DraftModel,
) => {
  const goOn = useGoOn()
  const done = useDone()
  const [wasSent, setSent] = useState(false)
  const save = useSaveZone(zone)
  const fields = usePlainForm<ZoneForm>({
    resolver: useLateCheck(loadCheck, zone, shaped),
    defaultValues: begun.kept?.values ?? begun.fresh,
    submit: async (values, form) => {
      setSent(true)
      if (!polygon) return
      // Who saves over another boundary means the one that is drawn here.
      const isSent = isRedrawn || begun.isSavedOver()
      const settle = send()
      const saved = await save({ values, polygon, isSent, replaces: begun.replaces() })
      const unsaved = settle(draftOf(saved))
      // A schedule that has gone is not to go once more.
      if (unsaved && values.drops_schedule) form.setValue('drops_schedule', false)
      const title = zone ? 'Zone changed' : 'Zone created'
      done({ title, id: saved.zone_name, ...(unsaved && { detail: unsaved }) }, 'zones')
      await goOn(unsaved ? `/zones/${saved.zone_uuid}/edit` : `/zones?zone=${saved.zone_uuid}`)
    },
  })
  return { ...fields, wasSent }
}

interface SavedZone {
  readonly values: ZoneForm
  readonly polygon: Polygon
  /** The boundary goes along. */
  readonly isSent: boolean
  readonly replaces: number | null
}

const useSaveZone = (zone: ZoneDetail | undefined) => {
  const utils = trpc.useUtils()
  const create = trpc.zones.create.useMutation()
  const update = trpc.zones.update.useMutation()
  return async ({ values, polygon, isSent, replaces }: SavedZone) => {
    const fields = toWire(values, zone)
    const zone_envelope = { ...polygon }
    if (!zone) return create.mutateAsync({ ...fields, zone_envelope })
    const { zone_uuid } = zone
    const changed = { ...fields, zone_uuid, ...(isSent && { zone_envelope }), zone_version: replaces }
    try {
      return await update.mutateAsync(changed)
    } catch (error) {
      if (isConflict(error)) void utils.zones.get.invalidate({ zone_uuid })
      throw error
    }
  }
}

interface EditorFootProps extends Omit<EditorProps, 'isAnew'> {
  readonly formId: string
  readonly draft: KeptDraft
  readonly isSaving: boolean
  readonly onSaveOver: () => void
}

const EditorFoot = ({ zone, formId, draft, isSaving, ...acts }: EditorFootProps) => (
  <>
    <DiscardDraft
      draft={draft}
      back={zone ? `/zones?zone=${zone.zone_uuid}` : '/zones'}
      changed={zone && 'zone'}
    />
    <span className="flex-1" />
    {draft.isOutdated ? (
      <OutdatedActs draft={draft} changed="zone" {...acts} />
    ) : (
      <>
        <DraftSaved keeping={draft.keeping} />
        <Button type="submit" form={formId} variant="primary" busy={isSaving} busyLabel="Saving" kbd="Ctrl ↵">
          {zone ? 'Save changes' : 'Create zone'}
        </Button>
      </>
    )}
  </>
)
