import type { KeyboardEvent } from 'react'

const steps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 }
const ends: Readonly<Record<string, number>> = { Home: 0, PageUp: 0, End: -1, PageDown: -1 }
const across = ['ArrowUp', 'ArrowDown']

export type WalkWays = 'horizontal' | 'both'

/** Which of so many parts a key leads to, round and round; undefined where it leads nowhere. */
export const partAt = (key: string, at: number, count: number, ways: WalkWays): number | undefined => {
  if (ways === 'horizontal' && across.includes(key)) return undefined
  const step = steps[key]
  const to = step === undefined ? ends[key] : at + step
  return to === undefined ? undefined : (to + count) % count
}

/** The parts of one control, of which one is in the tab order: the arrows and Home and End take the focus on. */
export const walkParts = (
  event: KeyboardEvent,
  role: 'radio' | 'tab',
  ways: WalkWays,
): HTMLElement | null => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return null
  const parts = [...event.currentTarget.querySelectorAll<HTMLElement>(`[role="${role}"]:not(:disabled)`)]
  const at = parts.indexOf(event.target as HTMLElement)
  const to = at < 0 ? undefined : partAt(event.key, at, parts.length, ways)
  const next = to === undefined ? undefined : parts[to]
  if (!next) return null
  event.preventDefault()
  next.focus()
  return next
}
