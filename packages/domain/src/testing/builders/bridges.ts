import { randomUUID } from 'node:crypto'
import type { z } from 'zod'
import type { BridgeReport } from '../../flight/bridges/contract.ts'

type Report = z.input<typeof BridgeReport>

/** The report of a bridge with one vehicle that just landed. */
export const bridgeReport = (given: Partial<Report> = {}): Report => ({
  name: 'field-2',
  started_at: '2026-11-20T08:02:00.000Z',
  lines: ['UDP 127.0.0.1:14550'],
  messages: 1_200_000,
  unknown_messages: 12,
  bad_checksums: 3,
  disk_bytes: 0,
  disk_limit_bytes: 2 ** 31,
  frames_dropped: 0,
  arming_when_unreachable: 'deny',
  vehicles: [bridgedVehicle()],
  ...given,
})

export const bridgedVehicle = (
  given: Partial<Report['vehicles'][number]> = {},
): Report['vehicles'][number] => ({
  system_id: 1,
  asset_uuid: randomUUID(),
  autopilot: 'ArduPilot',
  heard_age_s: 0.2,
  is_armed: false,
  is_in_air: false,
  home: { latitude: 12.97, longitude: 77.59, altitude_m: 912.4 },
  session_uuid: null,
  session_refused: null,
  frames_stored: 412,
  frames_waiting: 0,
  arming: [
    {
      at: '2026-11-20T11:24:06.000Z',
      is_approved: true,
      reason: null,
      pilot_text: 'CW: cleared until 12:10Z',
      valid_for_s: 2_754,
      took_ms: 180,
    },
  ],
  fence: {
    state: 'on_board',
    at: '2026-11-20T11:24:08.000Z',
    points: 24,
    exclusions: 1,
    ceiling_m: 90,
    why: null,
  },
  ...given,
})
