import { partBehindMap } from '../../loading/behind-map.tsx'
import { GroundPlace } from './ground-place.tsx'

/** The ground of what is drawn on a map. */
export const DrawnGround = partBehindMap(
  () => import('./drawn-ground.tsx').then((module) => module.DrawnGround),
  () => <GroundPlace />,
)
export const GroundSection = partBehindMap(() =>
  import('./ground-section.tsx').then((module) => module.GroundSection),
)
