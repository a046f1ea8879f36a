import { expect, it } from 'vitest'
import { z } from 'zod'
import { operation } from './operation.ts'

const told = {
  name: 'things.do',
  summary: 'Does a thing',
  rest: { none: 'only for this test' },
  output: z.object({}),
} as const
const user = { who: 'user' } as const
const platformAdmin = { who: 'user', platformAdmin: true } as const

it('a mutation without a word about its audit does not compile, nor does what platform administrators read', () => {
  // @ts-expect-error: `about` or `audit` is missing
  operation({ ...told, kind: 'mutation', access: user })
  // @ts-expect-error: the same
  operation({ ...told, kind: 'query', access: platformAdmin })
  // @ts-expect-error: one of them, not both
  operation({ ...told, kind: 'mutation', access: user, about: 'zone', audit: { none: 'too many' } })
  expect(operation({ ...told, kind: 'mutation', access: user, about: 'zone' }).about).toBe('zone')
  expect(operation({ ...told, kind: 'query', access: platformAdmin, about: 'user' }).about).toBe('user')
  expect(operation({ ...told, kind: 'query', access: user }).about).toBeUndefined()
})

it('what strangers may call does not compile without what bounds them', () => {
  // @ts-expect-error: `rate` is missing
  operation({ ...told, kind: 'query', access: { who: 'anyone' } })
  expect(operation({ ...told, kind: 'query', access: { who: 'anyone' }, rate: 'address' }).rate).toBe(
    'address',
  )
})
