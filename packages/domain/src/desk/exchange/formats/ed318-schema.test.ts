import { readdirSync, readFileSync } from 'node:fs'
import { Ajv } from 'ajv'
import addFormats from 'ajv-formats'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { draftZones, readFile, writers, zoneFormats } from './index.ts'
import { exported, zones } from './testing/any-zones.ts'

const standard = new URL('testing/ed318/', import.meta.url)
const textOf = (path: string) => readFileSync(new URL(path, standard), 'utf8')
const examples = readdirSync(new URL('examples/', standard))

/** The schemas name each other by their files. */
const ajv = new Ajv({ strict: false, allErrors: true })
addFormats.default(ajv)
ajv.addFormat('DateTimeType', addFormats.default.get('date-time'))
for (const file of readdirSync(new URL('schema/', standard)))
  ajv.addSchema({ ...JSON.parse(textOf(`schema/${file}`)), $id: `ed318:/${file}` })
const check = ajv.getSchema('ed318:/Schema_GeoZones.json')!
const faultsOf = (file: unknown) => (check(file) ? [] : ajv.errorsText(check.errors).split(', '))

describe('by the schema of the standard', () => {
  it.each(examples)('%s is taken or named as invalid, as the sample is marked', (name) => {
    const isInvalid = name.startsWith('Invalid')
    const text = textOf(`examples/${name}`)
    expect(faultsOf(JSON.parse(text)).length > 0).toBe(isInvalid)
    const { problem, features } = readFile(text, 'auto', zoneFormats)
    expect(problem).toEqual(isInvalid ? expect.stringMatching(/^The ED-318 is invalid: /) : null)
    const drafts = draftZones(features ?? [], { maxVertices: 10_000 })
    expect(drafts.flatMap((one) => one.drafts).length > 0).toBe(!isInvalid)
  })

  it('every zone leaves as what the standard allows, with or without a schedule', () => {
    fc.assert(
      fc.property(zones, (made) => {
        const text = writers['ed318'].write(made.map(exported), {
          at: '2026-01-01T00:00:00.000Z',
          country: 'IND',
        })
        expect(faultsOf(JSON.parse(text))).toEqual([])
      }),
      { numRuns: 300 },
    )
  })
})
