import { retireLeftBehind } from '../planning/zone-effects/departures.ts'
import type { TestWorld } from './world.ts'

/** As upkeep does it: all that zones which are gone, or have moved, have left behind. */
export const letGo = async ({ services }: Pick<TestWorld, 'services'>): Promise<void> => {
  if ((await retireLeftBehind(services)) > 0) await letGo({ services })
}
