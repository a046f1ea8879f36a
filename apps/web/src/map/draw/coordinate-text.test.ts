import { describe, expect, it } from 'vitest'
import { parseCoordinate, parsePositions } from './coordinate-text.ts'

describe('coordinates as people type them', () => {
  it.each([
    ['13.10421', 13.10421],
    [' -77.5 ', -77.5],
    ['−77.5', -77.5],
    ['+77.5', 77.5],
    ['13.1 N', 13.1],
    ['13.1s', -13.1],
    ['13,5', 13.5],
    ['90', 90],
    ['90.1', null],
    ['thirteen', null],
    ['', null],
    ['13,5,1', null],
    ['1e3', null],
  ])('%o is %o', (text, value) => {
    expect(parseCoordinate(text, 'latitude')).toBe(value)
  })

  it('have the letter of their own axis and no sign beside it', () => {
    expect(parseCoordinate('77.6° W', 'longitude')).toBe(-77.6)
    for (const text of ['70.5 W', '13.1 E', '-33.86 S', '−33.86 S', '+13.1 N'])
      expect([text, parseCoordinate(text, 'latitude')]).toEqual([text, null])
    for (const text of ['13.1 N', '33.86 S', '-70.5 W', '180.1'])
      expect([text, parseCoordinate(text, 'longitude')]).toEqual([text, null])
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

  it('may be bare numbers with a typographic minus', () => {
    expect(parsePositions('−33 −70\n−34, 151\n-35 −71.5').positions).toEqual([
      [-70, -33],
      [151, -34],
      [-71.5, -35],
    ])
  })

  it('may repeat the first point at the end', () => {
    expect(parsePositions('13 77; 13 78; 14 78; 13 77').positions).toHaveLength(3)
  })

  const latitude = 'Latitude is a number from -90 to 90, or from 0 to 90 with N or S'
  const longitude = 'Longitude is a number from -180 to 180, or from 0 to 180 with E or W'
  const order = 'Write latitude, then longitude: 13.1, 77.6 or 13.1 N, 77.6 E'
  it.each([
    ['13.1, 77.7\n91, 77', `Line 2: ${latitude}`],
    ['13.1, 181', `Line 1: ${longitude}`],
    ['13.1', `Line 1: ${longitude}`],
    ['13.1, 77.7, 40', `Line 1: ${order}`],
    ['-33.86 S, 151.2 E', `Line 1: ${latitude}`],
    ['33.86 S, -151.2 W', `Line 1: ${longitude}`],
    ['13.1 E, 77.5 E', `Line 1: ${latitude}`],
    ['77.59 E 13.1', `Line 1: ${latitude}`],
    ['13.1N 14.2N', `Line 1: ${longitude}`],
    ['13.1 N, 77.5', `Line 1: ${order}`],
    ['13.1, 77.5 E', `Line 1: ${order}`],
  ])('%o: %s', (text, problem) => {
    expect(parsePositions(text).problem).toBe(problem)
  })
})
