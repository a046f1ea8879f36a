import { Checkbox, Section, SkeletonRows, TextButton } from '@clearway/ui'
import clsx from 'clsx'
import { TriangleAlert } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { Crew, CrewSearch } from '../../entities/crew/crew.ts'
import { CrewSearchBox } from '../../entities/crew/crew-search.tsx'
import { byFitness, type Fitness } from '../../entities/crew/fitness.ts'

export interface CrewChoice {
  readonly uuid: string
  /** UIN or the person's name. */
  readonly name: string
  /** Model, certificate number. */
  readonly detail: string
  readonly fitness: Fitness
  /** What would make it fit. */
  readonly remedy?: ReactNode
  /** On a line below, once it is chosen. */
  readonly below?: ReactNode
}

/**
 * What was chosen and is not listed: the organisation's no more, so that the API refuses it, or not read yet. It can be taken
 * off.
 */
export const unlistedChoices = ({ lost, unread }: Pick<Crew<unknown>, 'lost' | 'unread'>, name: string) => {
  const choice =
    (reason: string) =>
    (uuid: string): CrewChoice => ({
      ...{ uuid, name, detail: '' },
      fitness: { kind: 'out', reason },
    })
  return [...lost.map(choice('No longer yours')), ...unread.map(choice('Not read yet'))]
}

interface CrewPickerProps {
  title: string
  tally: string
  choices: readonly CrewChoice[] | undefined
  search: CrewSearch | null
  chosen: readonly string[]
  onChange: (uuids: string[]) => void
  fault: string | undefined
  empty: ReactNode
}

const mostUnfitShown = 3

/** Fit ones first, then the others with the reason. What the API would take may be taken; what it refuses may not. */
export const CrewPicker = ({
  title,
  tally,
  choices,
  search,
  chosen,
  onChange,
  fault,
  empty,
}: CrewPickerProps) => {
  const [isAll, setAll] = useState(false)
  const sorted = choices?.toSorted(byFitness)
  const isUnfit = ({ uuid, fitness }: CrewChoice) => fitness.kind !== 'fit' && !chosen.includes(uuid)
  const hidden = isAll ? [] : (sorted?.filter(isUnfit).slice(mostUnfitShown) ?? [])
  const toggle = (uuid: string, isOn: boolean) =>
    onChange(isOn ? [...chosen, uuid] : chosen.filter((other) => other !== uuid))
  return (
    <Section
      title={title}
      note={tally}
      action={
        hidden.length > 0 && (
          <TextButton onClick={() => setAll(true)}>{`Show all ${sorted?.length}`}</TextButton>
        )
      }
    >
      {search && <CrewSearchBox of={title.toLowerCase()} search={search} />}
      {!sorted && <SkeletonRows rows={2} rowHeight={26} />}
      {sorted?.length === 0 && !search && <div className="text-12 text-text-3">{empty}</div>}
      {sorted && sorted.length > 0 && (
        <fieldset aria-label={title} className="min-w-0">
          {sorted
            .filter((choice) => !hidden.includes(choice))
            .map((choice) => (
              <ChoiceRow
                key={choice.uuid}
                choice={choice}
                isOn={chosen.includes(choice.uuid)}
                onToggle={(isOn) => toggle(choice.uuid, isOn)}
              />
            ))}
        </fieldset>
      )}
      {fault && (
        <p role="alert" className="mt-1 text-12 text-rejected">
          {fault}
        </p>
      )}
    </Section>
  )
}

interface ChoiceRowProps {
  choice: CrewChoice
  isOn: boolean
  onToggle: (isOn: boolean) => void
}

const ChoiceRow = (props: ChoiceRowProps) => {
  const { choice, isOn } = props
  return (
    <>
      <ChoiceLine {...props} />
      {isOn && choice.below && <div className="mb-1.5 ml-[26px]">{choice.below}</div>}
    </>
  )
}

const ChoiceLine = ({ choice: { uuid, name, detail, fitness, remedy }, isOn, onToggle }: ChoiceRowProps) => {
  const isFit = fitness.kind === 'fit'
  const noteId = `note-${uuid}`
  return (
    <div className="flex min-h-7 items-center gap-2">
      <Checkbox
        className="min-w-0 flex-1 [&>label]:min-w-0"
        checked={isOn}
        disabled={fitness.kind === 'out' && !isOn}
        onCheckedChange={onToggle}
        aria-describedby={noteId}
        label={
          <span className="num flex min-w-0 items-baseline gap-2.5">
            <span
              title={name}
              className={clsx('w-[116px] shrink-0 truncate', isFit ? 'font-semibold' : 'text-text-3')}
            >
              {name}
            </span>
            <span title={detail} className={clsx('min-w-0 truncate', isFit ? 'text-text-2' : 'text-text-3')}>
              {detail}
            </span>
          </span>
        }
      />
      <span
        id={noteId}
        className={clsx(
          'num flex shrink-0 items-center gap-1 text-12',
          !isFit && isOn ? 'text-pending' : 'text-text-3',
        )}
      >
        {!isFit && isOn && <TriangleAlert size={13} strokeWidth={2} aria-hidden />}
        {isFit ? fitness.note : fitness.reason}
      </span>
      {remedy && <span className="shrink-0 text-12">{remedy}</span>}
    </div>
  )
}
