import { part } from '../../loading/part.tsx'

/** Parts that a map does without until they are asked for: each is loaded when it is first shown. */
export const MapMenu = part(() => import('./map-menu.tsx').then((module) => module.MapMenu))
export const MeasureTool = part(() => import('./measure-tool.tsx').then((module) => module.MeasureTool))
export const Graticule = part(() => import('./graticule-layer.tsx').then((module) => module.Graticule))
