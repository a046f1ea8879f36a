import { Field, Input, Section, Select, TextButton, zoneKindName } from '@clearway/ui'
import { useState } from 'react'
import { restrictionOptions } from '../../entities/zone/zone-facts.ts'
import { zoneTypes } from '../../map/content/types.ts'
import type { ImportSettings } from './import-settings.ts'

interface ImportDefaultsProps {
  settings: ImportSettings
  onChange: (settings: ImportSettings) => void
}

const asFile = 'file'
const fromFile = { value: asFile, label: 'As usual: yellow' }
const kindOptions = Object.entries(zoneTypes).map(([value, kind]) => ({ value, label: zoneKindName[kind] }))

/** What is taken where the file has no value. */
export const ImportDefaults = ({ settings, onChange }: ImportDefaultsProps) => {
  const [isOpen, setOpen] = useState(false)
  const set = (changed: Partial<ImportSettings>) => onChange({ ...settings, ...changed })
  return (
    <Section
      title="Where the file says nothing"
      action={
        <TextButton aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? 'Hide' : 'Change'}
        </TextButton>
      }
    >
      {isOpen ? (
        <div className="flex flex-col gap-3 pt-1">
          <Field label="Name" help="Each zone without a name gets it, with its number">
            <Input
              value={settings.zoneName}
              maxLength={150}
              placeholder="Zone"
              onChange={(event) => set({ zoneName: event.target.value })}
            />
          </Field>
          <div className="grid grid-cols-2 gap-3">
            <KindSelect settings={settings} set={set} />
            <RestrictionSelect settings={settings} set={set} />
            <Metres label="From height" name="minHeight" placeholder="0" settings={settings} set={set} />
            <Metres
              label="To height"
              name="maxHeight"
              placeholder="unlimited"
              settings={settings}
              set={set}
            />
          </div>
          <Metres
            label="Ground above sea level"
            name="groundElevation"
            help="Heights that the file measures from sea level are lowered by it"
            settings={settings}
            set={set}
          />
        </div>
      ) : (
        <p className="text-12 text-text-3">Yellow, restricted, from the ground up, always active.</p>
      )}
    </Section>
  )
}

interface PartProps {
  settings: ImportSettings
  set: (changed: Partial<ImportSettings>) => void
}

const KindSelect = ({ settings: { zoneType }, set }: PartProps) => (
  <Field label="Type">
    <Select
      options={[fromFile, ...kindOptions]}
      value={zoneType === null ? asFile : String(zoneType)}
      onValueChange={(value) => set({ zoneType: value === asFile ? null : Number(value) })}
    />
  </Field>
)

const RestrictionSelect = ({ settings: { restrictionType }, set }: PartProps) => (
  <Field label="Restriction">
    <Select
      options={[{ value: asFile, label: 'As usual: restricted' }, ...restrictionOptions]}
      value={restrictionType === null ? asFile : String(restrictionType)}
      onValueChange={(value) => set({ restrictionType: value === asFile ? null : Number(value) })}
    />
  </Field>
)

type MetresProps = PartProps & {
  label: string
  name: 'minHeight' | 'maxHeight' | 'groundElevation'
  placeholder?: string
  help?: string
}

const Metres = ({ label, name, placeholder, help, settings, set }: MetresProps) => (
  <Field label={label} help={help}>
    <Input
      type="number"
      unit={name === 'groundElevation' ? 'm AMSL' : 'm AGL'}
      placeholder={placeholder}
      value={settings[name] ?? ''}
      onChange={(event) => set({ [name]: event.target.value === '' ? null : Number(event.target.value) })}
    />
  </Field>
)
