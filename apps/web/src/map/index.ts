export { formatArea } from './basemap/scale.ts'
/** The map kit. Client only: nothing of it is shown before it is known who looks, and pages are made before. */
export { boundsOf, formatCamera, parseCamera, useUrlCamera, wireBounds } from './canvas/camera.ts'
export { type LegendMark, MapButton, MapLegend } from './canvas/map-button.tsx'
export { MapCanvas, type MapCanvasProps } from './canvas/map-canvas.tsx'
export { type MapHandle, OnceDrawn, useMap } from './canvas/map-context.ts'
export { type LayerSwitch, MapControls, type MapControlsProps } from './canvas/map-controls.tsx'
export { MapMenu, MeasureTool } from './canvas/map-parts.ts'
export { RestingFrames } from './canvas/resting-frames.tsx'
export { useCameraKeys } from './canvas/use-camera-keys.ts'
export { useIsTurned } from './canvas/use-is-turned.ts'
export { useOpening } from './canvas/use-opening.ts'
export type {
  Bounds,
  Camera,
  Conformance,
  LngLat,
  MapAircraft,
  MapPlan,
  MapZone,
  MarkAhead,
  TrailPoint,
  ZoneType,
} from './content/types.ts'
export { zoneTypes } from './content/types.ts'
export { type Draft, type DraftKind, type DraftShape, formatPosition } from './draw/draft.ts'
export type { DraftAction, DraftEditor } from './draw/draft-editor.ts'
export { DrawTool } from './draw/draw-tool.tsx'
export type { DrawToolProps } from './draw/drawing-tools.tsx'
export { PointsEditor } from './draw/points-editor.tsx'
export { type DraftModel, useDraft } from './draw/use-draft.ts'
export { AheadLayer } from './layers/ahead-layer.tsx'
export { AircraftLayer, type AircraftLayerProps } from './layers/aircraft-layer.tsx'
export { type ConstraintKind, ConstraintLayer, type MapConstraint } from './layers/constraint-layer.tsx'
export { EnvelopeLayer, type EnvelopeLayerProps } from './layers/envelope-layer.tsx'
export { FitTo } from './layers/fit-to.tsx'
export { HeatLayer, type MapHeat } from './layers/heat-layer.tsx'
export { type MapMission, MissionsLayer } from './layers/missions-layer.tsx'
export { OthersLayer } from './layers/others-layer.tsx'
export { type MapOverlap, OverlapLayer } from './layers/overlap-layer.tsx'
export { PlaceMark } from './layers/place-mark.tsx'
export { PlacesLayer } from './layers/places-layer.tsx'
export { PlansLayer } from './layers/plans-layer.tsx'
export type { TrackFrame, TrackState } from './layers/track-features.ts'
export { TrackLayer, type TrackLayerProps } from './layers/track-layer.tsx'
export { TrailLayer } from './layers/trail-layer.tsx'
export { formatBand, type ZonePhase, zonePhase } from './layers/zone-features.ts'
export { ZoneLayer, type ZoneLayerProps } from './layers/zone-layer.tsx'
