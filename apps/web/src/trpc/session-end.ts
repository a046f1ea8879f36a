/** Why the session of a page ends: somebody asked for it, here or in another tab, or it is over by itself. */
export type SessionEnd = 'asked' | 'expired'

let end: SessionEnd | null = null

/** Null while it goes on, as far as this page has heard. */
export const sessionEnd = (): SessionEnd | null => end

/** A session that is found over once somebody has asked for its end was ended by them. Null: it goes on after all. */
export const noteSessionEnd = (why: SessionEnd | null): void => {
  if (why === null || end === null || why === 'asked') end = why
}

/** Somebody has signed in again in another tab: how the one before was ended says nothing of this one. A page that leaves already because it was over goes on. */
export const noteNewSession = (): void => {
  if (end === 'asked') end = null
}
