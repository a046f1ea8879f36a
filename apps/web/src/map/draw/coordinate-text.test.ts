import { describe, expect, it } from 'vitest'
import { parseCoordinate, parsePositions } from './coordinate-text.ts'

describe('coordinates as people type them', () => {
  it.each([
    ['13.10421', 13.10421],
    [' -77.5 ', -77.5],
    ['13.1 N', 13.1],
    ['13.1S', -13.1],
    ['77.6° W', -77.6],
    ['thirteen', null],
    ['', null],
    ['13,5', 13.5],
    ['13,5,1', null],
    ['1e3', null],
  ])('%o is %o', (text, value) => {
    expect(parseCoordinate(text)).toBe(value)
  })

  it('are read line by line, latitude first', () => {
    expect(parsePositions('13.10, 77.77\n13.12 77.78\n13.11 N, 77.80 E\n').positions).toEqual([
      [77.77, 13.1],
      [77.78, 13.12],
      [77.8, 13.11],
    ])
  })

  it('are read in every form in which positions are searched', () => {
    for (const line of ['12,9716 77,5946', '12,9716; 77,5946', '12,9716, 77,5946', '12.9716; 77.5946'])
      expect([line, parsePositions(`${line}\n13.1, 77.7; 13.2, 77.8`).positions]).toEqual([
        line,
        [
          [77.5946, 12.9716],
          [77.7, 13.1],
          [77.8, 13.2],
        ],
      ])
    expect(parsePositions('43P GQ 85834 43873').positions?.[0]?.[1]).toBeCloseTo(13.0475, 3)
  })

  it('may repeat the first point at the end', () => {
    expect(parsePositions('13 77; 13 78; 14 78; 13 77').positions).toHaveLength(3)
  })

  it.each([
    ['13.1, 77.7\n91, 77', 'Line 2: Latitude is a number from -90 to 90'],
    ['13.1, 181', 'Line 1: Longitude is a number from -180 to 180'],
    ['13.1', 'Line 1: Longitude is a number from -180 to 180'],
    ['13.1, 77.7, 40', 'Line 1: Write latitude, then longitude'],
  ])('%o: %s', (text, problem) => {
    expect(parsePositions(text).problem).toBe(problem)
  })
})
