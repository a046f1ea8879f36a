import { ownFlightWatchers, zoneWatchers } from '@clearway/domain/contracts'
import { useCan } from '../../caller/use-can.ts'

/** Whose flights the page shows: those in the organisation's zones, or the organisation's own. */
export type Sky = 'zones' | 'own'

/** null: this caller watches neither. */
export const useSky = (): Sky | null => {
  const can = useCan()
  if (can({ access: zoneWatchers }) === true) return 'zones'
  return can({ access: ownFlightWatchers }) === true ? 'own' : null
}
