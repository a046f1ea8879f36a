import type { AnyOperation } from '@clearway/domain/contracts'
import * as contracts from '@clearway/domain/contracts'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { platformProcedures, tokenProcedures } from './forward.ts'

const isOperation = (value: unknown): value is AnyOperation =>
  typeof value === 'object' && value !== null && 'access' in value && 'output' in value

const answersWithTokens = ({ output }: AnyOperation): boolean =>
  JSON.stringify(z.toJSONSchema(output, { io: 'output', unrepresentable: 'any' })).includes('"refresh_token"')

it('no page can call an operation that answers with tokens', () => {
  const operations = Object.values(contracts as Record<string, unknown>).filter(isOperation)
  const withTokens = operations.filter(answersWithTokens).map(({ name }) => name)
  expect(operations.length).toBeGreaterThan(50)
  expect(new Set(withTokens)).toEqual(tokenProcedures)
})

it('the platform-admin key goes with exactly the procedures that want it', () => {
  const operations = Object.values(contracts as Record<string, unknown>).filter(isOperation)
  const names = operations.filter(({ access }) => access.who === 'platformAdmin').map(({ name }) => name)
  expect(new Set(names)).toEqual(platformProcedures)
})
