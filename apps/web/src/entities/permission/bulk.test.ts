import { describe, expect, it } from 'vitest'
import { bulkRows, isGreen, uuidOf } from './bulk.ts'
import type { Request } from './request-words.ts'

const request = (uuid: string, overrides: Record<string, unknown> = {}) =>
  ({
    permission: { permission_uuid: uuid, permission_status: 0 },
    mission: { end_time: '2026-11-21T10:00:00Z' },
    checks: [{ passes: true }, { passes: true }],
    overlap_count: 0,
    abilities: { decide: true },
    ...overrides,
  }) as unknown as Request

const nowMs = Date.parse('2026-11-21T09:59:59Z')
const failing = { checks: [{ passes: true }, { passes: false }] }

describe('a bulk approval', () => {
  it('takes only what waits, may be decided and passes every check', () => {
    expect(isGreen(request('a'), nowMs)).toBe(true)
    expect(isGreen(request('a', failing), nowMs)).toBe(false)
    expect(isGreen(request('a', { overlap_count: 1 }), nowMs)).toBe(false)
    expect(isGreen(request('a', { abilities: { decide: false } }), nowMs)).toBe(false)
    expect(isGreen(request('a', { permission: { permission_status: 1 } }), nowMs)).toBe(false)
  })
  it('takes nothing whose mission is over: no answer changes anything there', () => {
    expect(isGreen(request('a'), nowMs + 1_000)).toBe(false)
    expect(bulkRows([request('a')], new Set(['a']), nowMs + 1_000)).toEqual([])
  })
  it('takes all green rows, or those that were chosen', () => {
    const rows = [request('a'), request('b', failing), request('c')]
    expect(bulkRows(rows, new Set(), nowMs).map(uuidOf)).toEqual(['a', 'c'])
    expect(bulkRows(rows, new Set(['c']), nowMs).map(uuidOf)).toEqual(['c'])
  })
  it('drops a chosen row that is green no more', () => {
    expect(bulkRows([request('a', failing), request('c')], new Set(['a', 'c']), nowMs).map(uuidOf)).toEqual([
      'c',
    ])
  })
})
