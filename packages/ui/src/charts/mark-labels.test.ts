import { describe, expect, test } from 'vitest'
import { markLabels } from './mark-labels.ts'

const mark = (label: string, at: number) => ({ key: label, label, at })
const words = (...marks: ReturnType<typeof mark>[]) => [...markLabels(marks, 500).values()]

describe('words over the marks of a time track', () => {
  test('are each drawn by itself where there is room', () =>
    expect(words(mark('Palace', 0.5), mark('Lake', 0.1))).toEqual(['Lake', 'Palace']))

  test('count the marks that begin under them', () =>
    expect(words(mark('Palace Grounds', 0.1), mark('Lake', 0.15), mark('Fort', 0.1))).toEqual([
      'Palace Grounds +2',
    ]))

  test('leave room for the number, too', () =>
    // 14 characters end at 92 px, the number at 110.
    expect(words(mark('Palace Grounds', 0), mark('Lake', 0.1), mark('Fort', 0.2))).toEqual([
      'Palace Grounds +2',
    ]))

  test('are cut before they push everything aside', () =>
    expect(words(mark('x'.repeat(90), 0), mark('Lake', 0.4))).toHaveLength(2))
})
