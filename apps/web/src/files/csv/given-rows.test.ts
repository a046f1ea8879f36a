import { expect, it } from 'vitest'
import { corrected, readGiven, remapped, without } from './given-rows.ts'

const columns = [
  { key: 'uin', label: 'UIN', meaning: '', example: '' },
  { key: 'model', label: 'Model', meaning: '', example: '' },
  { key: 'reference', label: 'Reference', meaning: '', example: '' },
]
const given = readGiven(columns, 'UIN,Model,Tail\nUA-1,M2,one\nUA-2,M2,two\nUA-3,M2,three\n')

it('takes each column by its name, and leaves empty what the list has not', () => {
  expect(given.cells[0]).toEqual({ uin: 'UA-1', model: 'M2', reference: '' })
})

it('keeps what was corrected and left out when a column is given another meaning', () => {
  const edited = without(corrected(given, 0, ['model', 'M2 Pro']), 1)
  expect(remapped(edited, 'reference', 2).cells).toEqual([
    { uin: 'UA-1', model: 'M2 Pro', reference: 'one' },
    { uin: 'UA-3', model: 'M2', reference: 'three' },
  ])
})

it('reads the column itself anew, which was another one as it was corrected', () => {
  const edited = corrected(given, 0, ['model', 'M2 Pro'])
  expect(remapped(edited, 'model', 2).cells.map(({ model }) => model)).toEqual(['one', 'two', 'three'])
  expect(remapped(edited, 'model', null).cells[0]).toMatchObject({ model: '' })
})
