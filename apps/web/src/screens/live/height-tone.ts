import { heightExcess, nearHeightM } from '@clearway/domain/conformance'
import type { Flight } from './flight.ts'

type Known = Pick<Flight, 'heightM' | 'amslM' | 'w84M' | 'isInAir' | 'facts'>

/** Of a height: red out of the plan's band, amber near its edges; a breach beside the band leaves it plain. */
export const heightTone = ({ facts, ...frame }: Known): 'rejected' | 'pending' | undefined => {
  const height = facts?.plan ? heightExcess(facts.plan, frame) : null
  if (!height) return undefined
  if (height.excessM > 0) return 'rejected'
  return -height.excessM <= nearHeightM ? 'pending' : undefined
}
