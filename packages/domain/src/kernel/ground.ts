/** Longitude and latitude in degrees, as in GeoJSON. */
export type GroundPosition = readonly [longitude: number, latitude: number]

export interface GroundHeight {
  /** Metres above mean sea level. */
  readonly amslM: number
  /** Whose number it is: the file of terrain. */
  readonly source: string
}

/** A piece of a file of terrain, which is read as a whole. */
export interface GroundBlock {
  readonly key: string
  /** How many heights it has. */
  readonly size: number
}

export interface GroundRange {
  readonly lowestAmslM: number
  readonly highestAmslM: number
  readonly source: string
}

/**
 * How high the ground is. Height above the ellipsoid (W84) = height above mean sea level + undulation of the geoid.
 * The geoid is always known; ground is null where there is no terrain (TERRAIN_DIR), and is never guessed.
 */
export interface Ground {
  /** Metres of mean sea level above the ellipsoid, negative where it lies below. Outside ±90° of latitude: the pole. */
  geoidUndulationM(position: GroundPosition): number
  /** An answer a point, in their order. */
  groundAt(points: readonly GroundPosition[]): Promise<(GroundHeight | null)[]>
  /** For each point the block that its height is read from; null where no file covers it. Reads none of them. */
  blocksUnder(points: readonly GroundPosition[]): Promise<(GroundBlock | null)[]>
  /**
   * Bounds of the ground under a polygon's outer ring: nowhere in it is the ground lower than the lowest or higher than
   * the highest. Large polygons get wider bounds, never narrower ones. Null when it is unknown anywhere under the ring.
   */
  groundRange(ring: readonly GroundPosition[]): Promise<GroundRange | null>
}
