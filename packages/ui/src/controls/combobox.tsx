import clsx from 'clsx'
import { type KeyboardEvent, useId, useState } from 'react'
import { useFieldControl } from './field.tsx'
import { controlBox, controlInside } from './input.tsx'

export interface ComboboxOption {
  value: string
  label: string
  /** Secondary fact at the right. */
  hint?: string
}

export interface ComboboxProps {
  /** What fits the text now, found by whoever gives them. */
  options: readonly ComboboxOption[]
  text: string
  onTextChange: (text: string) => void
  onPick: (option: ComboboxOption) => void
  onBlur?: () => void
  placeholder?: string
  /** Shown while nothing fits: "No organisation begins so". */
  nothing?: string | undefined
}

/** A text that finds: arrows walk what fits, Enter takes it, Esc closes the list (WAI-ARIA combobox with a list). */
export const Combobox = (props: ComboboxProps) => {
  const { options, text, onTextChange, onPick, onBlur, placeholder, nothing } = props
  const field = useFieldControl({})
  const listId = useId()
  const [isOpen, setOpen] = useState(false)
  const [active, setActive] = useState(-1)
  const isShown = isOpen && (options.length > 0 || nothing !== undefined)
  const optionId = (at: number) => `${listId}-${at}`
  const close = () => {
    setOpen(false)
    setActive(-1)
  }
  const pick = (option: ComboboxOption) => {
    onPick(option)
    close()
  }
  const walk = (by: 1 | -1) => {
    setOpen(true)
    if (options.length > 0)
      setActive((at) => (at + by + options.length + (at < 0 && by < 0 ? 1 : 0)) % options.length)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const chosen = isShown ? options[active] : undefined
    if (event.key === 'ArrowDown') walk(1)
    else if (event.key === 'ArrowUp') walk(-1)
    else if (event.key === 'Enter' && chosen) pick(chosen)
    else if (event.key === 'Escape' && isShown) close()
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <span className="relative">
      <span className={controlBox('md', field['aria-invalid'])}>
        <input
          {...field}
          role="combobox"
          aria-autocomplete="list"
          aria-expanded={isShown}
          aria-controls={isShown ? listId : undefined}
          aria-activedescendant={isShown && active >= 0 ? optionId(active) : undefined}
          autoComplete="off"
          spellCheck={false}
          placeholder={placeholder}
          className={clsx(controlInside, 'text-13')}
          value={text}
          onChange={(event) => {
            onTextChange(event.target.value)
            setOpen(true)
            setActive(-1)
          }}
          onKeyDown={onKeyDown}
          onBlur={() => {
            close()
            onBlur?.()
          }}
        />
      </span>
      {isShown && (
        <div className="absolute inset-x-0 top-full z-10 mt-1 max-h-56 overflow-y-auto rounded-2 border border-line-strong bg-surface-3 p-1 shadow-2">
          <div role="listbox" id={listId} aria-label="What fits">
            {options.map((option, at) => (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the input's.
              // biome-ignore lint/a11y/useFocusableInteractive: the input keeps the focus and names the active one.
              <div
                key={option.value}
                id={optionId(at)}
                role="option"
                aria-selected={at === active}
                // The input keeps the focus.
                onPointerDown={(event) => event.preventDefault()}
                onClick={() => pick(option)}
                className={clsx(
                  'flex min-h-7 cursor-pointer items-center gap-3 rounded-1 px-2.5 py-1 text-13 touch:min-h-11',
                  at === active ? 'bg-surface-selected' : 'hover:bg-surface-hover',
                )}
              >
                <span className="min-w-0 flex-1 truncate">{option.label}</span>
                {option.hint && <span className="shrink-0 text-12 text-text-3">{option.hint}</span>}
              </div>
            ))}
          </div>
          {options.length === 0 && (
            <p role="status" className="px-2.5 py-1 text-12 text-text-3">
              {nothing}
            </p>
          )}
        </div>
      )}
    </span>
  )
}
