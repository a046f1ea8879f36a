import { assetStatus, flightStatus } from '@clearway/domain/contracts'
import { expect, it } from 'vitest'
import { listedAssetName } from '../../words/asset-name.ts'
import { type Plan, whyNotStart } from './plan-words.ts'

const plan = {
  asset_uuid: 'a',
  asset_uin: 'UA0093K4T0Q',
  asset_svc_id: 'AST-1',
  asset_status: assetStatus.active,
  flight_status: flightStatus.scheduled,
  permission_summary: 'approved',
  conflict_code: null,
  schedule_start_time: '2027-01-01T10:00:00.000Z',
  schedule_end_time: '2027-01-01T11:00:00.000Z',
} as Plan
const out = { ...plan, asset_status: assetStatus.inactive }
const asked = { busy: new Set<string>(), nowMs: Date.parse(plan.schedule_start_time) }

it('a plan is not started with an asset that is out of service, and says so', () => {
  expect(whyNotStart(plan, asked)).toBeNull()
  expect(whyNotStart(out, asked)).toBe('UA0093K4T0Q is out of service')
  expect([plan, out].map(listedAssetName)).toEqual(['UA0093K4T0Q', 'UA0093K4T0Q, out of service'])
})
