import { useEffect, useLayoutEffect, useRef } from 'react'
import { singleKeysPaused } from './text-begun.ts'

/** `j`, `/`, `Escape`, `Ctrl+Enter`, or two keys in a row: `g r`. */
export type Hotkeys = Record<string, (event: KeyboardEvent) => void>

const storageKey = 'clearway.single-keys'
const sequenceMs = 1200

export const singleKeysOn = (): boolean => {
  try {
    return localStorage.getItem(storageKey) !== 'off'
  } catch {
    return true
  }
}

export const setSingleKeys = (on: boolean) => {
  try {
    localStorage.setItem(storageKey, on ? 'on' : 'off')
  } catch {
    // Without storage the keys stay on.
  }
}

/** Whether a single key is a command now: the person did not turn them off, and the focus is in no text field. */
export const singleKeysAct = (): boolean => singleKeysOn() && !singleKeysPaused()

/**
 * On a dialog that covers the page. Not `aria-modal`: what opens out of such a dialog may lie beside it in the document,
 * and would be no part of it for a screen reader.
 */
export const coversPage = { 'data-covers-page': '' }

/** Whether a dialog covers the page: nobody sees on what a key would act. */
export const isPageCovered = (): boolean => document.querySelector('[data-covers-page]') !== null

export const isTyping = (target: EventTarget | null): boolean => {
  if (!(target instanceof HTMLElement)) return false
  if (target.isContentEditable || target.closest('[role="menu"], [role="listbox"]')) return true
  if (target instanceof HTMLInputElement)
    return !['checkbox', 'radio', 'button', 'range'].includes(target.type)
  return target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement
}

/** Whether a key pressed there is no command of the page: it is text, a list's that is open, or a dialog's over the page. */
export const isTaken = (target: EventTarget | null): boolean => isPageCovered() || isTyping(target)

export const keyName = (event: KeyboardEvent): string => {
  const held = event.ctrlKey || event.metaKey ? 'Ctrl+' : ''
  return held + (event.key.length === 1 ? event.key.toLowerCase() : event.key)
}

/** What a key does here, where that is more than its name says everywhere. */
type KeyWords = Readonly<Record<string, string>>

interface Part {
  readonly current: { readonly keys: Hotkeys; readonly words: KeyWords }
}

/** The keys of every part of the page: whose two keys in a row begin alike must not lose the second to another. */
const parts = new Set<Part>()

/** The keys that act on this page now, each with its words, where it has some of its own. */
export const actingKeys = (): ReadonlyMap<string, string | undefined> =>
  new Map(
    [...parts].flatMap(({ current: { keys, words } }) =>
      Object.keys(keys).map((key) => [key, words[key]] as const),
    ),
  )

const isPairOfAny = (pair: string): boolean => [...parts].some(({ current }) => pair in current.keys)

/** Held down, these go on; any other key acts once, however long a hand rests on it. */
const stepping = /^([jk,.[\]+=-]|Arrow\w+)$/

const actedElsewhere = () => {}

/** Names a key that a part takes by a listener of its own. */
export const useNamedKey = (name: string, words: string, enabled = true) => {
  useEffect(() => {
    if (!enabled) return
    const part = { current: { keys: { [name]: actedElsewhere }, words: { [name]: words } } }
    parts.add(part)
    return () => void parts.delete(part)
  }, [name, words, enabled])
}

/** Keys of a page. Single keys are off while typing, and wherever the person switched them off; all are under a dialog. */
export const useHotkeys = (keys: Hotkeys, enabled = true, words: KeyWords = {}) => {
  const current = useRef({ keys, words })
  current.current = { keys, words }

  // As soon as it is drawn: a key that was pressed while the page was busy comes before what waits to be done then.
  useLayoutEffect(() => {
    if (!enabled) return
    let first = { name: '', at: 0 }
    parts.add(current)
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.altKey) return
      const name = keyName(event)
      const single = name.length === 1
      if (single && !singleKeysAct()) return
      if (name.startsWith('Ctrl+') ? isPageCovered() : isTaken(event.target)) return
      const both = event.timeStamp - first.at < sequenceMs ? `${first.name} ${name}` : ''
      const { keys } = current.current
      const act = isPairOfAny(both) ? keys[both] : keys[name]
      first = isPairOfAny(both) ? { name: '', at: 0 } : { name, at: event.timeStamp }
      if (!act) return
      event.preventDefault()
      if (!event.repeat || stepping.test(name)) act(event)
    }
    document.addEventListener('keydown', press)
    return () => {
      parts.delete(current)
      document.removeEventListener('keydown', press)
    }
  }, [enabled])
}
