import { expect, test } from 'vitest'
import { wayBack } from './way-back.ts'

const moved = (mission_uuid: string, moved_from: string) => ({ mission_uuid, moved_from })

test('the way back of a move is where each mission that it moved was', () => {
  expect(wayBack([moved('wed', '2026-10-14T07:00:00Z'), moved('thu', '2026-10-15T07:00:00Z')])).toEqual({
    mission_uuid: 'wed',
    start_time: '2026-10-14T07:00:00Z',
    others: [{ mission_uuid: 'thu', start_time: '2026-10-15T07:00:00Z' }],
  })
})
