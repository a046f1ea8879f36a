import clsx from 'clsx'
import type { ReactNode } from 'react'
import { useId } from 'react'
import { useFieldControl, useFieldLabelId } from './field.tsx'
import { type RadioPart, radioParts, walkRadios } from './radios.ts'

export interface RadioOption<V extends string = string> {
  value: V
  label: ReactNode
  hint?: ReactNode
  disabled?: boolean
}

export interface RadioGroupProps<V extends string = string> {
  options: readonly RadioOption<V>[]
  value: V | undefined
  onValueChange: (value: V) => void
  /** Its name where no Field is around it. */
  'aria-label'?: string
  className?: string
}

export const RadioGroup = <V extends string = string>(props: RadioGroupProps<V>) => {
  const labelledBy = useFieldLabelId()
  const field = useFieldControl({})
  return (
    <div
      role="radiogroup"
      aria-label={props['aria-label']}
      aria-labelledby={props['aria-label'] ? undefined : labelledBy}
      aria-describedby={field['aria-describedby']}
      onKeyDown={walkRadios('both')}
      className={clsx('flex flex-col', props.className)}
    >
      {radioParts(props).map(({ option, part }) => (
        <Choice key={option.value} {...option} part={part} />
      ))}
    </div>
  )
}

const Choice = ({ part, label, hint, disabled = false }: RadioOption & { part: RadioPart }) => {
  const id = useId()
  return (
    <span className="flex min-h-7 items-center gap-2.5 touch:min-h-11">
      <button
        {...part}
        id={id}
        className="relative grid size-4 shrink-0 place-items-center rounded-full border border-line-control before:absolute before:-inset-[5px] hover:border-accent disabled:border-dotted aria-checked:border-accent touch:before:-inset-[15px]"
      >
        {part['aria-checked'] && <span className="size-2 rounded-full bg-accent" />}
      </button>
      <label htmlFor={id} className={clsx('flex-1', disabled ? 'text-text-3' : 'text-text')}>
        {label}
      </label>
      {hint !== undefined && <span className="text-12 text-text-3">{hint}</span>}
    </span>
  )
}
