import { describe, expect, it } from 'vitest'
import { newsSince, versionDecided } from './mission-version.ts'

type Revisions = Parameters<typeof newsSince>[0]
type Decisions = Parameters<typeof versionDecided>[0]['decisions']

const revision = (
  mission_version: number,
  changes: Revisions[number]['changes'],
  name = 'Vikram Shetty',
) => ({
  mission_version,
  changed_at: `2026-11-22T11:3${mission_version}:00.000Z`,
  changed_by: { user_uuid: 'u', name },
  changes,
})
const height = (before: string, after: string) => ({ field: 'max_height' as const, before, after })

describe('what a manager reads of a mission that changed', () => {
  it('is nothing while it is the version that was read', () => {
    expect(newsSince([], 1)).toBeNull()
    expect(newsSince([revision(2, [height('90 m', '55 m')])], 2)).toBeNull()
  })
  it('is each fact once, as it was read and as it is now, with the newest hand', () => {
    const name = { field: 'mission_name' as const, before: 'Canal', after: 'Canal, north' }
    const revisions = [
      revision(2, [height('90 m', '70 m')]),
      revision(3, [height('70 m', '55 m'), name], 'Asha Rao'),
    ]
    expect(newsSince(revisions, 1)).toEqual({
      changes: [height('90 m', '55 m'), name],
      by: 'Asha Rao',
      at: revisions[1]?.changed_at,
    })
    expect(newsSince(revisions, 2)?.changes[0]).toEqual(height('70 m', '55 m'))
  })
  it('leaves out what was changed back', () => {
    const revisions = [revision(2, [height('90 m', '70 m')]), revision(3, [height('70 m', '90 m')])]
    expect(newsSince(revisions, 1)?.changes).toEqual([])
  })
  it('begins where a person last decided', () => {
    const decisions = [{ mission_version: 2 }, { mission_version: null }] as unknown as Decisions
    expect(versionDecided({ decisions })).toBe(2)
    expect(versionDecided({ decisions: [] })).toBeNull()
  })
})
