import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createReader, writeFrame } from '../../mavlink/index.ts'
import { textMessages } from './text.ts'

/** What a ground station reads, from the bytes of the line. */
const readBy = (version: 1 | 2, text: string): { text: string; id: number; chunk_seq: number }[] => {
  const reader = createReader('datagrams')
  return textMessages(4, text, { id: 9, version })
    .map((fields) =>
      writeFrame('STATUSTEXT', fields, { version, systemId: 1, componentId: 191, sequence: 0 }),
    )
    .flatMap((frame) => reader.read(frame))
    .map(({ fields }) => fields as never)
}

describe('a text for the pilot', () => {
  it.each([1, 2] as const)('is read as it was written, by MAVLink %i', (version) => {
    expect(readBy(version, 'CW: leaving São Paulo, go né')).toMatchObject([
      { text: 'CW: leaving São Paulo, go né', id: 0, chunk_seq: 0 },
    ])
  })

  it('of more than one piece loses nothing, and each piece but the last is full', () => {
    const text = 'CW: पुणे विमानतळ क्षेत्र: leave to the east, São Paulo é 日本語 and so on for a while'
    const pieces = readBy(2, text)
    expect(
      pieces
        .map(({ text: piece }) => piece.trimEnd())
        .join('')
        .replaceAll(' ', ''),
    ).toBe(text.replaceAll(' ', ''))
    for (const { text: piece } of pieces.slice(0, -1)) expect(Buffer.byteLength(piece)).toBe(50)
    expect(Buffer.byteLength(pieces.at(-1)?.text ?? '')).toBeLessThan(50)
  })

  it('of plain letters is put together exactly, and ends with a piece that is not full', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom('a', 'b', ' '), maxLength: 220 }), (text) => {
        const pieces = readBy(2, text)
        expect(pieces.map(({ text: piece }) => piece).join('')).toBe(text)
        if (pieces.length > 1) expect(pieces.at(-1)?.text.length).toBeLessThan(50)
      }),
    )
  })

  it('of any letters is cut between them', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme', minLength: 1, maxLength: 200 }),
        fc.constantFrom(1, 2),
        (text, version) => {
          // The end of a text, and the sign for a letter that cannot be read.
          fc.pre(!/[\0\uFFFD]/.test(text))
          for (const { text: piece } of readBy(version as 1 | 2, text)) expect(piece).not.toContain('\uFFFD')
        },
      ),
    )
  })
})
