import { useSyncExternalStore } from 'react'
import type { ConstraintKind } from '../../map/layers/constraint-layer.tsx'
import { constraintKinds } from './constraint-facts.ts'

const key = 'clearway.layers.constraints'
const listeners = new Set<() => void>()
const none: readonly ConstraintKind[] = []

const stored = (): readonly ConstraintKind[] => {
  try {
    const words = new Set((window.localStorage.getItem(key) ?? '').split(','))
    return constraintKinds.filter((kind) => words.has(kind))
  } catch {
    return none
  }
}

let shown: readonly ConstraintKind[] | null = null

const read = (): readonly ConstraintKind[] => {
  shown ??= stored()
  return shown
}

export const showKind = (kind: ConstraintKind, isOn: boolean): void => {
  shown = constraintKinds.filter((one) => (one === kind ? isOn : read().includes(one)))
  try {
    window.localStorage.setItem(key, shown.join())
  } catch {
    // Without storage the choice holds until the page is left.
  }
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** The kinds that this person lets every map show; none at first, so that no map asks for them. */
export const useShownKinds = (): readonly ConstraintKind[] =>
  useSyncExternalStore(subscribe, read, () => none)
