import { Search, X } from 'lucide-react'
import type { Ref } from 'react'
import type { InputProps } from './input.tsx'
import { Input } from './input.tsx'

export type SearchInputProps = Omit<InputProps, 'value' | 'onChange' | 'type' | 'icon' | 'trailing'> & {
  /** Its name for screen readers; also the placeholder when none is given. */
  label: string
  value: string
  onValueChange: (value: string) => void
  ref?: Ref<HTMLInputElement>
}

/** Narrows a list while one types; `Esc` or the cross empties it. */
export const SearchInput = ({ label, value, onValueChange, ...rest }: SearchInputProps) => {
  const clear = value && (
    <button
      type="button"
      aria-label="Clear"
      onClick={() => onValueChange('')}
      className="mr-1 grid size-6 shrink-0 place-items-center rounded-1 text-text-3 hover:text-text touch:size-11"
    >
      <X size={14} strokeWidth={1.75} aria-hidden />
    </button>
  )
  return (
    <Input
      placeholder={label}
      autoComplete="off"
      {...rest}
      type="search"
      aria-label={label}
      icon={Search}
      value={value}
      onChange={(event) => onValueChange(event.target.value)}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !value) return
        // The same Esc must not also close the drawer behind.
        event.stopPropagation()
        event.preventDefault()
        onValueChange('')
      }}
      trailing={clear}
    />
  )
}
