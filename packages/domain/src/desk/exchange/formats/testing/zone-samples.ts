import { draftZones, type FormatId, readFile, zoneFormats } from '../index.ts'

/** Shapes and a reader for the tests of zone files. */

export const square = [
  [77, 13],
  [77.1, 13],
  [77.1, 13.1],
  [77, 13.1],
  [77, 13],
]
export const bowTie = [
  [77, 13],
  [77.1, 13.1],
  [77.1, 13],
  [77, 13.1],
  [77, 13],
]
export const features = (...list: object[]) => ({ type: 'FeatureCollection', features: list })
export const feature = (geometry: unknown, properties: object = {}) => ({
  type: 'Feature',
  geometry,
  properties,
})
export const polygon = (...rings: number[][][]) => ({ type: 'Polygon', coordinates: rings })

export const read = (content: unknown, options: object = {}, format: FormatId | 'auto' = 'auto') => {
  const file = readFile(content, format, zoneFormats)
  if (file.problem !== null) throw new Error(file.problem)
  return draftZones(file.features, { maxVertices: 10_000, ...options })
}
export const first = (content: unknown, options: object = {}) => read(content, options)[0]!
export const problemOf = (content: unknown) => readFile(content, 'auto', zoneFormats).problem
