import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { positionFault, positionIn } from './position-text.ts'

const bengaluru = [13.104, 77.59] as const

describe('a position is read as people write it', () => {
  it.each([
    ['13.104, 77.59', ...bengaluru],
    ['13.104 77.59', ...bengaluru],
    ['  13.104;77.59 ', ...bengaluru],
    ['13.104N 77.59E', ...bengaluru],
    ['13.104° N, 77.59° E', ...bengaluru],
    ['N13.104 E77.59', ...bengaluru],
    ['E 77.59, N 13.104', ...bengaluru],
    ['-33.86, +151.2', -33.86, 151.2],
    ['33.86 s 70.5 w', -33.86, -70.5],
    ['13°06\'14.4"N 77°35\'24"E', ...bengaluru],
    ['13° 6′ 14.4″ N 77° 35′ 24″ E', ...bengaluru],
    ['13:06:14.4, 77:35:24', ...bengaluru],
    ['13 06 14.4 N 77 35 24 E', ...bengaluru],
    ['13 06.24 N, 77 35.4 E', ...bengaluru],
    ["S 33°51.6' E 151°12'", -33.86, 151.2],
    ['13 06 14.4 77 35 24', ...bengaluru],
    ['0, 0', 0, 0],
    ['13,104 77,59', ...bengaluru],
    ['13,104; 77,59', ...bengaluru],
    ['13,104;77,59', ...bengaluru],
    ['13,104, 77,59', ...bengaluru],
    ['13,104 N 77,59 E', ...bengaluru],
    ['13,104° N, 77,59° E', ...bengaluru],
    ['E 77,59 N 13,104', ...bengaluru],
    ['-33,86 151,2', -33.86, 151.2],
    ['13,5 77', 13.5, 77],
    ['13°06\'14,4"N 77°35\'24"E', ...bengaluru],
    ['13 06,24 N, 77 35,4 E', ...bengaluru],
    // A comma alone, or one between figures with points, stands between the halves.
    ['13.104,77.59', ...bengaluru],
    ['13,77', 13, 77],
    ['13, 77.59', 13, 77.59],
    ['13 06 14,77 35 24', 13 + 6 / 60 + 14 / 3600, 77.59],
    ['13 06,77 35', 13.1, 77 + 35 / 60],
  ])('%s', (text, latitude, longitude) => {
    const found = positionIn(text)
    expect(found?.latitude).toBeCloseTo(latitude, 9)
    expect(found?.longitude).toBeCloseTo(longitude, 9)
  })

  it.each([
    'Parcel run 3',
    'UA0093K4T0Q',
    'PRM-PS4SJSDZAG',
    '12 34',
    '91, 77',
    '13, 181',
    '13.1',
    '13.1, 77.5, 9',
    '13,1,77',
    '13,104 77.59',
    "13°61'N 77°00'E",
    "13.5°10'N 77°E",
    '13N 14N',
    '-13N 77E',
    '13.1 N, 77.5',
    'N13.1N E77',
    '',
    '1,'.repeat(60),
  ])('%s is none', (text) => {
    expect(positionIn(text)).toBeNull()
  })

  test('what is written as a position and lies outside the world is said to be so', () => {
    for (const text of [
      '91, 200',
      '91,5 77,6',
      '13.1 181',
      '95N 20E',
      "13°06'N 181°E",
      '113.104, 77.59',
      '-91, 0',
    ])
      expect([text, positionIn(text), positionFault(text)]).toEqual([
        text,
        null,
        'Out of range: latitude goes from −90 to 90, longitude from −180 to 180, and latitude comes first.',
      ])
    for (const text of ['13.104, 77.59', '12 34', '91 200', 'PRM-PS4SJSDZAG', 'Vayu 2, 300', '12,9716', ''])
      expect([text, positionFault(text)]).toEqual([text, null])
  })

  test('whatever is written, it is a position on Earth or none', () => {
    const sign = fc.constantFrom(...'0123456789.,;°\'"NSEW +-:')
    fc.assert(
      fc.property(fc.array(sign, { maxLength: 40 }), (signs) => {
        const found = positionIn(signs.join(''))
        return found === null || (Math.abs(found.latitude) <= 90 && Math.abs(found.longitude) <= 180)
      }),
    )
  })
})
