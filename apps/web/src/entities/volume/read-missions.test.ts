import { describe, expect, it } from 'vitest'
import { choicesOf, readMissions, usualCorridor } from './read-missions.ts'

const feature = (name: string, geometry: unknown) => ({ type: 'Feature', properties: { name }, geometry })
const file = (...features: unknown[]) => JSON.stringify({ type: 'FeatureCollection', features })
const square = {
  type: 'Polygon',
  coordinates: [
    [
      [77.6, 13],
      [77.61, 13],
      [77.61, 13.01],
      [77.6, 13.01],
      [77.6, 13],
    ],
  ],
}
const bowTie = {
  type: 'Polygon',
  coordinates: [
    [
      [77.6, 13],
      [77.61, 13.01],
      [77.61, 13],
      [77.6, 13.01],
      [77.6, 13],
    ],
  ],
}
const line = {
  type: 'LineString',
  coordinates: [
    [77.6, 13],
    [77.62, 13.01],
  ],
}

describe('missions read from a file', () => {
  it('are its areas and, as corridors, its lines', () => {
    const read = readMissions(file(feature('Lake', square), feature('Canal', line)), usualCorridor)
    if (read.problem !== null) throw new Error(read.problem)
    expect(read.format).toBe('GeoJSON')
    expect(choicesOf(read).map(({ draft }) => draft.mission_name)).toEqual(['Lake', 'Canal'])
    expect(choicesOf(read).map(({ path }) => path)).toEqual([
      null,
      { points: line.coordinates, sizeM: 2 * usualCorridor.bufferM },
    ])
  })
  it('leave out a feature at fault and say why', () => {
    const read = readMissions(file(feature('Knot', bowTie), feature('Lake', square)), usualCorridor)
    if (read.problem !== null) throw new Error(read.problem)
    expect(read.features[0]?.faults.join()).toMatch(/cross/)
    expect(choicesOf(read)).toHaveLength(1)
  })
  it('need a file that one of the readers knows', () => {
    expect(readMissions('name,lat,lon', usualCorridor).problem).toMatch(/none of JSON, XML and OpenAir/)
    expect(readMissions('', usualCorridor).problem).toBe('The file is empty.')
  })
})
