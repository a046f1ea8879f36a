import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readBatch, writeBatch } from './frame-batch.ts'

test('a batch gives back the frames that were put in, in their order', () => {
  const frame = fc.record({ assetUuid: fc.uuid(), text: fc.string({ unit: 'grapheme', maxLength: 300 }) })
  fc.assert(
    fc.property(fc.array(frame, { maxLength: 40 }), (frames) => {
      const put = frames.map(({ assetUuid, text }) => ({ assetUuid, payload: Buffer.from(text) }))
      const got: unknown[] = []
      readBatch(writeBatch(put), (assetUuid, text, bytes) => got.push({ assetUuid, text, bytes }))
      expect(got).toEqual(frames.map((one, i) => ({ ...one, bytes: put[i]!.payload.length })))
    }),
  )
})
