import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readBatch, writeBatch } from './frame-batch.ts'

test('a batch gives back the frames that were put in, in their order', () => {
  const frame = fc.record({
    assetUuid: fc.uuid(),
    payload: fc.uint8Array({ maxLength: 300 }).map(Buffer.from),
  })
  fc.assert(
    fc.property(fc.array(frame, { maxLength: 40 }), (frames) => {
      expect(readBatch(writeBatch(frames))).toEqual(frames)
    }),
  )
})
