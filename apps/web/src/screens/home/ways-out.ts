import { alternativeWords, type FreeSlot, isFreeWindow } from '../../entities/volume/verdict-words.ts'

/** A plan as it is, moved to where nothing is in the way. */
export interface WayOut {
  /** "17:40–18:20", or "30–50 m AGL" */
  readonly words: string
  readonly change:
    | { readonly schedule_start_time: string; readonly schedule_end_time: string }
    | { readonly min_height: number; readonly max_height: number }
}

const wayOf = (free: FreeSlot): WayOut => ({
  words: alternativeWords(free),
  change: isFreeWindow(free)
    ? { schedule_start_time: free.starts_at, schedule_end_time: free.ends_at }
    : { min_height: free.min_height, max_height: free.max_height },
})

/** The first time that is free and the first heights that are: of each the API names the nearest first. */
export const waysOut = (alternatives: readonly FreeSlot[]): WayOut[] =>
  [alternatives.find(isFreeWindow), alternatives.find((one) => !isFreeWindow(one))].flatMap((one) =>
    one ? wayOf(one) : [],
  )
