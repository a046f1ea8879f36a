import { expect, test } from 'vitest'
import { entryOf, mostEntries, readDirectory } from './pmtiles-directory.ts'
import { createLeaves } from './pmtiles-leaves.ts'
import { directory } from './testing/write-archives.ts'

const places = { leafBytes: 1_000, tileBytes: 1_000 }

test('a directory leads to each tile of a run and to none beside it', () => {
  const read = readDirectory(
    directory([
      { id: 5, run: 3, length: 10, offset: 0 },
      { id: 20, run: 0, length: 7, offset: 90 },
    ]),
    places,
  )
  const tile = { run: 3, length: 10, offset: 0 }
  const leaf = { run: 0, length: 7, offset: 90 }
  expect([4, 5, 7, 8, 19].map((id) => entryOf(read, id))).toEqual([null, tile, tile, null, null])
  expect([20, 1_000].map((id) => entryOf(read, id))).toEqual([leaf, leaf])
})

test('a directory of more entries than any file needs is refused before they are read', () => {
  const count = mostEntries + 1
  const bytes = Buffer.alloc(4 + count * 4)
  bytes.set([(count & 127) | 128, ((count >> 7) & 127) | 128, count >> 14])
  expect(() => readDirectory(bytes, places)).toThrow(
    `has a directory of ${count} entries where ${mostEntries} are the most`,
  )
})

/** Leaves that are read when the test says so, and how often. */
const counted = (most: { leaves: number; entries: number }) => {
  const read: string[] = []
  let fails = false
  const leaves = createLeaves(async ({ offset, length }) => {
    read.push(`${offset}+${length}`)
    if (fails) throw new Error('not now')
    const columns = { runs: new Float64Array(), lengths: new Float64Array(), offsets: new Float64Array() }
    return { ids: new Float64Array(length), ...columns }
  }, most)
  return {
    leaves,
    read,
    failing(now: boolean) {
      fails = now
    },
  }
}

test('whoever asks at once for one leaf has it read once, and another length is another leaf', async () => {
  const { leaves, read } = counted({ leaves: 8, entries: 100 })
  const part = { offset: 40, length: 4 }
  await Promise.all([leaves(part), leaves({ ...part }), leaves({ ...part, length: 5 })])
  await leaves(part)
  expect(read).toEqual(['40+4', '40+5'])
  expect((await leaves({ ...part, length: 5 })).ids.length).toBe(5)
})

test('the leaves that were asked for last are kept, by their number and by their entries', async () => {
  const asked = async (most: { leaves: number; entries: number }) => {
    const { leaves, read } = counted(most)
    for (const offset of [1, 2, 1, 3, 1, 2]) await leaves({ offset, length: 10 })
    return read
  }
  const isSecondReadAgain = ['1+10', '2+10', '3+10', '2+10']
  expect(await asked({ leaves: 2, entries: 1_000 })).toEqual(isSecondReadAgain)
  expect(await asked({ leaves: 64, entries: 20 })).toEqual(isSecondReadAgain)
  expect(await asked({ leaves: 64, entries: 30 })).toEqual(['1+10', '2+10', '3+10'])
})

test('a leaf that could not be read is read again by the next who asks', async () => {
  const { leaves, read, failing } = counted({ leaves: 8, entries: 100 })
  failing(true)
  const part = { offset: 0, length: 3 }
  const answers = await Promise.allSettled([leaves(part), leaves(part)])
  expect(answers.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  failing(false)
  expect((await leaves(part)).ids.length).toBe(3)
  expect(read).toEqual(['0+3', '0+3'])
})
