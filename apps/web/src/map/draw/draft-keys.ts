import type { DraftAction, DraftEditor } from './draft-editor.ts'

export interface DraftKey {
  readonly key: string
  readonly shiftKey: boolean
  readonly ctrlKey: boolean
  readonly metaKey: boolean
}

const directions: Readonly<Record<string, readonly [eastM: number, northM: number]>> = {
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
}
const fineM = 1
const coarseM = 10

/** Arrow keys move the focused point 1 m, with Shift 10 m; Delete removes it. */
export const pointKey = ({ key, shiftKey }: DraftKey, { activePoint }: DraftEditor): DraftAction | null => {
  if (activePoint === null) return null
  if (key === 'Delete' || key === 'Backspace') return { kind: 'remove-point', index: activePoint }
  const direction = directions[key]
  if (!direction) return null
  const metres = shiftKey ? coarseM : fineM
  return { kind: 'nudge-point', eastM: direction[0] * metres, northM: direction[1] * metres }
}

/** Ctrl Z, Ctrl Shift Z and Ctrl Y. */
export const historyKey = ({ key, shiftKey, ctrlKey, metaKey }: DraftKey): DraftAction | null => {
  if (!ctrlKey && !metaKey) return null
  if (key.toLowerCase() === 'y') return { kind: 'redo' }
  if (key.toLowerCase() !== 'z') return null
  return { kind: shiftKey ? 'redo' : 'undo' }
}
