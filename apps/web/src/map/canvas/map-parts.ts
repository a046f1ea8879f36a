import dynamic from 'next/dynamic'

/** Parts that a map does without until they are asked for: each is loaded when it is first shown. */
export const MapMenu = dynamic(() => import('./map-menu.tsx').then((module) => module.MapMenu))
export const MeasureTool = dynamic(() => import('./measure-tool.tsx').then((module) => module.MeasureTool))
export const Graticule = dynamic(() => import('./graticule-layer.tsx').then((module) => module.Graticule))
