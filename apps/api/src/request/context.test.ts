import type { Actor } from '@clearway/domain/kernel'
import type { FastifyRequest } from 'fastify'
import { expect, it } from 'vitest'
import { clientOf } from './context.ts'

const caller = (kind: 'partner' | 'console'): Actor => ({
  partner: { keyUuid: '01900000-0000-7000-8000-000000000001', name: kind, kind },
  user: null,
  member: null,
})
const request = (headers: Record<string, string>) =>
  ({ headers, ip: '192.0.2.7' }) as unknown as FastifyRequest
const both = request({ 'user-agent': 'node', 'x-client-user-agent': 'Firefox' })

it('the console’s server names the browser that it calls for; no other caller may', () => {
  expect(clientOf(both, caller('console'))).toMatchObject({ userAgent: 'Firefox', address: '192.0.2.7' })
  expect(clientOf(both, caller('partner'))).toMatchObject({ userAgent: 'node', address: '192.0.2.7' })
})

it('a program that sends no name has none, and a long name is cut', () => {
  expect(clientOf(request({}), caller('partner')).userAgent).toBeNull()
  const long = request({ 'user-agent': 'x'.repeat(9_000) })
  expect(clientOf(long, caller('partner')).userAgent).toHaveLength(512)
})
