import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { createTestWorld } from '../testing/world.ts'
import { Failure } from './failure.ts'
import { Timestamp, Uuid } from './fields.ts'
import { handle, parse } from './handle.ts'
import { operation } from './operation.ts'

const op = operation({
  name: 'things.rename',
  kind: 'mutation',
  about: 'zone',
  summary: 'Renames a thing',
  rest: { method: 'PUT', path: '/things/{thing_uuid}', body: 'data' },
  access: { who: 'partner' },
  params: z.object({ thing_uuid: Uuid }),
  input: z.object({ name: z.string(), at: Timestamp, kind: z.literal([1, 2]) }),
  output: z.string(),
})
const known = '018f4c3e-0000-7000-8000-000000000001'
const rename = handle(op, {
  load: async (_ctx, { thing_uuid }) => {
    if (thing_uuid !== known) throw new Failure('not_found')
    return { old: 'old' }
  },
  run: async (_ctx, input, thing) => `${thing.old} ${input.name} ${input.at.toISOString()}`,
})

const world = await createTestWorld()
const partner = world.as({ partner: { keyUuid: 'k', name: 'p', kind: 'partner' }, user: null, member: null })
const good = { name: 'new', at: '2026-01-31T14:30:00+05:30', kind: 1 }
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'none',
    (error: Failure) => error.code,
  )

describe('an operation refuses in the order of the contract', () => {
  it('asks who is calling before anything else', async () => {
    const nobody = world.as({ partner: null, user: null, member: null })
    expect(await codeOf(rename.invoke(nobody, { thing_uuid: 'x' }, {}))).toBe('partner_key_required')
  })
  it('and before anything of the request is read; whom it let in is not asked again', async () => {
    const nobody = world.as({ partner: null, user: null, member: null })
    const asked = { params: { thing_uuid: known }, input: undefined }
    expect(await codeOf(rename.admit(nobody, asked))).toBe('partner_key_required')
    const admitted = await rename.admit(partner, asked)
    expect(await admitted.run({ thing_uuid: known }, good)).toBe('old new 2026-01-31T09:00:00.000Z')
  })
  it('answers a malformed UUID with 400', async () => {
    expect(await codeOf(rename.invoke(partner, { thing_uuid: 'x' }, good))).toBe('invalid_input')
  })
  it('answers an absent record before it looks at the body', async () => {
    expect(await codeOf(rename.invoke(partner, { thing_uuid: known.replace('1', '2') }, {}))).toBe(
      'not_found',
    )
  })
  it('names each missing or wrong field of the body', async () => {
    const refusal = (await rename
      .invoke(partner, { thing_uuid: known }, { at: 'noon', kind: 3 })
      .catch((e) => e)) as Failure
    expect(refusal.code).toBe('invalid_input')
    expect(Object.keys(refusal.details ?? {}).sort()).toEqual(['at', 'kind', 'name'])
    expect(refusal.details?.['name']).toEqual(['is required'])
  })
  it('hands the parsed input and the loaded record to the handler', async () => {
    expect(await rename.invoke(partner, { thing_uuid: known.toUpperCase() }, { ...good, extra: 1 })).toBe(
      'old new 2026-01-31T09:00:00.000Z',
    )
  })
})

const refusedBy = (schema: z.ZodType, value: unknown): Failure => {
  try {
    parse(schema, value)
  } catch (error) {
    return error as Failure
  }
  return expect.unreachable()
}

it('names a hundred faults of a list that is wrong everywhere, and says how many there are', () => {
  const list = z.object({ numbers: z.array(z.number()).max(1_000) })
  const { code, message, details } = refusedBy(list, { numbers: Array.from({ length: 1_000 }, String) })
  expect(code).toBe('invalid_input')
  expect(message).toBe('numbers.0: must be a number (details name the first 100 of 1000 faults)')
  expect(Object.keys(details ?? {})).toHaveLength(100)
})

it('names the first of many unknown entries', () => {
  const named = z.object({ choices: z.partialRecord(z.enum(['a', 'b']), z.boolean()) })
  const unknown = Array.from({ length: 1_000 }, (_, n) => [`k${n}`, true])
  const { message } = refusedBy(named, { choices: Object.fromEntries(unknown) })
  expect(message).toBe('choices: must not have 1000 unknown entries, of which the first is "k0"')
})
