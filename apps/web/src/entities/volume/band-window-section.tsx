import { localAndUtc, Section, zoneAbbreviation } from '@clearway/ui'
import type { ReactNode } from 'react'
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'
import { TextField } from '../../forms/fields.tsx'
import { MeasureField } from '../../forms/measure-field.tsx'
import { Help } from '../../words/help.tsx'
import type { BandAndWindow } from './volume-fields.ts'

export interface BandWindowSectionProps<In extends FieldValues> {
  // biome-ignore lint/suspicious/noExplicitAny: what the form's values become is nothing to its fields.
  form: UseFormReturn<In, any, any>
  /** The window's fields are named otherwise on a plan. */
  windowNames?: readonly [start: Path<In>, end: Path<In>]
  values: BandAndWindow
  /** "Model ceiling 120 m", "Mission 40–80 m" */
  bandHelp?: string | undefined
  windowHelp?: string | undefined
  /** One of the two times is wrong, and what would be right. */
  windowFault?: { readonly field: Path<In>; readonly words: string; readonly action: ReactNode } | undefined
}

/** Heights, each in its unit and reference; the window in local time with UTC below. */
export const BandWindowSection = <In extends FieldValues>(props: BandWindowSectionProps<In>) => {
  const { form, values, bandHelp, windowHelp } = props
  const path = (name: keyof BandAndWindow) => name as unknown as Path<In>
  const [startName, endName] = props.windowNames ?? [path('start_time'), path('end_time')]
  const [start, end] = [Date.parse(values.start_time), Date.parse(values.end_time)]
  const isWindow = start < end
  const words = isWindow ? localAndUtc(start, end) : null
  const faultAt = (name: Path<In>) =>
    props.windowFault?.field === name && {
      fault: props.windowFault.words,
      faultAction: props.windowFault.action,
    }
  return (
    <Section>
      <fieldset className="grid min-w-0 grid-cols-2 gap-x-3 gap-y-2">
        <legend className="mb-1 text-12 font-semibold text-text-2">Height band</legend>
        <TextField
          form={form}
          name={path('min_height')}
          label="Lowest height"
          action={<Help term="AGL" />}
          type="number"
          inputMode="decimal"
          required
        />
        <MeasureField form={form} name={path('min_measure')} label="Lower limit in" />
        <TextField
          form={form}
          name={path('max_height')}
          label="Highest height"
          type="number"
          inputMode="decimal"
          required
        />
        <MeasureField form={form} name={path('max_measure')} label="Upper limit in" />
      </fieldset>
      {bandHelp && <p className="num mt-1 text-12 text-text-3">{bandHelp}</p>}
      <fieldset className="mt-2.5 grid min-w-0 grid-cols-2 gap-x-3 gap-y-2 max-sm:grid-cols-1">
        <legend className="mb-1 text-12 font-semibold text-text-2">
          Window{Number.isFinite(start) ? `, ${zoneAbbreviation(start)}` : ''}
        </legend>
        <TextField
          form={form}
          name={startName}
          label="Starts"
          type="datetime-local"
          required
          className="min-w-0"
          {...faultAt(startName)}
        />
        <TextField
          form={form}
          name={endName}
          label="Ends"
          type="datetime-local"
          required
          className="min-w-0"
          {...faultAt(endName)}
        />
      </fieldset>
      <p className="num mt-1 flex justify-between gap-3 text-12 text-text-3" aria-live="polite">
        <span>{windowHelp}</span>
        {words && <span>{[words.utc, words.length].filter(Boolean).join(', ')}</span>}
      </p>
    </Section>
  )
}
