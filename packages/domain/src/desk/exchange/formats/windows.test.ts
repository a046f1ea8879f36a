import { describe, expect, it } from 'vitest'
import { noFindings } from './feature.ts'
import { endOf, instantOf } from './windows.ts'

const read = (of: typeof instantOf, written: unknown) => {
  const found = noFindings()
  return { at: of(written, 'end', found), ...found }
}

describe('a time of a file', () => {
  it.each(['2026-02-30', '2026-02-29T10:00:00Z', '2026/04/31 10:00:00+00', '2026-06-31T00:00:00+05:30'])(
    'that no calendar has is a fault: %s',
    (written) => {
      expect(read(instantOf, written)).toEqual({
        at: null,
        notes: [],
        faults: [`end "${written}" is no ISO 8601 date and time in the years 1970 to 9999`],
      })
    },
  )

  it.each([
    ['2028-02-29', '2028-02-29T00:00:00.000Z'],
    ['2026-12-31T23:30:00-01:00', '2027-01-01T00:30:00.000Z'],
    ['2026-12-31T24:00:00Z', '2027-01-01T00:00:00.000Z'],
  ])('that one has is read: %s', (written, at) => {
    expect(read(instantOf, written)).toMatchObject({ at, faults: [] })
  })
})

describe('an end', () => {
  it.each([
    ['2026-09-01', '2026-09-02T00:00:00.000Z'],
    ['2026/12/31', '2027-01-01T00:00:00.000Z'],
    ['9999-12-31', '9999-12-31T23:59:59.999Z'],
  ])('that is a day lasts through it, and says so: %s', (written, at) => {
    const day = written.replaceAll('/', '-')
    expect(read(endOf, written)).toMatchObject({
      at,
      notes: [expect.any(String), `end ${day} names no time; taken as the end of that day`],
      faults: [],
    })
  })

  it.each(['2026-09-01T00:00:00Z', '2026-09-01T00:00', '2026-02-30', '', null])(
    'that is none, or has a time, is as any other: %s',
    (written) => {
      expect(read(endOf, written)).toEqual(read(instantOf, written))
    },
  )
})
