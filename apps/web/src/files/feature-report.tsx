import { Checkbox, Chip, plural, Segmented, TextButton } from '@clearway/ui'
import clsx from 'clsx'
import { Check, CircleAlert, Info, X } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { capital } from '../words/text.ts'

/** What became of one feature of a file. */
export interface ReportedFeature {
  readonly index: number
  readonly name: string
  readonly state: 'ready' | 'fault' | 'created'
  /** Type and band, or what it makes. */
  readonly detail: ReactNode
  readonly notes: readonly string[]
  readonly faults: readonly string[]
}

interface FeatureReportProps {
  features: readonly ReportedFeature[]
  /** Indices that go with the import. */
  chosen: ReadonlySet<number>
  onChoose: (index: number, isOn: boolean) => void
  selected: number | null
  onSelect: (index: number) => void
}

const filters = ['all', 'fault', 'ready'] as const
type Filter = (typeof filters)[number]

/** Rows at first; a catalog of thousands would keep the browser busy. */
const firstShown = 100

/** Feature by feature: can it be imported, what was assumed, and if not, why. Faults come first. */
export const FeatureReport = ({ features, chosen, onChoose, selected, onSelect }: FeatureReportProps) => {
  const [filter, setFilter] = useState<Filter>('all')
  const [most, setMost] = useState(firstShown)
  const faulty = features.filter(({ state }) => state === 'fault')
  const fine = features.filter(({ state }) => state !== 'fault')
  const kinds = { all: [...faulty, ...fine], fault: faulty, ready: fine }
  const shown = kinds[filter].slice(0, most)
  const hidden = kinds[filter].length - shown.length
  return (
    <section aria-label="Features of the file">
      {faulty.length > 0 && fine.length > 0 && (
        <div className="border-b border-line px-4 py-2">
          <Segmented
            label="Show features"
            size="sm"
            options={[
              { value: 'all', label: `All ${features.length}` },
              { value: 'fault', label: `At fault ${faulty.length}` },
              { value: 'ready', label: `Ready ${fine.length}` },
            ]}
            value={filter}
            onValueChange={setFilter}
          />
        </div>
      )}
      <ul aria-label="Features" className="divide-y divide-line">
        {shown.map((feature) => (
          <FeatureRow
            key={feature.index}
            feature={feature}
            isChosen={chosen.has(feature.index)}
            onChoose={(isOn) => onChoose(feature.index, isOn)}
            isSelected={feature.index === selected}
            onSelect={() => onSelect(feature.index)}
          />
        ))}
      </ul>
      {hidden > 0 && (
        <div className="border-t border-line px-4 py-2 text-12">
          <TextButton onClick={() => setMost(most + 10 * firstShown)}>
            {`Show ${plural(Math.min(hidden, 10 * firstShown), 'more feature', 'more features')}`}
          </TextButton>
        </div>
      )}
    </section>
  )
}

interface FeatureRowProps {
  feature: ReportedFeature
  isChosen: boolean
  onChoose: (isOn: boolean) => void
  isSelected: boolean
  onSelect: () => void
}

const FeatureRow = ({ feature, isChosen, onChoose, isSelected, onSelect }: FeatureRowProps) => {
  const { index, name, state, detail, notes, faults } = feature
  return (
    <li
      className={clsx(
        'relative flex items-start gap-2.5 px-4 py-2',
        isSelected && 'bg-surface-selected shadow-[inset_3px_0_0_var(--accent)]',
      )}
    >
      <span className="pt-[3px]">
        <Checkbox
          aria-label={state === 'fault' ? `${name} cannot be imported` : `Import ${name}`}
          checked={state === 'created' || (state === 'ready' && isChosen)}
          disabled={state !== 'ready'}
          onCheckedChange={onChoose}
        />
      </span>
      <div className="min-w-0 flex-1">
        <div className="flex items-center justify-between gap-3">
          <button
            type="button"
            aria-pressed={isSelected}
            className="min-w-0 truncate text-left font-medium hover:underline"
            title={name}
            onClick={onSelect}
          >
            {name}
          </button>
          <StateChip state={state} />
        </div>
        <p className="num text-12 text-text-3">
          {`Feature ${index + 1}`}
          {detail && <> · {detail}</>}
        </p>
        <Sentences faults={faults} notes={notes} />
      </div>
    </li>
  )
}

const StateChip = ({ state }: Pick<ReportedFeature, 'state'>) => {
  if (state === 'fault')
    return (
      <Chip tone="rejected" icon={X}>
        At fault
      </Chip>
    )
  return (
    <Chip tone={state === 'created' ? 'approved' : 'neutral'} icon={Check}>
      {state === 'created' ? 'Created' : 'Ready'}
    </Chip>
  )
}

const notesShown = 2

const Sentences = ({ faults, notes: all }: Pick<ReportedFeature, 'faults' | 'notes'>) => {
  const notes = [...new Set(all)]
  const [isAll, setAll] = useState(false)
  const shown = isAll ? notes : notes.slice(0, notesShown)
  return (
    <>
      {[...new Set(faults)].map((fault) => (
        <p key={fault} className="mt-0.5 flex gap-1.5 text-12 text-rejected">
          <CircleAlert size={13} strokeWidth={1.75} aria-hidden className="mt-[2px] shrink-0" />
          <span className="min-w-0 wrap-anywhere">{sentence(fault)}</span>
        </p>
      ))}
      {shown.map((note) => (
        <p key={note} className="mt-0.5 flex gap-1.5 text-12 text-text-2">
          <Info size={13} strokeWidth={1.75} aria-hidden className="mt-[2px] shrink-0 text-text-3" />
          <span className="min-w-0 wrap-anywhere">{sentence(note)}</span>
        </p>
      ))}
      {notes.length > shown.length && (
        <TextButton className="text-12" onClick={() => setAll(true)}>
          {plural(notes.length - shown.length, 'more note', 'more notes')}
        </TextButton>
      )}
    </>
  )
}

/** The readers name the fields of a request body; the page shows its own field names instead. */
const fields: readonly (readonly [string, string])[] = [
  ['Send ground_elevation to convert it', 'Say how high the ground is to convert it'],
  ['give one in defaults', 'give one where the file says nothing'],
  [' as RESTRICTED_ZONE and YELLOW (a manager decides)', ' as restricted and yellow: a manager decides'],
]

/** A note or a fault as a sentence of the page. */
export const sentence = (text: string): string => {
  const words = fields.reduce((sentence, [theirs, ours]) => sentence.replace(theirs, ours), text)
  return capital(words)
}
