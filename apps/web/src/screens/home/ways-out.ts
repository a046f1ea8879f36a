import { heightBand, timeRange } from '@clearway/ui'
import type { Outputs } from '../../trpc/client.ts'

type Alternative = Outputs['flightPlans']['conflicts']['alternatives'][number]
type Free = Pick<Alternative, 'kind' | 'starts_at' | 'ends_at' | 'min_height' | 'max_height'>

const isWindow = ({ kind }: Free): boolean => kind === 'earlier_window' || kind === 'later_window'

/** A plan as it is, moved to where nothing is in the way. */
export interface WayOut {
  /** "17:40–18:20", or "30–50 m AGL" */
  readonly words: string
  readonly change:
    | { readonly schedule_start_time: string; readonly schedule_end_time: string }
    | { readonly min_height: number; readonly max_height: number }
}

const wayOf = (free: Free): WayOut =>
  isWindow(free)
    ? {
        words: timeRange(free.starts_at, free.ends_at),
        change: { schedule_start_time: free.starts_at, schedule_end_time: free.ends_at },
      }
    : {
        words: heightBand(free.min_height, free.max_height),
        change: { min_height: free.min_height, max_height: free.max_height },
      }

/** The first time that is free and the first heights that are: of each the API names the nearest first. */
export const waysOut = (alternatives: readonly Free[]): WayOut[] =>
  [alternatives.find(isWindow), alternatives.find((one) => !isWindow(one))].flatMap((one) =>
    one ? wayOf(one) : [],
  )
