import { showUnits } from '@clearway/ui'
import { afterEach, describe, expect, test } from 'vitest'
import { type ProfilePoint, readoutOf, tooHighOver } from './profile.ts'
import { clearBands, tileName } from './ways-out.ts'

afterEach(() => showUnits({ distance: 'metric', height: 'm' }))

const amsl = (value: number) => ({ value, reference: 'AMSL' as const, unit: 'm' as const })
const limits = { min: amsl(1_025), max: amsl(1_075) }
/** 900 m, and a ridge of `ridgeM` in the middle. */
const over = (ridgeM: number | null): ProfilePoint[] =>
  [900, ridgeM, 900].map((groundM, at) => ({
    alongM: at * 1_000,
    ground: groundM === null ? null : { lowestM: groundM, highestM: groundM },
    lowerM: 1_025,
    upperM: 1_075,
    lowerAglM: groundM === null ? null : 1_025 - groundM,
    upperAglM: groundM === null ? null : 1_075 - groundM,
  }))

describe('bands that clear the ground', () => {
  test('follow it where no band above the sea fits between ridge and valley', () => {
    expect(clearBands(over(1_006), limits)).toEqual([
      {
        key: 'ground',
        act: '30–80 m AGL',
        effect: 'follows the ground, clear everywhere',
        fields: { min_height: 30, max_height: 80, min_measure: 'm AGL', max_measure: 'm AGL' },
      },
    ])
  })

  test('lie above the sea where there is room', () => {
    expect(clearBands(over(950), limits)[1]).toMatchObject({
      act: '980–1,020 m AMSL',
      fields: { min_height: 980, max_height: 1_020, min_measure: 'm AMSL' },
    })
  })

  test('are not offered over ground of unknown height, nor to a band that is clear', () => {
    expect(clearBands(over(null), limits)).toEqual([])
    expect(clearBands(over(960), { min: amsl(990), max: amsl(1_015) }).length).toBe(2)
    const clear = over(910).map((point) => ({
      ...point,
      lowerM: 950,
      upperM: 1_000,
      lowerAglM: 40,
      upperAglM: 90,
    }))
    expect(clearBands(clear, { min: amsl(950), max: amsl(1_000) })).toEqual([])
  })
})

test('the height at the cursor is given above the ground and above the sea', () => {
  const [valley, ridge] = over(1_006)
  expect(readoutOf(ridge!, 'AMSL')).toBe('1.0 km: ground 1,006 m AMSL, band 1,025–1,075 m AMSL, 19 m clear')
  expect(readoutOf(valley!, 'AGL')).toBe('0.0 km: ground 900 m AMSL, band 125–175 m AGL, 125 m clear')
  expect(readoutOf(over(null)[1]!, 'AMSL')).toBe('1.0 km: ground unknown, band 1,025–1,075 m AMSL')
})

test('who reads feet and nautical miles reads all of it in them, and the fields stay metric', () => {
  showUnits({ distance: 'nautical', height: 'ft' })
  expect(readoutOf(over(1_006)[1]!, 'AMSL')).toBe(
    '0.5 NM: ground 3,301 ft AMSL, band 3,363–3,527 ft AMSL, 62 ft clear',
  )
  expect(clearBands(over(1_006), limits)[0]).toMatchObject({
    act: '98–262 ft AGL',
    fields: { min_height: 30, max_height: 80, min_measure: 'm AGL' },
  })
})

test('how much of the way is above 120 m', () => {
  expect(tooHighOver(over(1_006))).toBe(2_000)
})

test('a square degree is called as its file of terrain', () => {
  expect([tileName(77.6, 13.1), tileName(-0.1, -12.5), tileName(8.5, 47)]).toEqual([
    'N13 E077',
    'S13 W001',
    'N47 E008',
  ])
})
