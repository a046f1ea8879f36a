import type { KeyboardEvent } from 'react'
import { type WalkWays, walkParts } from './walk-parts.ts'

interface Radios<V extends string, Option> {
  options: readonly Option[]
  value: V | undefined
  onValueChange: (value: V) => void
}

/** The attributes of one radio. */
export type RadioPart = ReturnType<typeof radioParts>[number]['part']

/** Each option with the attributes of its button: the chosen one is in the tab order, or the first that may be chosen. */
export const radioParts = <V extends string, Option extends { value: V; disabled?: boolean }>({
  options,
  value,
  onValueChange,
}: Radios<V, Option>) => {
  const able = options.filter(({ disabled }) => !disabled)
  const stop = able.find((option) => option.value === value) ?? able[0]
  return options.map((option) => ({
    option,
    part: {
      type: 'button',
      role: 'radio',
      'aria-checked': option.value === value,
      value: option.value,
      disabled: option.disabled ?? false,
      tabIndex: option === stop ? 0 : -1,
      onClick: () => {
        if (option.value !== value) onValueChange(option.value)
      },
    } as const,
  }))
}

/** The arrows choose, Home and End only lead there; Enter is the form's, for which a radio is no button. */
export const walkRadios = (ways: WalkWays) => (event: KeyboardEvent) => {
  if (event.key === 'Enter') event.preventDefault()
  const next = walkParts(event, 'radio', ways)
  if (next && event.key.startsWith('Arrow')) next.click()
}
