import { expect, it } from 'vitest'
import { blockLookOf } from '../../entities/mission/block-looks.ts'
import { type Ending, hrefOf } from './ending-href.ts'
import { missingTexts } from './missing-words.ts'

// A page that is open during an upgrade reads words that only the newer service knows.

const row = {
  ...{ mission_uuid: 'm', mission_name: 'Canal survey', asset_uuid: 'a', asset_name: 'UA0093K4T0Q' },
  ...{ start_time: '2027-01-01T10:00:00.000Z', end_time: '2027-01-01T11:00:00.000Z' },
}

it('of a mission that needs something of which this page has no words its name is shown', () => {
  expect(missingTexts({ ...row, missing: 'service' })).toEqual({
    title: 'UA0093K4T0Q is out of service',
    detail: 'Canal survey',
  })
  expect(missingTexts({ ...row, missing: 'insurance' as 'service' })).toEqual({ title: 'Canal survey' })
})

it('a mission of the day in another state is planned, and what else runs out leads nowhere', () => {
  expect([blockLookOf('pending').word, blockLookOf('postponed' as 'pending').word]).toEqual([
    'Pending',
    'Planned',
  ])
  const reader = { isManager: false, readsTeam: false }
  expect(hrefOf({ kind: 'insurance' as 'zone', subject_uuid: 'u' } as Ending, reader)).toBeUndefined()
})
