/** A point where different rings meet: the vertices there and the edge that passes through, if any. */
export interface Meeting {
  vertices: number[]
  through: number[]
}

/** A point of the sweep, and the edges under the line just after it, bottom to top. */
export interface SweptPoint extends Meeting {
  readonly active: readonly number[]
  /** Of `active`, the first that does not pass below the point. */
  readonly from: number
  /** Of `active`, the first that passes above it; those between begin here or pass through. */
  readonly to: number
}
