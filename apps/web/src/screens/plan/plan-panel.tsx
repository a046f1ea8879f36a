import { permissionStatus } from '@clearway/domain/contracts'
import type { Polygon } from '@clearway/domain/geo'
import { Section, TextButton, timeRange } from '@clearway/ui'
import { useMemo } from 'react'
import { GroundSection } from '../../entities/ground/ground-parts.tsx'
import { PermissionSteps } from '../../entities/permission/permission-steps.tsx'
import { AreaSection } from '../../entities/volume/area-section.tsx'
import { BandWindowSection } from '../../entities/volume/band-window-section.tsx'
import { VerdictPanel } from '../../entities/volume/verdict-panel.tsx'
import { type Verdict, verdictOf } from '../../entities/volume/verdict-words.ts'
import { drawnOf } from '../../entities/volume/volume-fields.ts'
import { faultOf, RefusalNote } from '../../forms/fields.tsx'
import { SelectField } from '../../forms/select-field.tsx'
import { listedAssetName } from '../../words/asset-name.ts'
import { limitWords } from '../../words/heights.ts'
import { assetChoice, planFieldsOf, slotOf } from './plan-form.ts'
import type { PlanFormIn } from './plan-schema.ts'
import { outsideWindow } from './plan-window.ts'
import type { PlanEditor } from './use-plan-editor.ts'

const verdictOn = ({ mismatch, mission, model, volume, answer }: PlanEditor): Verdict => {
  if (mismatch) return { tone: 'rejected', title: 'It does not fit its mission.', rest: mismatch }
  if (
    !answer.isUnreached &&
    answer.evaluation &&
    answer.evaluation.conflicts.length === 0 &&
    mission.permission_summary === 'rejected'
  )
    return {
      tone: 'rejected',
      title: 'Would be rejected.',
      rest: 'A zone rejects the mission, and with it all its plans.',
    }
  return verdictOf({
    shape: model.shape,
    isDrawn: model.isBegun,
    isComplete: volume !== null,
    ...answer,
    subject: 'plan',
    waiting: mission.permissions.filter(
      ({ permission_status }) => permission_status === permissionStatus.pending,
    ).length,
  })
}

/** What is beside the map of a flight plan. */
export const PlanPanel = ({ editor }: { editor: PlanEditor }) => {
  const { form, meant, model, mission, volume, answer, refusal } = editor
  const set = (fields: Partial<PlanFormIn>) => {
    for (const [name, value] of Object.entries(fields))
      form.setValue(name as 'asset_uuid', value as never, { shouldDirty: true, shouldValidate: true })
  }
  const slot = useMemo(() => slotOf(mission), [mission])
  const outside = outsideWindow(mission, meant) ?? undefined
  const whole = () => model.dispatch({ kind: 'load', polygon: mission.mission_envelope as Polygon })
  return (
    <>
      <VerdictPanel
        verdict={verdictOn(editor)}
        answer={answer}
        volume={volume}
        onUse={(fields, polygon) => {
          set(planFieldsOf(fields))
          if (polygon) model.dispatch({ kind: 'load', polygon })
        }}
        mission={slot}
      />
      {volume?.limits && !model.editor.isDrawing && (
        <GroundSection drawn={drawnOf(model, volume, volume.limits)} />
      )}
      <CrewFields editor={editor} />
      <AreaSection
        model={model}
        fault={faultOf(form, 'flight_envelope', 'Area')}
        action={<TextButton onClick={whole}>Use the whole mission area</TextButton>}
      />
      <BandWindowSection
        form={form}
        values={meant}
        windowNames={['schedule_start_time', 'schedule_end_time']}
        bandHelp={`Mission ${limitWords(mission)}`}
        windowHelp={`Mission ${timeRange(mission.start_time, mission.end_time)}`}
        windowFault={
          outside && {
            field: outside.field,
            words: outside.words,
            action: <TextButton onClick={() => set(outside.fields)}>{outside.act}</TextButton>,
          }
        }
      />
      <PermissionSteps mission={mission} />
      {refusal && (
        <div className="px-4 py-3">
          <RefusalNote>{refusal}</RefusalNote>
        </div>
      )}
    </>
  )
}

/** Asset and pilot are of the mission's lists. */
const CrewFields = ({ editor: { form, mission, plan } }: { editor: PlanEditor }) => {
  const { pilots } = mission
  const { assets, help } = assetChoice({ mission, plan })
  return (
    <Section>
      <div className="grid grid-cols-2 gap-3 py-1">
        <SelectField
          form={form}
          name="asset_uuid"
          label="Asset"
          placeholder="Choose an asset"
          options={assets.map((asset) => ({ value: asset.asset_uuid, label: listedAssetName(asset) }))}
          help={help}
          required
        />
        <SelectField
          form={form}
          name="pilot_uuid"
          label="Pilot"
          placeholder="Choose a pilot"
          options={pilots.map(({ user_uuid, first_name, last_name }) => ({
            value: user_uuid,
            label: `${first_name} ${last_name}`,
          }))}
          help={pilots.length === 0 ? 'The mission lists none; edit it first' : undefined}
          required
        />
      </div>
    </Section>
  )
}
