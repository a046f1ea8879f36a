import type { Draft } from '../../map/index.ts'

/** The envelope among the values follows from the drawing, rounded; it is no change of its own. */
const withoutEnvelope = (field: string, value: unknown) => (field.endsWith('_envelope') ? undefined : value)

/** The form and the drawing, to be compared. */
export const textOf = (values: object, drawing: Draft): string =>
  JSON.stringify([values, drawing], withoutEnvelope)

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
