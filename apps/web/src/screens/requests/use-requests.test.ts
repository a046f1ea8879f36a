import { describe, expect, it } from 'vitest'
import type { Request } from '../../entities/permission/request-words.ts'
import { nextUndecided } from './use-requests.ts'

const row = (permission_uuid: string, permission_status: number) =>
  ({ permission: { permission_uuid, permission_status } }) as Request

const [pending, approved] = [0, 1]
const rows = [row('a', pending), row('b', approved), row('c', pending), row('d', pending)]

describe('triage goes on', () => {
  it.each([
    ['to the next that waits, past what is decided', { from: 1, decided: ['a'] }, 'c'],
    ['past the one whose decision is not sent yet', { from: 1, decided: ['a', 'c'] }, 'd'],
    ['from the end to the first that waits', { from: 4, decided: ['d'] }, 'a'],
    ['nowhere when nothing waits', { from: 1, decided: ['a', 'c', 'd'] }, undefined],
  ])('%s', (_where, triage, next) => {
    expect(nextUndecided(rows, triage)).toBe(next)
  })
})
