import { type KeyboardEvent, type PointerEvent, useId, useRef } from 'react'
import { partOfPage } from './part-of-page.ts'
import { useOpening } from './use-opening.ts'

const openingKeys = ['Enter', ' ', 'ArrowDown']

const entries = '[data-radix-collection-item]:not([data-disabled])'

/** The chosen one has the focus, else by a key the first: one that is not shown, such as those for a phone alone, takes none. */
const takesFocus = (content: Element, isByKey: boolean): boolean =>
  [
    ...content.querySelectorAll<HTMLElement>('[aria-selected="true"]'),
    ...(isByKey ? content.querySelectorAll<HTMLElement>(entries) : []),
  ].some((entry) => {
    entry.focus({ preventScroll: true })
    return document.activeElement === entry
  })

/** What a menu and a list of choices share: a press or a key opens them, and a key goes on to the first entry. */
export const useMenu = (opens: 'menu' | 'listbox') => {
  const opening = useOpening(opens)
  const id = useId()
  const { isOpen, setOpen, radix, trigger } = opening
  const isByKey = useRef(false)
  const onPointerDown = (event: PointerEvent) => {
    if (event.button !== 0 || event.ctrlKey) return
    isByKey.current = false
    setOpen(!isOpen)
    // The focus goes into what opens, and not to the trigger before.
    if (!isOpen) event.preventDefault()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (!openingKeys.includes(event.key)) return
    event.preventDefault()
    isByKey.current = true
    // Held down it is one press.
    if (!event.repeat) setOpen(event.key === 'ArrowDown' || !isOpen)
  }
  const onOpenAutoFocus = (event: Event) => {
    if (event.target instanceof Element && takesFocus(event.target, isByKey.current)) event.preventDefault()
  }
  return {
    ...opening,
    /** Nothing that opens is outside all landmarks of the page. */
    part: radix && trigger && partOfPage(trigger),
    attributes: { ...opening.attributes, id, onPointerDown, onKeyDown },
    content: { id: opening.contentId, 'aria-labelledby': id, onOpenAutoFocus },
  }
}
