import type { MissionDraft, MissionFeature } from '@clearway/domain/exchange'
import { polygonAreaM2 } from '@clearway/domain/geo'
import { Banner, Button, Chip, Dialog, Field, Input, plural, windowOf } from '@clearway/ui'
import clsx from 'clsx'
import { CircleAlert, Info, X } from 'lucide-react'
import { useMemo, useState } from 'react'
import { sentence } from '../../files/feature-report.tsx'
import { formatArea } from '../../map/basemap/scale.ts'
import { useSettled } from '../../timing/use-delayed.ts'
import { limitWords } from '../../words/heights.ts'
import {
  type CorridorSettings,
  choicesOf,
  type MissionChoice,
  readMissions,
  usualCorridor,
} from './read-missions.ts'

export interface GivenFile {
  readonly name: string
  readonly text: string
}

interface ImportDialogProps {
  file: GivenFile
  onUse: (choice: MissionChoice) => void
  onClose: () => void
}

/** What a file holds, feature by feature; one of its missions becomes the drawing. */
export const ImportDialog = ({ file, onUse, onClose }: ImportDialogProps) => {
  const [settings, setSettings] = useState(usualCorridor)
  const settled = useSettled(settings)
  const read = useMemo(() => readMissions(file.text, settled), [file, settled])
  const choices = useMemo(() => (read.features ? choicesOf(read) : []), [read])
  const [picked, setPicked] = useState<string | null>(null)
  const chosen = choices.find(({ key }) => key === picked) ?? choices[0]
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      width={620}
      title="Import a mission"
      description={read.format ? `${file.name}, ${read.format}` : file.name}
      footer={
        <>
          <Button onClick={onClose}>{read.features ? 'Cancel' : 'Back'}</Button>
          {read.features && (
            <Button variant="primary" disabled={!chosen} onClick={() => chosen && onUse(chosen)}>
              Use this mission
            </Button>
          )}
        </>
      }
    >
      {read.features ? (
        <>
          <Verdict features={read.features} missions={choices.length} />
          <Corridor settings={settings} onChange={setSettings} />
          <fieldset className="mt-2 max-h-[44vh] min-w-0 overflow-y-auto">
            <legend className="sr-only">Missions of the file</legend>
            {read.features.map((feature) => (
              <FeatureBlock
                key={feature.index}
                feature={feature}
                choices={choices.filter(({ key }) => key.startsWith(`${feature.index}.`))}
                chosen={chosen?.key ?? null}
                onChoose={setPicked}
              />
            ))}
          </fieldset>
        </>
      ) : (
        <div className="-mx-4">
          <Banner tone="rejected" title="Nothing was taken.">
            {read.problem}
          </Banner>
        </div>
      )}
    </Dialog>
  )
}

const Verdict = ({ features, missions }: { features: readonly MissionFeature[]; missions: number }) => {
  const faulty = features.filter(({ faults }) => faults.length > 0).length
  const rest =
    faulty > 0 ? `${plural(faulty, 'feature')} at fault ${faulty === 1 ? 'is' : 'are'} left out.` : ''
  return (
    <div className="-mx-4 mb-3">
      <Banner
        tone={missions === 0 ? 'rejected' : faulty > 0 ? 'pending' : 'approved'}
        title={missions === 0 ? 'No feature makes a mission.' : `${plural(missions, 'mission')} found.`}
      >
        {rest}
      </Banner>
    </div>
  )
}

interface CorridorProps {
  settings: CorridorSettings
  onChange: (settings: CorridorSettings) => void
}

/** How a line becomes a piece of airspace. */
const Corridor = ({ settings, onChange }: CorridorProps) => {
  const { bufferM, heightMarginM, groundElevation } = settings
  return (
    <div className="grid grid-cols-3 gap-3 max-sm:grid-cols-1">
      <Field label="Each side of a line">
        <Input
          type="number"
          unit="m"
          min={1}
          value={bufferM}
          onChange={(event) => onChange({ ...settings, bufferM: Math.max(1, Number(event.target.value)) })}
        />
      </Field>
      <Field label="Above its highest point">
        <Input
          type="number"
          unit="m"
          min={0}
          value={heightMarginM}
          onChange={(event) =>
            onChange({ ...settings, heightMarginM: Math.max(0, Number(event.target.value)) })
          }
        />
      </Field>
      <Field label="Ground above sea">
        <Input
          type="number"
          unit="m AMSL"
          placeholder="not known"
          value={groundElevation ?? ''}
          onChange={({ target: { value } }) =>
            onChange({ ...settings, groundElevation: value === '' ? null : Number(value) })
          }
        />
      </Field>
    </div>
  )
}

interface FeatureBlockProps {
  feature: MissionFeature
  choices: readonly MissionChoice[]
  chosen: string | null
  onChoose: (key: string) => void
}

const FeatureBlock = ({ feature, choices, chosen, onChoose }: FeatureBlockProps) => {
  const { name, notes, faults } = feature
  return (
    <div className="border-t border-line py-1.5">
      {choices.map(({ key, draft }) => (
        <DraftChoice key={key} draft={draft} isChosen={chosen === key} onChoose={() => onChoose(key)} />
      ))}
      {faults.length > 0 && (
        <p className="flex min-h-8 items-center justify-between gap-3 text-text-3">
          <span className="truncate">{name}</span>
          <Chip tone="rejected" icon={X}>
            At fault
          </Chip>
        </p>
      )}
      <Sentences sentences={faults} isFault />
      <Sentences sentences={notes} isFault={false} />
    </div>
  )
}

interface DraftChoiceProps {
  draft: MissionDraft
  isChosen: boolean
  onChoose: () => void
}

const DraftChoice = ({ draft, isChosen, onChoose }: DraftChoiceProps) => {
  const { mission_name, mission_envelope, start_time, end_time } = draft
  const window = start_time && end_time ? windowOf(start_time, end_time, Date.now()) : null
  const facts = [limitWords(draft), formatArea(polygonAreaM2(mission_envelope)), window]
  return (
    <label className="flex min-h-9 cursor-pointer items-center gap-2.5 rounded-1 hover:bg-surface-hover">
      <input
        type="radio"
        name="imported-mission"
        checked={isChosen}
        onChange={onChoose}
        className="size-4 shrink-0 accent-(--accent)"
      />
      <span className="min-w-0 flex-1 truncate font-medium">{mission_name}</span>
      <span className="num shrink-0 text-12 text-text-3">{facts.filter(Boolean).join(', ')}</span>
    </label>
  )
}

const Sentences = ({ sentences, isFault }: { sentences: readonly string[]; isFault: boolean }) => {
  const Icon = isFault ? CircleAlert : Info
  return [...new Set(sentences)].map((text) => (
    <p
      key={text}
      className={clsx('flex gap-1.5 pl-[26px] text-12', isFault ? 'text-rejected' : 'text-text-2')}
    >
      <Icon size={13} strokeWidth={1.75} aria-hidden className="mt-[2px] shrink-0" />
      <span className="min-w-0 wrap-anywhere">{sentence(text)}</span>
    </p>
  ))
}
