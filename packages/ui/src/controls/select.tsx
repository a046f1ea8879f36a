import clsx from 'clsx'
import { Check, ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { arrivedRadix } from '../opening/later.ts'
import { Standing } from '../opening/opener.tsx'
import { useMenu } from '../opening/use-menu.ts'
import type { IconType } from '../theme/icon.ts'
import { useFieldControl, useFieldLabelId } from './field.tsx'
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
  id?: string
  className?: string
  onBlur?: () => void
  'aria-label'?: string
}

/**
 * One of a few. Fit options first; an unfit one is disabled with its reason as hint. It is a menu by its ways and a list
 * by its roles: Radix's own select hides the rest of the page from screen readers while it is open.
 */
export const Select = <V extends string = string>(props: SelectProps<V>) => {
  const { options, value, onValueChange, placeholder = 'Choose', size = 'md', icon: Icon } = props
  const field = useFieldControl({ id: props.id, required: props.required })
  const labelId = useFieldLabelId()
  const list = useMenu('listbox')
  const chosen = options.find((option) => option.value === value)
  const Radix = list.radix?.DropdownMenu
  return (
    <>
      <button
        {...list.attributes}
        {...field}
        id={field.id ?? list.attributes.id}
        type="button"
        role="combobox"
        aria-expanded={list.attributes['aria-expanded']}
        aria-label={props['aria-label']}
        disabled={props.disabled ?? false}
        onBlur={props.onBlur}
        className={clsx(
          controlBox(size, field['aria-invalid']),
          'gap-2 px-2.5 text-left text-13 touch:text-14',
          'focus-visible:outline-2 focus-visible:outline-offset-2 disabled:text-text-3',
          chosen ? 'text-text' : 'text-text-3',
          props.className,
        )}
      >
        {Icon && <Icon size={15} strokeWidth={1.75} aria-hidden className="shrink-0 text-text-3" />}
        <span className="min-w-0 flex-1 truncate">{chosen?.label ?? placeholder}</span>
        <ChevronDown size={14} strokeWidth={1.75} aria-hidden className="shrink-0 text-text-3" />
      </button>
      {Radix && (
        <Radix.Root modal={false} open={list.isOpen} onOpenChange={list.setOpen}>
          <Radix.Trigger asChild>
            <Standing at={list.trigger} />
          </Radix.Trigger>
          <Radix.Portal container={list.part}>
            <div className="contents">
              <div className="fixed inset-0 z-(--z-toast)" />
              <Radix.Content
                {...list.content}
                role="listbox"
                aria-label={props['aria-label']}
                aria-labelledby={props['aria-label'] === undefined ? labelId : undefined}
                align="start"
                sideOffset={4}
                collisionPadding={8}
                className="anim-fade z-(--z-toast) max-h-(--radix-dropdown-menu-content-available-height) min-w-(--radix-dropdown-menu-trigger-width) max-w-[calc(100vw-16px)] overflow-y-auto rounded-2 border border-line-strong bg-surface-3 p-1 shadow-2 outline-none"
              >
                {options.map((option) => (
                  <Option
                    key={option.value}
                    {...option}
                    isChosen={option === chosen}
                    onPick={() => onValueChange(option.value)}
                  />
                ))}
              </Radix.Content>
            </div>
          </Radix.Portal>
        </Radix.Root>
      )}
    </>
  )
}

interface OptionProps extends SelectOption {
  isChosen: boolean
  onPick: () => void
}

/** Of a long list: once the list has its place. */
const showOnce = (option: HTMLElement | null) => {
  if (option) requestAnimationFrame(() => option.scrollIntoView({ block: 'nearest' }))
}

const Option = ({ label, hint, disabled = false, isChosen, onPick }: OptionProps) => {
  const { Item } = arrivedRadix().DropdownMenu
  return (
    <Item
      role="option"
      aria-selected={isChosen}
      disabled={disabled}
      onSelect={onPick}
      {...(isChosen && { ref: showOnce })}
      className="relative flex min-h-7 cursor-pointer flex-wrap items-center gap-x-3 rounded-1 py-1 pr-2.5 pl-7 text-13 text-text outline-none data-[disabled]:cursor-not-allowed data-[disabled]:text-text-3 data-[highlighted]:bg-surface-selected touch:min-h-11 touch:text-14"
    >
      {isChosen && <Check size={14} strokeWidth={2} aria-hidden className="absolute left-2 text-accent" />}
      <span className="flex-auto">{label}</span>
      {hint !== undefined && <span className="text-12 text-text-3">{hint}</span>}
    </Item>
  )
}
