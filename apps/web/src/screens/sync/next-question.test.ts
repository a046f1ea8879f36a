import { describe, expect, it } from 'vitest'
import { nextOf } from './next-question.ts'

const check = { current_change_id: 9, client_change_id: 4, has_changes: true, full_sync_required: false }
const full = { mode: 'full' as const, snapshot_change_id: 9, next_zone_id: 7, has_more: true, zones: [] }
const diff = {
  mode: 'diff' as const,
  from_change_id: 4,
  to_change_id: 9,
  next_change_id: 6,
  has_more: true,
  changes: [],
}

describe('what an adapter does with an answer', () => {
  it('reads the changes after a check that found some, the whole catalog where they are gone, nothing else', () => {
    expect(nextOf(check).changes).toEqual({ mode: 'diff', after: '4' })
    expect(nextOf({ ...check, full_sync_required: true }).changes).toEqual({ mode: 'full' })
    expect(nextOf({ ...check, has_changes: false }).changes).toBeUndefined()
  })
  it('keeps the snapshot id from page to page, then goes on with diffs from it', () => {
    expect(nextOf(full).changes).toEqual({ zone_id: '7', snapshot: '9' })
    expect(nextOf({ ...full, has_more: false }).changes).toEqual({ mode: 'diff', after: '9' })
  })
  it('goes from diff to diff until it is up to date', () => {
    expect(nextOf(diff).changes).toEqual({ after: '6' })
    expect(nextOf({ ...diff, has_more: false })).toEqual({ words: 'Up to date with change 9.' })
  })
})
