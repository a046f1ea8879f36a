import { describe, expect, it } from 'vitest'
import { type SyncQuestion, syncCurl, syncPath } from './curl.ts'

const question: SyncQuestion = {
  kind: 'diff',
  afterChangeId: 4,
  untilChangeId: null,
  afterZoneId: 0,
  snapshotChangeId: null,
  limit: 20,
}

describe('a question to the feed as an address', () => {
  it('names only what was given', () => {
    expect(syncPath(question)).toBe('/v1/airspaces/sync?mode=diff&after_change_id=4&limit=20')
    expect(syncPath({ ...question, untilChangeId: 9 })).toContain('until_change_id=9')
  })
  it('reads the whole catalog from a zone on', () => {
    expect(syncPath({ ...question, kind: 'full', afterZoneId: 7, snapshotChangeId: 12 })).toBe(
      '/v1/airspaces/sync?mode=full&after_zone_id=7&snapshot_change_id=12&limit=20',
    )
  })
  it('becomes a command that holds no secret', () => {
    const command = syncCurl('https://clearway.example', { ...question, kind: 'check' })
    expect(command).toContain("'https://clearway.example/v1/airspaces/sync/check?after_change_id=4'")
    expect(command).toContain('$TOKEN')
  })
})
