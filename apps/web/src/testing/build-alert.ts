import type { ViolationAlert } from '@clearway/client'
import type { AlertRecord } from '../entities/alert/alert.ts'

/** A moment of the tests' morning. */
export const at = (seconds: number): string => new Date(Date.UTC(2026, 0, 1, 6, 0, seconds)).toISOString()

/** A record for tests: an altitude breach that was raised and nothing more, save what is given. */
export const buildRecord = (more: Partial<AlertRecord> = {}): AlertRecord => ({
  alert_uuid: 'a',
  alert_type: 'altitude_breach',
  severity: 'major',
  state: 'raised',
  session_uuid: 's',
  asset_uuid: 'x',
  asset_svc_id: 'AST-1',
  asset_uin: 'UA1',
  plan_uuid: 'p',
  org_uuid: 'o',
  zone_uuids: ['z'],
  message: 'UA1 is at 97.2 m AGL, above the 90 m AGL of its plan PLN-1.',
  figures: {
    kind: 'height',
    limit: 'above',
    height_m: 97.24,
    limit_m: 90,
    reference: 'AGL',
    plan_svc_id: 'PLN-1',
  },
  triggered_by: 'system',
  latitude: 13,
  longitude: 77,
  altitude_agl: 97,
  late: false,
  raised_at: at(0),
  acknowledged_at: null,
  acknowledged_by: null,
  cleared_at: null,
  closed_at: null,
  closed_by: null,
  close_reason: null,
  updated_at: at(0),
  abilities: { acknowledge: true, close: true },
  ...more,
})

/** The live socket's message about the same alert. */
export const buildMessage = (
  state: ViolationAlert['state'],
  seconds: number,
  alert_uuid = 'a',
): ViolationAlert => {
  const { abilities, org_uuid, raised_at, updated_at, alert_type, ...shared } = buildRecord({ alert_uuid })
  return { ...shared, alert_type: 'altitude_breach', state, timestamp: at(seconds) }
}
