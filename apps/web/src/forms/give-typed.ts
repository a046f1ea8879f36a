import { flushSync } from 'react-dom'

/**
 * A key that sends a form is pressed inside a field, and some fields give their text on being left: it is left, as by a
 * press on the button, and its page drawn with what it gave. Then the focus is back.
 */
export const giveTyped = (): void => {
  const field = document.activeElement
  if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)) return
  flushSync(() => field.blur())
  field.focus({ preventScroll: true })
}
