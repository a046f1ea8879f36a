import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { geodesicDistanceM } from './measure.ts'
import { mgrsIn, mgrsText } from './mgrs.ts'
import { positionForms, positionText } from './position-forms.ts'
import { positionIn } from './position-text.ts'
import { utmIn, utmOf } from './utm.ts'

const at = (latitude: number, longitude: number) => ({ latitude, longitude })

describe('known positions on the grid', () => {
  // By PROJ; the references by GeoConvert of GeographicLib (its manual) and NGA's method.
  test.each([
    [at(33.3, 44.4), '38SMB4414084706', 444_140.545, 3_684_706.356],
    [at(0, 0), '31NAA6602100000', 166_021.443, 0],
    [at(-33.8568, 151.2153), '56HLH3490052288', 334_900.57, 6_252_288.753],
    [at(-1e-12, 0), '31MAV6602199999', 166_021.443, 10_000_000],
    [at(60.39, 5.32), '32VKN9723000510', 297_230.22, 6_700_510.175],
    [at(78.22, 15.65), '33XWG1481383004', 514_813.527, 8_683_004.153],
    [at(13.0475, 77.6355), '43PGQ8583343873', 785_833.903, 1_443_873.467],
    [at(-0.5, -78.5), '17MQV7826544681', 778_265.778, 9_944_681.96],
  ])('%o', (position, mgrs, easting, northing) => {
    const utm = utmOf(position)!
    expect(utm.eastingM).toBeCloseTo(easting, 2)
    expect(utm.northingM).toBeCloseTo(northing, 2)
    expect(mgrsText(position)!.replaceAll(' ', '')).toBe(mgrs)
  })
})

test('every form of a position is read as that position, to the precision of its digits', () => {
  const withinM = { dec: 1.2, dms: 3, utm: 1, mgrs: 1 }
  const latitude = fc.double({ min: -79.9, max: 83.9, noNaN: true })
  const longitude = fc.double({ min: -180, max: 180, noNaN: true })
  fc.assert(
    fc.property(latitude, longitude, fc.constantFrom(...positionForms), (lat, lon, form) => {
      const text = positionText(at(lat, lon), form)!
      const read = positionIn(text)
      expect(read, text).not.toBeNull()
      expect(geodesicDistanceM([lon, lat], [read!.longitude, read!.latitude])).toBeLessThan(withinM[form])
    }),
  )
})

test('a reference with fewer digits is the middle of its square, and capitals and gaps do not matter', () => {
  expect(positionIn('38S MB 44 84')).toEqual(mgrsIn('38SMB4484'))
  expect(positionIn('38smb 4414084706')!.latitude).toBeCloseTo(33.3, 4)
  const whole = mgrsIn('38SMB')!
  expect(utmOf(whole)!.eastingM).toBeCloseTo(450_000, 1)
})

test('what only looks like a grid reference is none', () => {
  for (const text of ['38SMB441408470', '61SMB44148470', '38SIB4414084706', '38PMF00', '38S 1234 5678'])
    expect(positionIn(text), text).toBeNull()
  // The northing lies in another band.
  expect(utmIn('38 C 444159 3687973')).toBeNull()
  expect(positionText(at(88, 10), 'utm')).toBeNull()
  expect(positionText(at(-85, 10), 'mgrs')).toBeNull()
})

test('no text, however long, makes the reader slow', () => {
  for (const text of ['1'.repeat(10_000), '38S '.repeat(2_500), `38SMB${'4'.repeat(10_000)}`])
    expect(positionIn(text)).toBeNull()
})
