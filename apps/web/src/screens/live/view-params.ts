import type { SavedFilter } from '@clearway/domain/contracts'
import { formatCamera, parseCamera } from '../../map/canvas/camera.ts'
import type { Camera } from '../../map/content/types.ts'
import { type LayerId, listedLayers } from './live-params.ts'

/** What a saved view of the map brings back. */
export interface ViewShown {
  readonly camera: Camera | null
  readonly hidden: readonly LayerId[]
  readonly basemap: string | null
  readonly graticule: boolean
  /** Overlays that are on, of those that layers offer by themselves. */
  readonly overlays: readonly string[]
}

/** As it is kept: what is as usual is left out. */
export const viewParams = ({
  camera,
  hidden,
  basemap,
  graticule,
  overlays,
}: ViewShown): SavedFilter['params'] => ({
  ...(camera && { map: formatCamera(camera) }),
  ...(hidden.length > 0 && { hide: hidden.join(',') }),
  ...(basemap && { basemap }),
  ...(!graticule && { graticule: 'off' }),
  ...(overlays.length > 0 && { overlays: overlays.join(',') }),
})

/** Whatever was kept: what makes no sense is as usual. */
export const viewOf = (params: SavedFilter['params']): ViewShown => ({
  camera: parseCamera(params['map']),
  hidden: listedLayers(params['hide']),
  basemap: params['basemap'] ?? null,
  graticule: params['graticule'] !== 'off',
  overlays: params['overlays']?.split(',') ?? [],
})
