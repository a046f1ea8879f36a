import type { Draft } from '../../map/index.ts'

/**
 * What stands beside something else among the values is no change of its own: the envelope follows from the drawing, rounded, and the
 * instants of a window that was taken whole are there for fields that may show another by now.
 */
const withoutBeside = (field: string, value: unknown) =>
  field.endsWith('_envelope') || field === 'taken_window' ? undefined : value

/** The form and the drawing, to be compared. */
export const textOf = (values: object, drawing: Draft): string =>
  JSON.stringify([values, drawing], withoutBeside)

interface Texts {
  readonly text: string
  /** As the page was opened, with what was kept before. */
  readonly opened: string
  /** As the record is, or a new one begins. */
  readonly beginning: string
  /** The page has kept something since. */
  readonly hasKept: boolean
}

/** What becomes of the kept draft: a page that was only looked at leaves it alone, and what was taken back is no draft. */
export const keepingOf = ({ text, opened, beginning, hasKept }: Texts): 'leave' | 'keep' | 'remove' => {
  if (!hasKept && text === opened) return 'leave'
  return text === beginning ? 'remove' : 'keep'
}
