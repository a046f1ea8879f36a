import type { MouseEvent } from 'react'

/**
 * Of a button that begins another drawing: what is typed for it stays in its field, where leaving the field would draw it by the
 * tool of before. Safari gives the focus to no button, and so names none as the one that took it.
 */
export const toolPress = {
  'data-draws': '',
  onMouseDown: (event: MouseEvent) => event.preventDefault(),
} as const

export const isTool = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.dataset['draws'] !== undefined
