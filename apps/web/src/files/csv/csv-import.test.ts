import { type FieldFault, namedFaults } from '@clearway/domain/contracts'
import { describe, expect, it, test } from 'vitest'
import { checkRows } from './check-rows.ts'
import { mapColumns, missingColumns, parseCsv, writeCsv } from './csv.ts'
import { type ImportKind, listOf, namedOf, numberOf, textOf } from './import-kind.ts'
import { apiFaults } from './use-import.ts'

const columns = [
  { key: 'asset_uin', label: 'UIN', aliases: ['registration number'], meaning: '', example: '' },
  { key: 'model', label: 'Model', required: true, meaning: '', example: '' },
]

describe('a file as spreadsheets save it', () => {
  it.each([
    ['commas', 'a,b\n1,"x, y"\n'],
    ['semicolons', 'a;b\r\n1;x, y\r\n'],
    ['tabs', 'a\tb\n1\tx, y'],
    ['a byte order mark', '\uFEFFa,b\n1,"x, y"'],
    ['empty lines', 'a,b\n\n1,"x, y"\n,\n\n'],
  ])('is read with %s', (_name, text) => {
    expect(parseCsv(text)).toEqual({ headers: ['a', 'b'], rows: [['1', 'x, y']] })
  })

  it('comes back as it was written', () => {
    const rows = [
      ['a', 'b'],
      ['say "so"', 'x;y'],
    ]
    expect(parseCsv(writeCsv(rows))).toEqual({ headers: rows[0], rows: [rows[1]] })
  })

  it('comes back without formulas that somebody else has written', () => {
    const text = writeCsv([
      ['name'],
      ['=HYPERLINK("http://example.org")'],
      ['-4,5'],
      ['+ @'],
      ['T3; LR1;=1+1'],
    ])
    expect(parseCsv(text).rows).toEqual([
      [`'=HYPERLINK("http://example.org")`],
      ['-4,5'],
      ["'+ @"],
      ["T3; LR1;'=1+1"],
    ])
  })

  it('without a line has no rows', () => {
    expect(parseCsv('  ')).toEqual({ headers: [], rows: [] })
  })
})

test('a column is found by its name, its label or another word, however it is written', () => {
  expect(mapColumns(columns, ['Registration Number (UIN)', 'MODEL'])).toEqual({ asset_uin: 0, model: 1 })
  const map = mapColumns(columns, ['uin', 'colour'])
  expect(map).toEqual({ asset_uin: 0, model: null })
  expect(missingColumns(columns, map).map(({ key }) => key)).toEqual(['model'])
})

test('another word for a column does not go before its own name or label, wherever it stands', () => {
  expect(mapColumns(columns, ['Registration number', 'Model', 'asset_uin'])).toEqual({
    asset_uin: 2,
    model: 1,
  })
  expect(mapColumns(columns, ['Registration number', 'Model', 'UIN'])).toEqual({ asset_uin: 2, model: 1 })
  const both = [{ ...columns[0]!, aliases: ['model'] }, columns[1]!]
  expect(mapColumns(both, ['model'])).toEqual({ asset_uin: null, model: 0 })
})

test('cells become what the wire takes', () => {
  expect(['4.8', '4,8', '1 200', ' ', 'heavy'].map(numberOf)).toEqual([4.8, 4.8, 1200, undefined, 'heavy'])
  expect(['0,249', '-4,25', '1200,5', '4,8251'].map(numberOf)).toEqual([0.249, -4.25, 1200.5, 4.8251])
  expect(['1,440', '-1,440', '12,000,000', '1 440,000'].map(numberOf)).toEqual([
    '1,440',
    '-1,440',
    '12,000,000',
    1440,
  ])
  expect(['3', 'Small', ''].map(namedOf)).toEqual([3, 'Small', undefined])
  expect(listOf('T3 thermal; LR1|')).toEqual(['T3 thermal', 'LR1'])
  expect(textOf('  ')).toBeUndefined()
})

const kind: ImportKind<string> = {
  one: 'thing',
  many: 'things',
  columns,
  columnOf: {},
  unique: ['asset_uin'],
  read: ({ model }) => (model ? { value: model } : { faults: { model: 'is required' } }),
}

test('two rows that name one thing: the later is at fault; rows without a name are not', () => {
  const rows = [
    { asset_uin: 'UA-1', model: 'a' },
    { asset_uin: '', model: 'b' },
    { asset_uin: ' UA-1', model: 'c' },
    { asset_uin: '', model: '' },
  ]
  expect(checkRows(kind, rows).map(({ faults, value }) => [faults, value])).toEqual([
    [{}, 'a'],
    [{}, 'b'],
    [{ asset_uin: 'stands in row 1 already' }, undefined],
    [{ model: 'is required' }, undefined],
  ])
})

test('rows that differ in case alone name two things, unless the service takes them for one', () => {
  const rows = [
    { asset_uin: 'UA-1', model: 'a' },
    { asset_uin: 'ua-1', model: 'b' },
  ]
  const faultsOf = (one: ImportKind<string>) => checkRows(one, rows).map(({ faults }) => faults)
  expect(faultsOf(kind)).toEqual([{}, {}])
  expect(faultsOf({ ...kind, ignoresCase: true })).toEqual([{}, { asset_uin: 'stands in row 1 already' }])
})

describe('what the API answers about a list goes to its row and column', () => {
  const refusal = (message: string, details?: Record<string, string[]>) =>
    Object.assign(new Error(message), { data: { failure: 'already_exists', status_code: 409, details } })

  it('from details, by index and field', () => {
    const error = refusal('assets.1.asset_uin: taken', {
      'assets.1.asset_uin': ['is registered already'],
      'assets.4.asset_model_uuid': ['must be a UUID'],
    })
    const { rows, refusal: rest } = apiFaults(error, { asset_model_uuid: 'model' })
    expect([...rows]).toEqual([
      [1, { asset_uin: 'is registered already' }],
      [4, { model: 'must be a UUID' }],
    ])
    expect(rest).toBeNull()
  })

  it('from the sentence where there are no details', () => {
    const { rows } = apiFaults(refusal('models.3.max_height must be positive.'))
    expect([...rows]).toEqual([[3, { max_height: 'must be positive.' }]])
  })

  it('that there are more faults than were named is shown above all rows', () => {
    const faults = Array.from(
      { length: 101 },
      (_, index): FieldFault => [`assets.${index}.asset_uin`, 'is registered already'],
    )
    const { message, details } = namedFaults('already_exists', faults)
    const { rows, refusal: rest } = apiFaults(refusal(message, details))
    expect(rows.size).toBe(100)
    expect(rest).toBe(message)
    expect(rest).toContain('the first 100 of 101')
  })

  it('what belongs to no row is shown above all of them', () => {
    expect(apiFaults(refusal('Only an Admin may do this.'))).toEqual({
      rows: new Map(),
      refusal: 'Only an Admin may do this.',
    })
  })
})
