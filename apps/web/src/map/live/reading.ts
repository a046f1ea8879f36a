import type { LiveSocketOptions } from '@clearway/client'
import { fewAircraft } from '../layers/aircraft-features.ts'

/** A full sky is megabytes of messages a second: the page's own thread is for people (docs/decisions/0117). */
export const reading: NonNullable<LiveSocketOptions['reading']> = {
  fromAircraft: fewAircraft,
  worker: () => new Worker(new URL('./reading.worker.ts', import.meta.url), { type: 'module' }),
}
