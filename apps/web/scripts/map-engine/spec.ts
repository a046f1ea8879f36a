import { createRequire } from 'node:module'
import { type Files, ofSpec } from './sources.ts'

type Described = Readonly<Record<string, unknown>>

/** What is read of a property when its value is. Bounds, units and what it needs beside it are for who judges a style. */
const read = [
  'default',
  'expression',
  'length',
  'overridable',
  'property-type',
  'required',
  'tokens',
  'transition',
  'type',
  'value',
  'values',
]

const isRead = (group: string) =>
  /^(?:paint|layout)_(?:background|circle|fill|line|symbol)$/.test(group) ||
  ['light', 'projection'].includes(group)

const onlyRead = (described: Described): Described =>
  Object.fromEntries(Object.entries(described).filter(([name]) => read.includes(name)))

const required = (group: Described): Described =>
  Object.fromEntries(Object.entries(group).filter(([, one]) => (one as Described)['required']))

const eachOnlyRead = (group: Described): Described =>
  Object.fromEntries(Object.entries(group).map(([name, one]) => [name, onlyRead(one as Described)]))

/** Of the style specification what layers of the console's own kinds read; kinds of sources by their names alone. */
const slimSpec = (whole: Described): Described =>
  Object.fromEntries(
    Object.entries(whole).flatMap(([group, described]) => {
      if (group === '$version') return [[group, described]]
      if (group === '$root') return [[group, eachOnlyRead(required(described as Described))]]
      if (group.startsWith('source_')) return [[group, {}]]
      return isRead(group) ? [[group, eachOnlyRead(described as Described)]] : []
    }),
  )

const path = ofSpec('reference/v8.mjs')

/** What needs more of it brings it in place of this (parts.ts). */
export const spec: Files = {
  [path]: `export default ${JSON.stringify(slimSpec(createRequire(import.meta.url)(path).default))}`,
}
