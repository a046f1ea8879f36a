import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { boundsOf, formatCamera, parseCamera, wireBounds } from './camera.ts'

describe('the camera in the URL', () => {
  it('reads what it wrote', () => {
    const camera = { center: [77.655, 13.062] as const, zoom: 10.4 }
    expect(formatCamera(camera)).toBe('13.06200,77.65500,10.40')
    expect(parseCamera(formatCamera(camera))).toEqual(camera)
  })

  it.each([
    null,
    undefined,
    '',
    '13,77',
    '13,77,',
    'a,b,c',
    '91,0,3',
    '0,181,3',
    '0,0,23',
    '1,2,3,4',
    'NaN,0,3',
  ])('takes %o for no camera', (text) => {
    expect(parseCamera(text)).toBeNull()
  })
})

describe('boxes', () => {
  it('is drawn round positions, and round none there is none', () => {
    expect(
      boundsOf([
        [77, 13],
        [76, 14],
      ]),
    ).toEqual({ west: 76, south: 13, east: 77, north: 14 })
    expect(boundsOf([])).toBeNull()
  })

  it.each([
    [
      { west: -300, south: -95, east: 300, north: 95 },
      { west: -180, south: -90, east: 180, north: 90 },
    ],
    [
      { west: 437, south: 12, east: 438, north: 13 },
      { west: 77, south: 12, east: 78, north: 13 },
    ],
    [
      { west: 170, south: 0, east: 188, north: 1 },
      { west: 170, south: 0, east: 180, north: 1 },
    ],
    [
      { west: 176, south: 0, east: 194, north: 1 },
      { west: -180, south: 0, east: -166, north: 1 },
    ],
  ])('brings a box of the map into what the socket accepts', (box, wire) => {
    expect(wireBounds(box)).toEqual(wire)
  })

  it('always keeps west below east and all within the world (viewport rule 3)', () => {
    const longitude = fc.double({ min: -900, max: 900, noNaN: true })
    fc.assert(
      fc.property(longitude, fc.double({ min: 0.001, max: 900, noNaN: true }), (west, width) => {
        const wire = wireBounds({ west, south: 0, east: west + width, north: 1 })
        expect(wire.west).toBeLessThan(wire.east)
        expect(wire.west).toBeGreaterThanOrEqual(-180)
        expect(wire.east).toBeLessThanOrEqual(180)
      }),
    )
  })
})
