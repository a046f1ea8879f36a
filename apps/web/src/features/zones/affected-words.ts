import { plural } from '@clearway/ui'
import type { Outputs } from '../../trpc/client.ts'

export type Affected = Outputs['zones']['evaluate']

/** "2 missions will ask for a decision. 1 leaves the zone." */
export function affectedWords(
  { asked, asked_again, approved, retired, kept }: Affected,
  isNew: boolean,
): string {
  const parts = [
    asked > 0 && `${plural(asked, 'mission')} will ask for a decision`,
    asked_again > 0 && `${plural(asked_again, 'approval')} given by the rule must be asked again`,
    approved > 0 && `${plural(approved, 'mission')} ${approved === 1 ? 'is' : 'are'} approved at once`,
    retired > 0 && `${plural(retired, 'mission')} no longer ${retired === 1 ? 'needs' : 'need'} this zone`,
    kept > 0 && `${plural(kept, 'answer')} ${kept === 1 ? 'stands' : 'stand'}`,
  ].filter(Boolean)
  if (parts.length === 0) return isNew ? 'No mission is in this airspace.' : 'No mission asks this zone.'
  return `${parts.join('. ')}.`
}
