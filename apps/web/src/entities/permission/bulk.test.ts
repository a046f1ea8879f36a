import { describe, expect, it } from 'vitest'
import { bulkRows, isGreen, uuidOf } from './bulk.ts'
import type { Request } from './request-words.ts'

const request = (uuid: string, overrides: Record<string, unknown> = {}) =>
  ({
    permission: { permission_uuid: uuid, permission_status: 0 },
    checks: [{ passes: true }, { passes: true }],
    overlap_count: 0,
    abilities: { decide: true },
    ...overrides,
  }) as unknown as Request

const failing = { checks: [{ passes: true }, { passes: false }] }

describe('a bulk approval', () => {
  it('takes only what waits, may be decided and passes every check', () => {
    expect(isGreen(request('a'))).toBe(true)
    expect(isGreen(request('a', failing))).toBe(false)
    expect(isGreen(request('a', { overlap_count: 1 }))).toBe(false)
    expect(isGreen(request('a', { abilities: { decide: false } }))).toBe(false)
    expect(isGreen(request('a', { permission: { permission_status: 1 } }))).toBe(false)
  })
  it('takes all green rows, or those that were chosen', () => {
    const rows = [request('a'), request('b', failing), request('c')]
    expect(bulkRows(rows, new Set()).map(uuidOf)).toEqual(['a', 'c'])
    expect(bulkRows(rows, new Set(['c'])).map(uuidOf)).toEqual(['c'])
  })
  it('drops a chosen row that is green no more', () => {
    expect(bulkRows([request('a', failing), request('c')], new Set(['a', 'c'])).map(uuidOf)).toEqual(['c'])
  })
})
