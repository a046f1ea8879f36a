import type { TelemetryFrame } from '@clearway/client'
import { telemetryFields } from '@clearway/domain/contracts'

const unmeasured = Object.fromEntries(telemetryFields.map(({ name }) => [name, null]))

/** A frame for tests: a position and nothing measured, save what is given. */
export const buildFrame = (more: Partial<TelemetryFrame> = {}): TelemetryFrame =>
  ({
    ...unmeasured,
    session_uuid: 'session-a',
    asset_uuid: 'a',
    asset_uin: 'UA1',
    timestamp: '2026-11-21T06:00:00.000Z',
    latitude: 13,
    longitude: 77,
    zone_uuids: [],
    ...more,
  }) as TelemetryFrame
