import type { ApiForm } from '../../forms/use-plain-form.ts'

interface ShownBeside {
  /** The notice of an outdated draft stands over the form. */
  readonly isOutdated: boolean
  /** The draft was saved over the newer version, or that was tried. */
  readonly wasSavedOver: boolean
}

/** What is said of a save that failed. That the record was changed meanwhile the notice says, until somebody saves over it all the same. */
export const shownRefusal = (
  { refusal, isConflict }: Pick<ApiForm<never, never>, 'refusal' | 'isConflict'>,
  { isOutdated, wasSavedOver }: ShownBeside,
): string | null => (isOutdated && isConflict && !wasSavedOver ? null : refusal)
