/** Vertices of a zone (docs/contract/airspace.md#polygons). */
export const MAX_ZONE_VERTICES = 10_000
/** Vertices of a mission, a plan or a query (docs/contract/airspace.md#polygons). */
export const MAX_ENVELOPE_VERTICES = 1_000
