import { missionPurposes, mostLetters } from '@clearway/domain/contracts'
import { Field, Section, Textarea } from '@clearway/ui'
import type { UseFormReturn } from 'react-hook-form'
import { GroundSection } from '../../entities/ground/ground-parts.tsx'
import { purposeWords } from '../../entities/mission/mission-words.ts'
import { AreaSection } from '../../entities/volume/area-section.tsx'
import { BandWindowSection } from '../../entities/volume/band-window-section.tsx'
import { VerdictPanel } from '../../entities/volume/verdict-panel.tsx'
import { verdictOf } from '../../entities/volume/verdict-words.ts'
import { drawnOf, topAboveGroundM } from '../../entities/volume/volume-fields.ts'
import { faultOf, RefusalNote, TextField } from '../../forms/fields.tsx'
import { SelectField } from '../../forms/select-field.tsx'
import { AssetSection } from './asset-section.tsx'
import { notStated } from './mission-fields.ts'
import type { MissionFormIn } from './mission-schema.ts'
import { PilotSection } from './pilot-section.tsx'
import { useCrewAssets, useCrewPilots } from './use-crew.ts'
import type { MissionPlanner } from './use-mission-planner.ts'

const purposes = [
  { value: notStated, label: 'Not stated' },
  ...missionPurposes.map((value) => ({ value, label: purposeWords(value) ?? value })),
]

/** What is beside the map: verdict, name, band and window, area, assets and pilots. */
export const MissionPanel = ({ planner }: { planner: MissionPlanner }) => {
  const { form, values, meant, model, volume, answer, refusal } = planner
  const set = (fields: Partial<typeof values>) => {
    for (const [name, value] of Object.entries(fields))
      form.setValue(name as 'mission_name', value as never, { shouldDirty: true, shouldValidate: true })
  }
  const verdict = verdictOf({
    shape: model.shape,
    isDrawn: model.isBegun,
    isComplete: volume !== null,
    ...answer,
    subject: 'mission',
  })
  return (
    <>
      <VerdictPanel
        verdict={verdict}
        answer={answer}
        volume={volume}
        onUse={(fields, polygon) => {
          set(fields)
          if (polygon) model.dispatch({ kind: 'load', polygon })
        }}
      />
      {volume?.limits && !model.editor.isDrawing && (
        <GroundSection drawn={drawnOf(model, volume, volume.limits)} onUse={set} />
      )}
      <Section>
        <TextField
          form={form}
          name="mission_name"
          label="Name"
          mostLetters={mostLetters.name}
          autoComplete="off"
          required
        />
      </Section>
      <AreaSection model={model} fault={faultOf(form, 'mission_envelope', 'Area')} />
      <BandWindowSection form={form} values={meant} />
      <Crew planner={planner} set={set} />
      <Section>
        <SelectField form={form} name="mission_purpose" label="Purpose" options={purposes} />
        <DescriptionField form={form} />
      </Section>
      {refusal && (
        <div className="px-4 py-3">
          <RefusalNote>{refusal}</RefusalNote>
        </div>
      )}
    </>
  )
}

interface CrewProps {
  planner: MissionPlanner
  set: (fields: Partial<Pick<MissionFormIn, 'assets' | 'pilots' | 'payloads'>>) => void
}

const Crew = ({ planner: { mission, form, values, meant }, set }: CrewProps) => {
  const assets = useCrewAssets(values.assets, mission?.mission_uuid)
  const pilots = useCrewPilots(values.pilots)
  const categories = assets.items
    ?.filter(({ asset_uuid }) => values.assets.includes(asset_uuid))
    .map(({ category }) => category)
  const times = { startMs: momentOf(meant.start_time), endMs: momentOf(meant.end_time) }
  return (
    <>
      <AssetSection
        assets={assets}
        chosen={values.assets}
        onChange={(uuids) => set({ assets: uuids })}
        payloads={values.payloads}
        onPayloadsChange={(payloads) => set({ payloads })}
        need={{ topM: topAboveGroundM(values), ...times }}
        fault={faultOf(form, 'assets', 'Assets')}
      />
      <PilotSection
        pilots={pilots}
        chosen={values.pilots}
        onChange={(uuids) => set({ pilots: uuids })}
        categories={categories ?? []}
        times={times}
        fault={faultOf(form, 'pilots', 'Pilots')}
      />
    </>
  )
}

/** Null while it is no time. */
const momentOf = (time: string): number | null => {
  const ms = Date.parse(time)
  return Number.isFinite(ms) ? ms : null
}

interface DescriptionFieldProps {
  // biome-ignore lint/suspicious/noExplicitAny: what the form's values become is nothing to a field.
  form: UseFormReturn<MissionFormIn, any, any>
}

const DescriptionField = ({ form }: DescriptionFieldProps) => (
  <Field label="Description" fault={faultOf(form, 'mission_description', 'Description')}>
    <Textarea rows={2} mostLetters={mostLetters.description} {...form.register('mission_description')} />
  </Field>
)
