import clsx from 'clsx'
import { Check, ChevronDown } from 'lucide-react'
import { Select as Radix } from 'radix-ui'
import type { ReactNode } from 'react'
import { usePartOfPage } from '../hooks/use-part-of-page.ts'
import type { IconType } from '../theme/icon.ts'
import { useFieldControl } from './field.tsx'
import type { ControlSize } from './input.tsx'
import { controlBox } from './input.tsx'

export interface SelectOption<V extends string = string> {
  value: V
  label: string
  /** Secondary fact at the right. */
  hint?: ReactNode
  disabled?: boolean
}

export interface SelectProps<V extends string = string> {
  options: readonly SelectOption<V>[]
  value: V | undefined
  onValueChange: (value: V) => void
  placeholder?: string
  size?: ControlSize
  icon?: IconType
  disabled?: boolean
  required?: boolean
  name?: string
  id?: string
  className?: string
  onBlur?: () => void
  'aria-label'?: string
}

/** One of a few. Fit options first; an unfit one is disabled with its reason as hint. */
export const Select = <V extends string = string>(props: SelectProps<V>) => {
  const { options, value, onValueChange, placeholder = 'Choose', size = 'md', icon: Icon } = props
  const field = useFieldControl({ id: props.id, required: props.required })
  const [place, part] = usePartOfPage()
  return (
    <Radix.Root
      value={value ?? ''}
      onValueChange={(next) => onValueChange(next as V)}
      {...(props.disabled !== undefined && { disabled: props.disabled })}
      {...(props.name !== undefined && { name: props.name })}
    >
      <Radix.Trigger
        {...field}
        ref={place}
        aria-label={props['aria-label']}
        onBlur={props.onBlur}
        className={clsx(
          controlBox(size, field['aria-invalid']),
          'gap-2 px-2.5 text-left text-13 text-text data-[placeholder]:text-text-3 touch:text-14',
          'focus-visible:outline-2 focus-visible:outline-offset-2 disabled:text-text-3',
          props.className,
        )}
      >
        {Icon && <Icon size={15} strokeWidth={1.75} aria-hidden className="shrink-0 text-text-3" />}
        <span className="min-w-0 flex-1 truncate">
          <Radix.Value placeholder={placeholder} />
        </span>
        <ChevronDown size={14} strokeWidth={1.75} aria-hidden className="shrink-0 text-text-3" />
      </Radix.Trigger>
      <Radix.Portal container={part}>
        <Radix.Content
          position="popper"
          sideOffset={4}
          className="anim-fade z-(--z-toast) max-h-(--radix-select-content-available-height) min-w-(--radix-select-trigger-width) overflow-hidden rounded-2 border border-line-strong bg-surface-3 shadow-2"
        >
          <Radix.Viewport className="p-1">
            {options.map((option) => (
              <Option key={option.value} {...option} />
            ))}
          </Radix.Viewport>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

const Option = ({ value, label, hint, disabled = false }: SelectOption) => (
  <Radix.Item
    value={value}
    disabled={disabled}
    // Its name is all that one sees of it, the reason with the label.
    aria-labelledby={undefined}
    className="relative flex min-h-7 cursor-pointer items-center gap-3 rounded-1 py-1 pr-2.5 pl-7 text-13 text-text outline-none data-[disabled]:cursor-not-allowed data-[disabled]:text-text-3 data-[highlighted]:bg-surface-selected touch:min-h-11 touch:text-14"
  >
    <Radix.ItemIndicator className="absolute left-2 text-accent">
      <Check size={14} strokeWidth={2} aria-hidden />
    </Radix.ItemIndicator>
    <span className="flex-1">
      <Radix.ItemText>{label}</Radix.ItemText>
    </span>
    {hint !== undefined && <span className="text-12 text-text-3">{hint}</span>}
  </Radix.Item>
)
