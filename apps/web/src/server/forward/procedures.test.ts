import { appRouter } from '@clearway/api/router'
import type { AnyOperation } from '@clearway/domain/contracts'
import * as contracts from '@clearway/domain/contracts'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { pageProcedures, proceduresIn } from './forward.ts'

const isOperation = (value: unknown): value is AnyOperation =>
  typeof value === 'object' && value !== null && 'access' in value && 'output' in value
const operations = Object.values(contracts as Record<string, unknown>).filter(isOperation)

const answersWithTokens = ({ output }: AnyOperation): boolean =>
  JSON.stringify(z.toJSONSchema(output, { io: 'output', unrepresentable: 'any' })).includes('"refresh_token"')

describe('what pages may call', () => {
  it('is every procedure of the API but those that answer with tokens', () => {
    const withTokens = operations.filter(answersWithTokens).map(({ name }) => name)
    expect(withTokens.length).toBeGreaterThan(3)
    const procedures = Object.keys(appRouter._def.procedures)
    expect([...pageProcedures.keys()].sort()).toEqual(
      procedures.filter((name) => !withTokens.includes(name)).sort(),
    )
  })

  it('is withheld with a reason, by exactly the contracts that answer with tokens', () => {
    for (const op of operations) expect(op.pages !== undefined, op.name).toBe(answersWithTokens(op))
    for (const { pages } of operations) if (pages) expect(pages.none.length).toBeGreaterThan(20)
  })

  it('is named exactly, one or several', () => {
    expect(proceduresIn('users.me')?.map(({ name }) => name)).toEqual(['users.me'])
    expect(proceduresIn(['users.me,missions.list'])?.map(({ name }) => name)).toEqual([
      'users.me',
      'missions.list',
    ])
  })

  it.each([
    undefined,
    '',
    ',',
    'users.me,',
    'users.me/',
    ' users.me',
    'USERS.ME',
    'users.me?x',
    'users.me#',
    'users%2Eme',
    'constructor',
    'accounts.loginPassword',
    'accounts.loginPassword?x',
    'accounts%2EloginPassword',
    'users.me,accounts.loginOtp',
    '../v1/auth/login-password',
    'users.me/../../v1/auth/login-password',
    '..',
    '/v1/auth/login-password',
    ['users.me', 'users.me'],
    ['..', 'v1', 'auth', 'login-password'],
  ])('is nothing else: %j', (path) => expect(proceduresIn(path)).toBeNull())
})
