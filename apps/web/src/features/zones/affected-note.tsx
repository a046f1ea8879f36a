import { constraintType } from '@clearway/domain/contracts'
import type { Polygon } from '@clearway/domain/geo'
import { plural } from '@clearway/ui'
import { trpc } from '../../trpc/client.ts'
import type { ZoneForm } from './zone-form-values.ts'
import { toWire } from './zone-form-values.ts'

type AffectedNoteProps = { polygon: Polygon | null; values: ZoneForm }

const asks: ReadonlySet<number> = new Set([1, 2])

/** Which missions and plans the drawn airspace would touch, before it is saved. */
export function AffectedNote({ polygon, values }: AffectedNoteProps) {
  const { min_height, max_height, active_from, active_to, airspace_zone_type } = toWire(values)
  const isWhole = polygon !== null && min_height < max_height
  const hits = trpc.constraints.intersect.useQuery(
    {
      geometry_2d: { ...polygon },
      min_height,
      max_height,
      active_from,
      active_to,
      constraint_types: [constraintType.mission, constraintType.flightPlan],
    },
    { enabled: isWhole, placeholderData: (before) => before },
  )
  if (!isWhole) return <p className="text-12 text-text-3">Draw the boundary first.</p>
  if (!hits.data) return <p className="text-12 text-text-3">Looking for missions there.</p>
  const missions = hits.data.constraints.filter(
    (hit) => hit.constraint_type === constraintType.mission,
  ).length
  const plans = hits.data.constraints.length - missions
  const then = asks.has(airspace_zone_type)
    ? 'Each mission then waits for your decision.'
    : 'Each mission is approved at once.'
  return (
    <p role="status" className="num text-12 text-text-2">
      {missions + plans === 0
        ? 'No mission and no flight plan is in this airspace.'
        : `Touches ${plural(missions, 'mission')} and ${plural(plans, 'flight plan')}. ${missions > 0 ? then : ''}`}
    </p>
  )
}
