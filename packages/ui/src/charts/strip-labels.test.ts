import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type StripContent, type StripLabel, stripLabels } from './strip-labels.ts'
import { type StripBox, stripScale } from './strip-scale.ts'
import { textWidth } from './text-width.ts'

const hour = 3_600_000
const fontPx = 11
const scaleFor = (width: number, height: number) =>
  stripScale(0, 10 * hour, 120, { left: 34, top: 12, width: width - 46, height: height - 34 })
const desk = scaleFor(1_000, 150)
const phone = scaleFor(390, 112)

const nothing: StripContent = { zones: [], plans: [], overlaps: [], edited: undefined }
const zone = (name: string, lower: number, upper: number) => ({
  ...{ key: name, kind: 'red' as const, name },
  ...{ lower, upper },
})
const plan = (label: string, hours: readonly [number, number], band: readonly [number, number]) => ({
  ...{ key: label, label, kind: 'other' as const },
  ...{ from: hours[0] * hour, to: hours[1] * hour },
  ...{ lower: band[0], upper: band[1] },
})

const boxOfLabel = ({ words, x, y }: StripLabel): StripBox => ({
  ...{ left: x, top: y - fontPx * 0.8 },
  ...{ width: textWidth(words, fontPx), height: fontPx },
})
const collide = (a: StripBox, b: StripBox) =>
  a.left < b.left + b.width &&
  b.left < a.left + a.width &&
  a.top < b.top + b.height &&
  b.top < a.top + a.height
const pairs = <T>(all: readonly T[]) => all.flatMap((a, at) => all.slice(at + 1).map((b) => [a, b] as const))
const words = (content: Partial<StripContent>, scale = desk) =>
  stripLabels({ ...nothing, ...content }, { scale, fontPx }).map((label) => label.words)

const texts = fc.string({ minLength: 1, maxLength: 40, unit: 'grapheme-ascii' })
const bands = fc.tuple(fc.integer({ min: 0, max: 110 }), fc.integer({ min: 1, max: 120 }))
const blocks = fc.tuple(fc.integer({ min: 0, max: 9 }), fc.integer({ min: 1, max: 6 }), bands)
const times = ([from, hours, [lower, height]]: [number, number, [number, number]]) => ({
  ...{ from: from * hour, to: (from + hours) * hour },
  ...{ lower, upper: lower + height },
})
const contents = fc.record({
  zones: fc.array(
    fc.tuple(texts, bands).map(([name, [lower, height]]) => zone(name, lower, lower + height)),
    { maxLength: 5 },
  ),
  plans: fc.array(
    fc.tuple(texts, blocks).map(([label, block]) => ({ ...plan(label, [0, 0], [0, 0]), ...times(block) })),
    { maxLength: 5 },
  ),
  overlaps: fc.array(
    blocks.map((block) => ({ key: 'o', ...times(block) })),
    { maxLength: 3 },
  ),
  edited: fc.option(blocks.map(times), { nil: undefined }),
})

describe('the words of a strip', () => {
  test('never lie on each other, nor beyond the chart, whatever it shows', () =>
    fc.assert(
      fc.property(contents, fc.constantFrom(desk, phone, scaleFor(300, 112)), (content, scale) => {
        const boxes = stripLabels(content, { scale, fontPx }).map(boxOfLabel)
        expect(pairs(boxes).filter(([a, b]) => collide(a, b))).toEqual([])
        const right = scale.box.left + scale.box.width
        expect(boxes.every(({ left, width }) => left >= scale.box.left && left + width <= right)).toBe(true)
        const bottom = scale.box.top + scale.box.height
        expect(boxes.every(({ top, height }) => top >= 0 && top + height <= bottom)).toBe(true)
      }),
    ))

  test('keep clear of what is written there already', () => {
    const [usual] = stripLabels({ ...nothing, zones: [zone('KIA', 0, 120)] }, { scale: phone, fontPx })
    const taken = [boxOfLabel(usual!)]
    const [moved] = stripLabels({ ...nothing, zones: [zone('KIA', 0, 120)] }, { scale: phone, fontPx, taken })
    expect(moved?.words).toBe('KIA 0–120 m AGL')
    expect(collide(boxOfLabel(moved!), taken[0]!)).toBe(false)
  })

  test('are all there where a zone, the request’s plans and those of others share a height, on a phone as on a desk', () => {
    const content = {
      zones: [zone('Hesaraghatta Training Area', 0, 120), zone('KIA Outer', 0, 120)],
      plans: [
        { ...plan('Plan 1', [1, 9], [30, 90]), kind: 'own' as const },
        plan('Metro Survey', [2, 4], [40, 80]),
        plan('Deccan Mapping Co', [2, 5], [60, 90]),
      ],
      overlaps: [{ key: 'o', from: 2 * hour, to: 4 * hour, lower: 40, upper: 80 }],
    }
    for (const scale of [desk, phone])
      expect(words(content, scale).toSorted()).toEqual([
        '2 h shared, 40–80 m AGL',
        'Deccan Mapping Co',
        'Hesaraghatta Training Area 0–120 m AGL',
        'KIA Outer 0–120 m AGL',
        'Metro Survey',
        'Plan 1',
      ])
  })

  test('leave the band out before the name, and the name out before they are cut', () => {
    const long = 'The whole of the eastern training area of the city'
    expect(words({ zones: [zone(long, 0, 120)] })).toEqual([`${long} 0–120 m AGL`])
    expect(words({ zones: [zone(long, 0, 120)] }, phone)).toEqual([long])
    expect(words({ zones: [zone(`${long}, ${long}`, 0, 120)] }, phone)).toEqual([])
  })
})
