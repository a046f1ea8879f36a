import type { FeatureCollection, GeoJsonProperties, Point } from 'geojson'

export interface TablePoint<Properties> {
  readonly longitude: number
  readonly latitude: number
  readonly properties: Properties
}

type Value = number | boolean | string
type Values = Float64Array | Uint8Array | string[]

/** For as many values like this one. */
const columnOf = (value: Value | undefined, length: number): Values => {
  if (typeof value === 'number') return new Float64Array(length)
  return typeof value === 'boolean' ? new Uint8Array(length) : new Array<string>(length)
}

interface SentTable {
  /** Longitude and latitude of each. */
  readonly positions: Float64Array
  readonly columns: Readonly<Record<string, Values>>
}

/**
 * Points that all have the same properties, column by column. MapLibre walks through every object that it sends to its
 * worker, on the page's thread; of a table it sends some arrays, and the worker makes features of them (docs/decisions/0099).
 */
export class PointTable {
  readonly #positions: Float64Array
  readonly #columns: Readonly<Record<string, Values>>

  constructor(points: readonly TablePoint<Readonly<Record<string, Value>>>[]) {
    const first: Partial<Record<string, Value>> = points[0]?.properties ?? {}
    const columns = Object.keys(first).map((name) => [name, columnOf(first[name], points.length)] as const)
    const positions = new Float64Array(2 * points.length)
    points.forEach(({ longitude, latitude, properties }, n) => {
      positions[2 * n] = longitude
      positions[2 * n + 1] = latitude
      for (const [name, values] of columns) (values as Value[])[n] = properties[name]!
    })
    this.#positions = positions
    this.#columns = Object.fromEntries(columns)
  }

  /** What is sent, for MapLibre's register. */
  static serialize(table: PointTable): SentTable {
    return { positions: table.#positions, columns: table.#columns }
  }

  /** In the worker: what stands for the table there. */
  static deserialize({ positions, columns }: SentTable): FeatureCollection<Point> {
    const names = Object.keys(columns)
    const propertiesOf = (n: number): GeoJsonProperties => {
      const properties: NonNullable<GeoJsonProperties> = {}
      for (const name of names) {
        const values = columns[name]!
        properties[name] = values instanceof Uint8Array ? values[n] === 1 : values[n]
      }
      return properties
    }
    return {
      type: 'FeatureCollection',
      features: Array.from({ length: positions.length / 2 }, (_, n) => ({
        type: 'Feature',
        properties: propertiesOf(n),
        geometry: { type: 'Point', coordinates: [positions[2 * n]!, positions[2 * n + 1]!] },
      })),
    }
  }
}
