import { describe, expect, it } from 'vitest'
import { metricsAccess, metricsRefusal } from './metrics-access.ts'

const token = 'a-token-of-sixteen-characters'
const ask = (env: Parameters<typeof metricsAccess>[0], authorization?: string) =>
  metricsRefusal(metricsAccess(env), authorization)?.kind.status ?? 200

describe('the figures of a process', () => {
  it.each([
    ['anybody on a machine of a developer', 200, { CLEARWAY_MODE: 'development' }, undefined],
    ['nobody in production without a token', 404, { CLEARWAY_MODE: 'production' }, `Bearer ${token}`],
    ['who shows the token', 200, { CLEARWAY_MODE: 'production', METRICS_TOKEN: token }, `Bearer ${token}`],
    ['nobody who shows none', 401, { CLEARWAY_MODE: 'production', METRICS_TOKEN: token }, undefined],
    [
      'nobody who shows another',
      401,
      { CLEARWAY_MODE: 'production', METRICS_TOKEN: token },
      'Bearer another',
    ],
    ['nobody who shows it otherwise', 401, { CLEARWAY_MODE: 'development', METRICS_TOKEN: token }, token],
  ] as const)('are read by %s', (_who, status, env, authorization) => {
    expect(ask(env, authorization)).toBe(status)
  })
})
